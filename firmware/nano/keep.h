/* What outlives a reset (in memory) and a power cut (in the EEPROM): how often the chip was started, how many LEDs. */
#pragma once

#include <stdint.h>

/* Before board_boot_id and board_recall_leds are asked. */
void keep_start(void);
/* Write down what is new, as often as the EEPROM stands it. */
void keep_poll(uint32_t ms);
