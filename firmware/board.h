/* What the portable part asks of the board. A native build has its own, for the tests. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct board_stats {
    uint16_t overruns, dropped, framing;
    uint8_t high_water;
    uint16_t stack_left;
};

/* Facts that do not change while the controller runs. */
uint16_t board_boot_id(void);
uint8_t board_reset_cause(void);
uint16_t board_ceiling_ma(void);

/* The number of LEDs survives a power cut. */
uint16_t board_recall_leds(void);
void board_remember_leds(uint16_t leds);

/* Send colours, dimmed to (scale + 1) / 256; the LEDs take them over when board_leds_ready says so again. */
void board_send_leds(const uint8_t *colours, uint16_t size, uint8_t scale);
bool board_leds_ready(void);

/* Sound a tone from now on; 0 is silence. */
void board_tone(uint16_t hertz);

void board_read_stats(struct board_stats *stats);
