/* The one thing that C cannot do: a wave to the cycle, while no byte of the UART is lost. */
#pragma once

#include <stdint.h>

/* Send `size` bytes, each dimmed to (scale + 1) / 256, with interrupts off. Meanwhile the UART is polled into the
 * receive ring; the ring's head moves on, bytes that find it full are counted in rx_dropped, and the error flags of
 * UCSR0A that were seen are in rx_flags. `size` must not be 0. */
void ws2812_send(const uint8_t *bytes, uint16_t size, uint8_t scale);

/* 256 bytes at a multiple of 256, so that an 8-bit index wraps by itself. */
extern uint8_t rx_ring[256];
extern volatile uint8_t rx_head, rx_tail;
extern volatile uint8_t rx_dropped, rx_flags;
