/* SPDX-License-Identifier: GPL-3.0-or-later */
/* WS2812B LEDs at pin D6: they measure every pulse and take colours over after a pause. */
#pragma once

#include <simavr/sim_avr.h>
#include <stdint.h>

#define LEDS_MOST_BYTES 1024

struct leds_frame {
    avr_cycle_count_t began, latched;
    unsigned size;
    uint8_t bytes[LEDS_MOST_BYTES];
    /* Shortest and longest, in cycles: high for a 0, high for a 1, low after a 0, low after a 1. */
    uint16_t shortest[4], longest[4];
    /* Quiet time before this frame. */
    avr_cycle_count_t gap;
};

typedef void (*leds_latch)(const struct leds_frame *frame, void *context);

void leds_attach(avr_t *avr, leds_latch latch, void *context);
/* After every reset of the chip: of a refresh that it cut off, the LEDs take over what they have got. */
void leds_reset(void);
