#include "buttons.h"

#include <string.h>

/* A contact bounces for a few ms; an edge counts when two samples agree, then the button rests for so long. */
#define REST_MS 20

uint8_t buttons_down;
uint8_t buttons_presses[BUTTONS];
uint32_t buttons_pressed_at;

static uint8_t before, resting_since[BUTTONS], resting;
static uint32_t before_at;

void buttons_start(void)
{
    buttons_down = before = resting = 0;
    buttons_pressed_at = before_at = 0;
    memset(buttons_presses, 0, sizeof buttons_presses);
}

static bool take_edge(uint8_t button, uint8_t bit, uint32_t ms)
{
    buttons_down ^= bit;
    resting |= bit;
    resting_since[button] = ms;
    if (!(buttons_down & bit))
        return false;
    buttons_presses[button]++;
    /* The first of the two samples saw the edge. */
    buttons_pressed_at = before_at;
    return true;
}

bool buttons_sample(uint8_t down, uint32_t ms)
{
    bool pressed = false;
    uint8_t edges = (down ^ buttons_down) & ~(down ^ before);
    for (uint8_t button = 0; button < BUTTONS; button++) {
        uint8_t bit = 1 << button;
        if (resting & bit) {
            if ((uint8_t)(ms - resting_since[button]) < REST_MS)
                continue;
            resting &= ~bit;
        }
        if (edges & bit)
            pressed |= take_edge(button, bit, ms);
    }
    before = down;
    before_at = ms;
    return pressed;
}
