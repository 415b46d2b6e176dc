#include "beeper.h"

#include <stdbool.h>

#include "board.h"

static uint16_t tone, on, off;
static uint8_t left;
static bool sounding;
static uint32_t next;

void beeper_start(void)
{
    left = 0;
    sounding = false;
    board_tone(0);
}

void beeper_silence(void)
{
    if (sounding || left > 0)
        beeper_start();
}

void beeper_sound(uint16_t hertz, uint16_t on_ms, uint16_t off_ms, uint8_t count, uint32_t ms)
{
    beeper_start();
    tone = hertz;
    on = on_ms;
    off = off_ms;
    left = count;
    next = ms;
    beeper_poll(ms);
}

void beeper_poll(uint32_t ms)
{
    if ((!sounding && left == 0) || (int32_t)(ms - next) < 0)
        return;
    sounding = !sounding;
    if (sounding)
        left--;
    board_tone(sounding ? tone : 0);
    next = ms + (sounding ? on : off);
}
