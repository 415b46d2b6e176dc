/* What a picture looks like: effects, fades and the current limit. The twin is hardware/simulation/render.py. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "limits.h"

/* The colours before dimming: green, red, blue for each LED, as the wire wants them. */
extern uint8_t colours[MAX_LEDS * 3];

/* What is known of them while they are rendered. */
extern struct rendered {
    /* Sum of all colour bytes so far. */
    uint32_t total;
    bool changed;
    /* No fade is under way, effects aside. */
    bool settled;
    /* What the wire may show, what still hangs on it of the refresh before (both as sums of dimmed bytes), and what
     * that refresh was dimmed by. */
    uint16_t allowed, hanging;
    uint8_t was;
    /* Where a refresh that breaks off would leave the most light: the room there, for so many quarters of bytes. */
    uint16_t room, quarters;
} rendered;

/* Begin to render over `colours` as they were sent last. */
void render_begin(uint16_t allowed_ma, uint8_t was);
/* One picture or the other, on the first LEDs of the wire. */
void render_picture(uint32_t ms);
void render_lost(uint16_t leds, uint32_t ms);
/* The self-test; over when tick has reached leds + WALK_END_TICKS. */
#define WALK_END_TICKS 50
void render_walk(uint16_t leds, uint16_t tick);
/* Make the wire dark from the first of these LEDs to before the last. */
void render_dark(uint16_t from, uint16_t to);

bool render_is_animated(void);
uint8_t render_level(uint8_t effect, uint32_t ms);
/* What a picture is dimmed by when it is on the wire as a whole. */
uint8_t render_scale(uint32_t total, uint8_t brightness, uint16_t allowed_ma);
/* What it is dimmed by on its way there: wherever the refresh breaks off, new lights before that place and old ones
 * behind it are together within what is allowed. */
uint8_t render_passage(void);
