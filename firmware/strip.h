/* The LEDs: what they show, when it is rendered and sent. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum mode { WALK, LOST, PICTURE };

extern enum mode strip_mode;
/* Whether the LEDs show the picture, and no fade is under way. */
extern bool strip_lit;
extern uint32_t strip_refreshes;

void strip_start(void);
/* Show the committed picture, from now on. */
void strip_show(uint32_t ms);
/* Show that there is no host, from now on. */
void strip_lose(uint32_t ms);
/* Do what is due; true when the picture has just become lit. */
bool strip_poll(uint32_t ms);
/* Whether a picture waits to be rendered and sent. */
bool strip_stale(void);
/* Whether strip_poll must be called at once, not at the next tick of the clock. */
bool strip_busy(void);
/* LEDs that are sent colours. */
uint16_t strip_leds(void);
/* Estimated current of the LEDs, in milliamperes. */
uint16_t strip_current_ma(void);
