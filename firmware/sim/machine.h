/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The controller: an ATmega328P at 16 MHz with the firmware in its flash, buttons, a strap, LEDs and a serial line. */
#pragma once

#include <simavr/sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

#include "leds.h"
#include "uart.h"

#define HERTZ 16000000u
#define MACHINE_BUTTONS 6

struct setup {
    /* Intel hex files. With a bootloader every reset begins in it, as the fuses of these boards say. */
    const char *firmware, *bootloader;
    /* The strap of a separate supply. */
    bool strong;
};

/* Load the programs; ends this one with a message when they cannot be. */
avr_t *machine_start(const struct setup *setup, uart_out out, leds_latch latch, void *context);
/* Let it run until this cycle, or until `stop` is true. */
void machine_run(avr_cycle_count_t until, const bool *stop);
/* Pull the reset pin, as whoever opens the port does. */
void machine_reset(void);
/* Cut the power of the chip alone: nobody knows what its memory holds afterwards. The LEDs have a supply of their own. */
void machine_cut_power(void);
/* Wedge the program where it stands, until the watchdog resets the chip. */
void machine_hang(void);
void machine_button(unsigned button, bool down);
/* The tone at the beeper's pin in hertz, 0 when it is silent. */
uint32_t machine_tone(void);
uint32_t machine_resets(void);
/* Writes to the cell of the EEPROM that was written most. */
uint32_t machine_worn(void);
