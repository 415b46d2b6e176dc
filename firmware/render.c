#include "render.h"

#include "picture.h"

/* 1 mA for a dark LED, 20 mA for each of its lights at full; 255 * 256 / 20 is a whole number. */
#define IDLE_MA_PER_LED 1
#define UNITS_PER_MA (255UL * 256 / 20)

uint8_t colours[MAX_LEDS * 3];

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
    if (fade == 0 || here == there)
        return there;
    uint8_t distance = here < there ? there - here : here - there;
    uint8_t step = (uint16_t)(distance * fade) >> 8;
    if (step == 0)
        step = 1;
    return here < there ? here + step : here - step;
}

static uint8_t *light(uint8_t *at, uint8_t value, struct rendered *so_far)
{
    if (*at != value) {
        *at = value;
        so_far->changed = true;
    }
    so_far->total += value;
    return at + 1;
}

static uint8_t *light_towards(uint8_t *at, uint8_t target, bool steady, struct rendered *so_far)
{
    uint8_t value = approach(*at, target, live.fade);
    if (value != target && steady)
        so_far->settled = false;
    return light(at, value, so_far);
}

struct rendered render_picture(uint32_t ms)
{
    struct rendered done = { 0, false, true };
    uint16_t factor[4];
    for (uint8_t effect = 0; effect < 4; effect++)
        factor[effect] = render_level(effect, ms) + 1;
    uint8_t *at = colours;
    for (uint16_t led = 0; led < live.leds; led++) {
        uint8_t entry = colour_of(&live, led);
        uint8_t effect = live.palette[entry].effect & 3;
        uint16_t by = factor[effect];
        at = light_towards(at, (uint32_t)live.palette[entry].green * by >> 8, effect == STEADY, &done);
        at = light_towards(at, (uint32_t)live.palette[entry].red * by >> 8, effect == STEADY, &done);
        at = light_towards(at, (uint32_t)live.palette[entry].blue * by >> 8, effect == STEADY, &done);
    }
    return done;
}

/* One LED in a colour, as an argument. */
struct shine { uint8_t red, green, blue; };

static void put(uint16_t led, struct shine shine, struct rendered *so_far)
{
    uint8_t *at = colours + 3 * led;
    at = light(at, shine.green, so_far);
    at = light(at, shine.red, so_far);
    light(at, shine.blue, so_far);
}

static const struct shine BLACK = { 0, 0, 0 };

struct rendered render_lost(uint16_t leds, uint32_t ms)
{
    struct rendered done = { 0, false, false };
    const struct shine amber = { 24, 8, 0 };
    for (uint16_t led = 0; led < leds; led++)
        put(led, led == 0 && ms % 1000 < 500 ? amber : BLACK, &done);
    return done;
}

struct rendered render_walk(uint16_t leds, uint16_t tick)
{
    struct rendered done = { 0, false, false };
    const struct shine walker = { 24, 24, 24 }, tenth = { 48, 0, 48 }, first = { 0, 40, 0 }, last = { 0, 0, 60 };
    for (uint16_t led = 0; led < leds; led++) {
        struct shine shine = BLACK;
        if (led == tick)
            shine = led % 10 == 9 ? tenth : walker;
        if (tick >= leds && led == 0)
            shine = first;
        if (tick >= leds && led == leds - 1)
            shine = last;
        put(led, shine, &done);
    }
    return done;
}

uint8_t render_scale(uint32_t total, uint16_t leds, uint8_t brightness, uint16_t limit_ma)
{
    uint16_t idle = leds * IDLE_MA_PER_LED;
    uint32_t allowed = limit_ma > idle ? limit_ma - idle : 0;
    uint32_t factor = (uint16_t)brightness + 1;
    if (total > 0 && allowed * UNITS_PER_MA / total < factor)
        factor = allowed * UNITS_PER_MA / total;
    return factor > 0 ? factor - 1 : 0;
}
