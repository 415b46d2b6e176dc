/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A USART as the chip has it: two bytes of buffer and a shift register, bits sampled at either end's own rate. */
#pragma once

#include <simavr/sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

/* A byte from the controller is complete on the wire. */
typedef void (*uart_out)(uint8_t byte, void *context);

struct uart_counts {
    uint32_t overruns, framing, in, out;
};

void uart_attach(avr_t *avr, uart_out out, void *context);
/* After every reset of the chip. */
void uart_reset(void);
void uart_set_host_baud(uint32_t baud);
/* Bytes that the host has written and the wire has not carried yet. */
unsigned uart_waiting(void);
/* Put a byte behind these; false when there is no room. */
bool uart_write(uint8_t byte);
const struct uart_counts *uart_counts(void);
