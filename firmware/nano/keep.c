#include "keep.h"

#include <avr/eeprom.h>

#include "../board.h"

/* A cell of the EEPROM stands 100 000 writes. One an hour is 87 660 in ten years; the rest is for the first write after
 * every power-up, some three a day. A person who changes the number of LEDs finds it written at once. */
#define HOUR_MS 3600000UL
#define MOST_WRITES 8

#define EE_POWER_UPS ((uint8_t *)0)
#define EE_LEDS ((uint16_t *)2)

/* A reset leaves the memory as it is, and opening a port resets the chip: the EEPROM has nothing to do with that. */
static struct {
    uint8_t resets, power_ups;
    uint16_t leds;
    uint8_t writes;
    uint16_t check;
} kept __attribute__((section(".noinit")));

static uint16_t written;
static uint32_t hour_began;

static uint16_t check(void)
{
    return (kept.resets | kept.power_ups << 8) ^ kept.leds ^ kept.writes << 4 ^ 0xB1ED;
}

void keep_start(void)
{
    written = eeprom_read_word(EE_LEDS);
    hour_began = 0;
    if (kept.check == check()) {
        kept.resets++;
    } else {
        kept.resets = 0;
        kept.power_ups = eeprom_read_byte(EE_POWER_UPS) + 1;
        eeprom_update_byte(EE_POWER_UPS, kept.power_ups);
        kept.leds = written;
        kept.writes = 1;
    }
    kept.check = check();
}

uint16_t board_boot_id(void) { return kept.resets | kept.power_ups << 8; }
uint16_t board_recall_leds(void) { return kept.leds; }

void board_remember_leds(uint16_t leds)
{
    kept.leds = leds;
    kept.check = check();
}

void keep_poll(uint32_t ms)
{
    if (ms - hour_began >= HOUR_MS) {
        hour_began = ms;
        if (kept.writes < MOST_WRITES)
            kept.writes++;
    } else if (kept.leds != written && kept.writes > 0) {
        kept.writes--;
        written = kept.leds;
        eeprom_update_word(EE_LEDS, written);
    }
    kept.check = check();
}
