/* Buttons as press counters, debounced. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "limits.h"

extern uint8_t buttons_down;
extern uint8_t buttons_presses[BUTTONS];
extern uint32_t buttons_pressed_at;

void buttons_start(void);
/* Take a sample, one bit a button, 1 is down; true when a button has just been pressed. */
bool buttons_sample(uint8_t down, uint32_t ms);
