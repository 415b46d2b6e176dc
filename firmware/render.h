/* What a picture looks like: effects, fades and the current limit. The twin is hardware/render.py. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "limits.h"

/* The colours before dimming: green, red, blue for each LED, as the wire wants them. */
extern uint8_t colours[MAX_LEDS * 3];

struct rendered {
    /* Sum of all colour bytes. */
    uint32_t total;
    bool changed;
    /* No fade is under way, effects aside. */
    bool settled;
};

struct rendered render_picture(uint32_t ms);
struct rendered render_lost(uint16_t leds, uint32_t ms);
/* The self-test; over when tick has reached leds + WALK_END_TICKS. */
#define WALK_END_TICKS 50
struct rendered render_walk(uint16_t leds, uint16_t tick);

bool render_is_animated(void);
uint8_t render_level(uint8_t effect, uint32_t ms);
uint8_t render_scale(uint32_t total, uint16_t leds, uint8_t brightness, uint16_t limit_ma);
