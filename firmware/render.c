#include "render.h"

#include <string.h>

#include "picture.h"

#ifdef __AVR__
/* All LEDs are rendered between two ticks; what else there is to do waits so long. */
#pragma GCC optimize("O2")
#endif

/* 20 mA for each of an LED's lights at full; 255 * 256 / 20 is a whole number. */
#define UNITS_PER_MA (255UL * 256 / 20)

uint8_t colours[MAX_LEDS * 3];
struct rendered rendered;

uint8_t render_level(uint8_t effect, uint32_t ms)
{
    uint16_t phase;
    switch (effect & 3) {
    case BLINK:
        return ms % 1000 < 500 ? 255 : 0;
    case FLICKER:
        return ms % 250 < 125 ? 255 : 0;
    case PULSE:
        phase = (ms >> 2) & 0x1FF;
        return 32 + ((uint16_t)((phase < 256 ? phase : 511 - phase) * 223) >> 8);
    default:
        return 255;
    }
}

bool render_is_animated(void)
{
    for (uint8_t entry = 0; entry < PALETTE_ENTRIES; entry++)
        if (live.palette[entry].effect & 3)
            return true;
    return false;
}

static uint8_t approach(uint8_t here, uint8_t there, uint8_t fade)
{
    if (here == there)
        return there;
    uint8_t distance = here < there ? there - here : here - there;
    uint8_t step = (uint16_t)(distance * fade) >> 8;
    if (step == 0)
        step = 1;
    return here < there ? here + step : here - step;
}

static inline uint8_t dimmed(uint8_t value, uint8_t scale) { return (uint16_t)((uint16_t)value * scale + value) >> 8; }

void render_begin(uint16_t allowed_ma, uint8_t was)
{
    uint16_t hanging = was == 255 ? rendered.total : 0;
    memset(&rendered, 0, sizeof rendered);
    rendered.settled = true;
    rendered.was = was;
    rendered.room = 1;
    rendered.allowed = allowed_ma * UNITS_PER_MA / 256;
    if (was > 0 && was < 255)
        for (const uint8_t *at = colours; at < colours + sizeof colours; at++)
            hanging += dimmed(*at, was);
    rendered.hanging = hanging;
}

/* One more LED is rendered: would a refresh that breaks off behind it leave more light than at any LED before? */
static void weigh(void)
{
    uint16_t room = rendered.allowed > rendered.hanging ? rendered.allowed - rendered.hanging : 0;
    if (rendered.total <= room)
        return;
    uint16_t quarters = (rendered.total + 3) >> 2;
    if ((uint32_t)room * rendered.quarters < (uint32_t)rendered.room * quarters) {
        rendered.room = room;
        rendered.quarters = quarters;
    }
}

/* One LED in a colour, as an argument. */
struct shine { uint8_t red, green, blue; };

static uint8_t *put(uint8_t *at, struct shine shine)
{
    uint8_t was = rendered.was;
    uint16_t before = dimmed(at[0], was) + dimmed(at[1], was) + dimmed(at[2], was);
    if (at[0] != shine.green || at[1] != shine.red || at[2] != shine.blue) {
        at[0] = shine.green;
        at[1] = shine.red;
        at[2] = shine.blue;
        rendered.changed = true;
    }
    rendered.hanging -= before;
    uint16_t after = (uint16_t)shine.green + shine.red + shine.blue;
    if (after) {
        rendered.total += after;
        weigh();
    }
    return at + 3;
}

void render_picture(uint32_t ms)
{
    uint16_t factor[4];
    for (uint8_t effect = 0; effect < 4; effect++)
        factor[effect] = render_level(effect, ms) + 1;
    uint8_t *at = colours, fade = live.fade;
    for (uint16_t led = 0; led < live.leds; led++) {
        uint8_t entry = colour_of(&live, led);
        uint8_t effect = live.palette[entry].effect & 3;
        uint16_t by = factor[effect];
        struct shine target = { (uint16_t)(live.palette[entry].red * by) >> 8,
                                (uint16_t)(live.palette[entry].green * by) >> 8,
                                (uint16_t)(live.palette[entry].blue * by) >> 8 };
        struct shine here = target;
        if (fade != 0) {
            here.green = approach(at[0], target.green, fade);
            here.red = approach(at[1], target.red, fade);
            here.blue = approach(at[2], target.blue, fade);
            if (effect == STEADY &&
                (here.green != target.green || here.red != target.red || here.blue != target.blue))
                rendered.settled = false;
        }
        at = put(at, here);
    }
}

#define BLACK ((struct shine){ 0, 0, 0 })

void render_dark(uint16_t from, uint16_t to)
{
    for (uint16_t led = from; led < to; led++)
        put(colours + 3 * led, BLACK);
}

void render_lost(uint16_t leds, uint32_t ms)
{
    rendered.settled = false;
    const struct shine amber = { 24, 8, 0 };
    for (uint16_t led = 0; led < leds; led++)
        put(colours + 3 * led, led == 0 && ms % 1000 < 500 ? amber : BLACK);
}

void render_walk(uint16_t leds, uint16_t tick)
{
    rendered.settled = false;
    const struct shine walker = { 24, 24, 24 }, tenth = { 48, 0, 48 }, first = { 0, 40, 0 }, last = { 0, 0, 60 };
    for (uint16_t led = 0; led < leds; led++) {
        struct shine shine = BLACK;
        if (led == tick)
            shine = led % 10 == 9 ? tenth : walker;
        if (tick >= leds && led == 0)
            shine = first;
        if (tick >= leds && led == leds - 1)
            shine = last;
        put(colours + 3 * led, shine);
    }
}

uint8_t render_scale(uint32_t total, uint8_t brightness, uint16_t allowed_ma)
{
    uint32_t factor = (uint16_t)brightness + 1;
    if (total > 0 && allowed_ma * UNITS_PER_MA / total < factor)
        factor = allowed_ma * UNITS_PER_MA / total;
    return factor > 0 ? factor - 1 : 0;
}

uint8_t render_passage(void)
{
    /* The same lights, brighter or dimmer, are nowhere more than the brighter of the two. */
    if (!rendered.changed || rendered.quarters == 0)
        return 255;
    uint32_t factor = rendered.room * 64UL / rendered.quarters;
    return factor > 256 ? 255 : factor > 0 ? factor - 1 : 0;
}
