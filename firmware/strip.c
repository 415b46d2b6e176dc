#include "strip.h"

#include <string.h>

#include "board.h"
#include "picture.h"
#include "render.h"

enum mode strip_mode;
bool strip_lit;
uint32_t strip_refreshes;

static uint16_t remembered, ticks;
static uint32_t next_tick, sent_at;
/* LEDs from here on are dark. */
static uint16_t reach;
/* What the last refresh was dimmed by, and what its picture may shine with. */
static uint8_t scale, full;
/* Must be rendered and sent; is being taken over by the LEDs; has reached its colours. */
static bool stale, under_way, settled;
/* Is a new picture, which does not wait for the next tick when it may be brighter. */
static bool fresh;

static void send(uint16_t leds, uint32_t ms)
{
    board_send_leds(colours, leds * 3, scale);
    under_way = true;
    sent_at = ms;
    strip_refreshes++;
}

void strip_start(void)
{
    strip_mode = WALK;
    strip_lit = false;
    strip_refreshes = 0;
    remembered = board_recall_leds();
    if (remembered == 0 || remembered > MAX_LEDS)
        remembered = MAX_LEDS;
    ticks = 0;
    /* The walk keeps to the ticks from its first step on: between two of them a host is heard and answered. */
    next_tick = TICK_MS;
    stale = settled = fresh = false;
    /* LEDs do not know that the controller was reset: whatever they showed is still there. */
    memset(colours, 0, sizeof colours);
    rendered.total = 0;
    scale = full = 0;
    send(MAX_LEDS, 0);
    reach = 0;
}

uint16_t strip_leds(void) { return committed ? live.leds : remembered; }

static uint32_t tick_after(uint32_t ms) { return (ms / TICK_MS + 1) * TICK_MS; }

static void turn_to(enum mode mode, uint32_t ms)
{
    strip_mode = mode;
    strip_lit = false;
    next_tick = tick_after(ms);
    stale = true;
}

void strip_show(uint32_t ms)
{
    settled = false;
    turn_to(PICTURE, ms);
}

void strip_lose(uint32_t ms) { turn_to(LOST, ms); }

bool strip_stale(void) { return stale; }

bool strip_busy(void) { return stale || under_way; }

static void render(uint32_t ms)
{
    uint16_t leds = strip_leds();
    if (strip_mode == PICTURE) {
        render_picture(ms);
    } else if (strip_mode == WALK && ticks < leds + WALK_END_TICKS) {
        render_walk(leds, ticks);
    } else {
        strip_mode = LOST;
        render_lost(leds, ms);
    }
    render_dark(leds, reach);
}

/* For light alone. The host counts the LEDs that it knows of, the ceiling all that can be there. */
static uint16_t allowed_ma(void)
{
    uint16_t ceiling = board_ceiling_ma() - IDLE_MA;
    if (!committed)
        return ceiling;
    uint16_t wished = live.limit_ma > live.leds ? live.limit_ma - live.leds : 0;
    return wished < ceiling ? wished : ceiling;
}

static void draw(uint32_t ms, bool anyway)
{
    uint16_t allowed = allowed_ma(), leds = strip_leds();
    render_begin(allowed, scale);
    render(ms);
    settled = rendered.settled;
    if (!rendered.changed && !anyway)
        return;
    full = render_scale(rendered.total, committed ? live.brightness : 255, allowed);
    scale = render_passage();
    if (scale > full)
        scale = full;
    send(leds > reach ? leds : reach, ms);
    reach = leds;
}

bool strip_poll(uint32_t ms)
{
    if (under_way && board_leds_ready()) {
        under_way = false;
        if (!stale && fresh && scale < full) {
            scale = full;
            send(reach, ms);
        } else if (!stale && strip_mode == PICTURE && settled && !strip_lit) {
            if (scale == full || render_is_animated())
                return strip_lit = true;
        }
    }
    if (stale && !under_way) {
        stale = false;
        draw(ms, true);
        fresh = true;
    } else if ((int32_t)(ms - next_tick) >= 0 && !under_way) {
        next_tick = tick_after(ms);
        bool old = ms - sent_at >= FRESHEN_MS, dimmer = scale < full;
        fresh = false;
        if (old)
            reach = MAX_LEDS;
        if (old || dimmer || strip_mode != PICTURE || !settled || render_is_animated())
            draw(ms, old || dimmer);
        ticks++;
    }
    return false;
}

uint16_t strip_current_ma(void)
{
    /* At scale 0 even the brightest byte is sent as 0. */
    if (scale == 0)
        return IDLE_MA;
    return IDLE_MA + (rendered.total * (scale + 1) >> 8) * 20 / 255;
}
