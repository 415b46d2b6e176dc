#include "strip.h"

#include "board.h"
#include "picture.h"
#include "render.h"

enum mode strip_mode;
bool strip_lit;
uint32_t strip_refreshes;

static uint16_t remembered, ticks;
static uint32_t next_tick, sent_at, total;
static uint8_t scale;
/* Must be rendered and sent; is being taken over by the LEDs; has reached its colours. */
static bool stale, under_way, settled;

void strip_start(void)
{
    strip_mode = WALK;
    strip_lit = false;
    strip_refreshes = 0;
    remembered = board_recall_leds();
    if (remembered == 0 || remembered > MAX_LEDS)
        remembered = MAX_LEDS;
    ticks = 0;
    next_tick = 0;
    stale = under_way = settled = false;
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

bool strip_busy(void) { return stale || under_way; }

static struct rendered render(uint32_t ms)
{
    if (strip_mode == PICTURE)
        return render_picture(ms);
    if (strip_mode == WALK && ticks < strip_leds() + WALK_END_TICKS)
        return render_walk(strip_leds(), ticks);
    strip_mode = LOST;
    return render_lost(strip_leds(), ms);
}

static uint16_t limit_ma(void)
{
    uint16_t ceiling = board_ceiling_ma();
    return committed && live.limit_ma < ceiling ? live.limit_ma : ceiling;
}

static void draw(uint32_t ms, bool anyway)
{
    struct rendered now = render(ms);
    settled = now.settled;
    if (!now.changed && !anyway)
        return;
    total = now.total;
    scale = render_scale(total, strip_leds(), committed ? live.brightness : 255, limit_ma());
    board_send_leds(colours, strip_leds() * 3, scale);
    under_way = true;
    sent_at = ms;
    strip_refreshes++;
}

bool strip_poll(uint32_t ms)
{
    if (under_way && board_leds_ready()) {
        under_way = false;
        if (!stale && strip_mode == PICTURE && settled && !strip_lit)
            return strip_lit = true;
    }
    if (stale && !under_way) {
        stale = false;
        draw(ms, true);
    } else if ((int32_t)(ms - next_tick) >= 0 && !under_way) {
        next_tick = tick_after(ms);
        bool old = ms - sent_at >= FRESHEN_MS;
        if (old || strip_mode != PICTURE || !settled || render_is_animated())
            draw(ms, old);
        ticks++;
    }
    return false;
}

uint16_t strip_current_ma(void)
{
    /* At scale 0 even the brightest byte is sent as 0. */
    if (scale == 0)
        return strip_leds();
    return strip_leds() + (total * (scale + 1) >> 8) * 20 / 255;
}
