/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "leds.h"

#include <simavr/avr_ioport.h>
#include <simavr/sim_cycle_timers.h>
#include <stdbool.h>
#include <string.h>

/* 280 us without a rise is a pause; a pulse shorter than 9 cycles (562 ns) is a 0. */
#define PAUSE (280 * 16)
#define SPLIT 9

static avr_t *avr;
static leds_latch deliver;
static void *deliver_context;
static struct leds_frame frame;
static unsigned bits;
static avr_cycle_count_t rose, fell;
static int last_bit;
static uint32_t level;
static bool watching;

static void begin(void)
{
    memset(&frame, 0, sizeof frame);
    memset(frame.shortest, 0xFF, sizeof frame.shortest);
    frame.began = rose;
    frame.gap = rose - fell;
    bits = 0;
}

static void measure(int kind, avr_cycle_count_t cycles)
{
    uint16_t length = cycles > 0xFFFE ? 0xFFFE : (uint16_t)cycles;
    if (length < frame.shortest[kind])
        frame.shortest[kind] = length;
    if (length > frame.longest[kind])
        frame.longest[kind] = length;
}

static avr_cycle_count_t paused(avr_t *a, avr_cycle_count_t when, void *param)
{
    (void)a, (void)param;
    if (rose > fell || when < fell + PAUSE)
        return (rose > fell ? when : fell) + PAUSE;
    watching = false;
    frame.size = bits / 24 * 3;
    frame.latched = fell + PAUSE;
    deliver(&frame, deliver_context);
    bits = 0;
    return 0;
}

static void rise(void)
{
    rose = avr->cycle;
    if (bits == 0)
        begin();
    else
        measure(2 + last_bit, rose - fell);
    if (!watching) {
        watching = true;
        avr_cycle_timer_register(avr, PAUSE, paused, NULL);
    }
}

static void fall(void)
{
    fell = avr->cycle;
    last_bit = fell - rose >= SPLIT;
    measure(last_bit, fell - rose);
    if (last_bit && bits / 8 < LEDS_MOST_BYTES)
        frame.bytes[bits / 8] |= 0x80 >> bits % 8;
    bits++;
}

static void changed(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    if ((value != 0) == (level != 0))
        return;
    level = value;
    if (value)
        rise();
    else
        fall();
}

void leds_reset(void)
{
    /* The pin floats low, and simavr has forgotten every timer. */
    if (level)
        fell = avr->cycle;
    level = 0;
    watching = bits > 0;
    if (watching)
        avr_cycle_timer_register(avr, PAUSE, paused, NULL);
}

void leds_attach(avr_t *target, leds_latch latch, void *context)
{
    avr = target;
    deliver = latch;
    deliver_context = context;
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), 6), changed, NULL);
}
