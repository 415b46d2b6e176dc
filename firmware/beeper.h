/* The beeper: some tones with pauses between them. */
#pragma once

#include <stdint.h>

void beeper_start(void);
/* Be silent, whatever was asked before. */
void beeper_silence(void);
void beeper_sound(uint16_t hertz, uint16_t on_ms, uint16_t off_ms, uint8_t count, uint32_t ms);
void beeper_poll(uint32_t ms);
