#include "protocol.h"

#include <stdbool.h>
#include <string.h>

#include "beeper.h"
#include "board.h"
#include "buttons.h"
#include "packet.h"
#include "picture.h"
#include "strip.h"

enum command { HELLO = 1, WRITE, SHOW, READ, PRESSES, BEEP, PING, STATS };
enum message { M_HELLO = 0x81, M_ACK, M_NAK, M_MEMORY, M_PRESSES, M_BOOT, M_PONG, M_STATS };
enum refusal { TAKEN, DAMAGED, GAP, NO_SESSION, DIGEST, MALFORMED };
enum feature { EFFECTS = 1, BEEPER = 2, LIMIT = 4, LIT = 8, READ_BACK = 16, STRONG_SUPPLY = 32 };
#define LIT_FLAG 1
#define READ_MAX (MAX_BODY - 4)

static struct packet_in in;
static bool session;
static uint16_t nonce;
static uint8_t expected;
static uint8_t told[BUTTONS];
static uint32_t heard_at, repeat_at;
static uint16_t damaged, gaps;

void protocol_start(void)
{
    packet_in_start(&in);
    session = false;
    expected = 0;
    memset(told, 0, sizeof told);
    heard_at = repeat_at = 0;
    damaged = gaps = 0;
}

static void put16(uint16_t value)
{
    packet_out_put(value & 0xFF);
    packet_out_put(value >> 8);
}

static void put32(uint32_t value)
{
    put16(value & 0xFFFF);
    put16(value >> 16);
}

static void put_bytes(const uint8_t *bytes, uint8_t size)
{
    while (size--)
        packet_out_put(*bytes++);
}

static uint16_t get16(const uint8_t *bytes) { return bytes[0] | bytes[1] << 8; }

static void begin(enum message message)
{
    packet_out_begin();
    packet_out_put(expected);
    packet_out_put(strip_lit ? LIT_FLAG : 0);
    packet_out_put(message);
}

static void acknowledge(void)
{
    begin(M_ACK);
    packet_out_end();
}

static void refuse(enum refusal why)
{
    begin(M_NAK);
    packet_out_put(why);
    packet_out_end();
}

static void count(uint16_t *counter)
{
    if (*counter < 0xFFFF)
        ++*counter;
}

static void hear(uint32_t ms)
{
    heard_at = ms;
    if (committed && strip_mode != PICTURE)
        strip_show(ms);
}

static uint16_t features(void)
{
    return EFFECTS | BEEPER | LIMIT | LIT | READ_BACK | (board_ceiling_ma() == STRONG_MA ? STRONG_SUPPLY : 0);
}

static void introduce(uint16_t asked)
{
    static const uint8_t version[] = FIRMWARE_VERSION;
    begin(M_HELLO);
    put16(asked);
    packet_out_put(PROTO_MAJOR);
    packet_out_put(PROTO_MINOR);
    put16(board_boot_id());
    packet_out_put(board_reset_cause());
    put16(MAX_LEDS);
    put16(strip_leds());
    packet_out_put(WINDOW);
    packet_out_put(MAX_BODY);
    packet_out_put(PALETTE_ENTRIES);
    packet_out_put(BUTTONS);
    put16(features());
    put16(board_ceiling_ma());
    put16(BAUD / 100);
    put_bytes(version, sizeof version);
    put32(BUILD_ID);
    put_bytes(buttons_presses, BUTTONS);
    packet_out_end();
}

static void greet(uint8_t seq, const uint8_t *payload, uint32_t ms)
{
    uint16_t asked = get16(payload);
    if (payload[2] == PROTO_MAJOR && (!session || asked != nonce)) {
        session = true;
        nonce = asked;
        expected = seq + 1;
        memcpy(told, buttons_presses, BUTTONS);
        /* What the host before wanted to be heard is no longer its business. */
        beeper_silence();
        hear(ms);
    }
    introduce(asked);
}

static enum refusal show(const uint8_t *payload, uint8_t size, uint32_t ms)
{
    if (size < 4 || shadow.leds == 0 || shadow.leds > MAX_LEDS || !picture_change(payload + 4, size - 4))
        return MALFORMED;
    uint32_t digest = picture_digest(&shadow);
    if (memcmp(&digest, payload, 4) != 0)
        return DIGEST;
    picture_commit();
    board_remember_leds(live.leds);
    strip_show(ms);
    acknowledge();
    return TAKEN;
}

static enum refusal read(const uint8_t *payload)
{
    uint8_t offset = payload[0], size = payload[1];
    if (size > READ_MAX || offset + size > (int)sizeof live)
        return MALFORMED;
    begin(M_MEMORY);
    packet_out_put(offset);
    put_bytes((const uint8_t *)&live + offset, size);
    packet_out_end();
    return TAKEN;
}

static enum refusal pong(const uint8_t *payload, uint32_t ms)
{
    begin(M_PONG);
    put_bytes(payload, 2);
    put32(ms);
    packet_out_end();
    return TAKEN;
}

static enum refusal tell_stats(uint32_t ms)
{
    struct board_stats stats;
    board_read_stats(&stats);
    begin(M_STATS);
    put16(damaged);
    put16(gaps);
    put16(stats.overruns);
    put16(stats.dropped);
    put16(stats.framing);
    packet_out_put(stats.high_water);
    put16(stats.stack_left);
    put16(strip_current_ma());
    put32(strip_refreshes);
    put32(ms);
    packet_out_end();
    return TAKEN;
}

static enum refusal obey_and_acknowledge(enum command command, const uint8_t *payload, uint8_t size, uint32_t ms)
{
    if (command == WRITE && size >= 2 && picture_write(payload[0], payload + 1, size - 1))
        ;
    else if (command == PRESSES && size == BUTTONS)
        memcpy(told, payload, BUTTONS);
    else if (command == BEEP && size == 7)
        beeper_sound(get16(payload), get16(payload + 2), get16(payload + 4), payload[6], ms);
    else
        return MALFORMED;
    acknowledge();
    return TAKEN;
}

/* Carry a command out and answer it, or say why not. */
static enum refusal obey(enum command command, const uint8_t *payload, uint8_t size, uint32_t ms)
{
    if (command == SHOW)
        return show(payload, size, ms);
    if (command == READ && size == 2)
        return read(payload);
    if (command == PING && size == 2)
        return pong(payload, ms);
    if (command == STATS && size == 0)
        return tell_stats(ms);
    return obey_and_acknowledge(command, payload, size, ms);
}

static void take(const uint8_t *body, uint8_t size, uint32_t ms)
{
    uint8_t seq = body[0];
    if (body[1] == HELLO && size == 5) {
        greet(seq, body + 2, ms);
        return;
    }
    if (!session) {
        refuse(NO_SESSION);
        return;
    }
    hear(ms);
    if ((uint8_t)(seq - expected) >= 128) {
        acknowledge();
    } else if (seq != expected) {
        count(&gaps);
        refuse(GAP);
    } else {
        expected++;
        enum refusal refusal = obey(body[1], body + 2, size - 2, ms);
        /* What is malformed will not be better the next time: it is dropped, and its number is done with. */
        if (refusal == DIGEST)
            expected--;
        if (refusal != TAKEN)
            refuse(refusal);
    }
}

void protocol_feed(uint8_t byte, uint32_t ms)
{
    enum feed fed = packet_in_feed(&in, byte);
    if (fed == FEED_BODY && in.size >= 2) {
        take(in.body, in.size, ms);
    } else if (fed != FEED_MORE) {
        count(&damaged);
        if (session)
            refuse(DAMAGED);
    }
}

static void tell_presses(uint32_t ms)
{
    uint32_t age = ms - buttons_pressed_at;
    begin(M_PRESSES);
    packet_out_put(buttons_down);
    put_bytes(buttons_presses, BUTTONS);
    put16(age < 0xFFFF ? age : 0xFFFF);
    packet_out_end();
}

void protocol_tell_presses(uint32_t ms)
{
    /* Without a session the next call must not wait: HELLO tells the presses. */
    if (!session)
        return;
    repeat_at = ms + REPEAT_MS;
    tell_presses(ms);
}

void protocol_tell_lit(void)
{
    if (session)
        acknowledge();
}

static void call(void)
{
    /* The zero byte ends whatever stump noise has made of the last call. */
    packet_out_mark();
    begin(M_BOOT);
    put16(board_boot_id());
    packet_out_end();
}

void protocol_poll(uint32_t ms)
{
    uint32_t silence = ms - heard_at;
    bool lost = strip_mode == PICTURE && live.lost_ms && silence > live.lost_ms;
    if (lost)
        strip_lose(ms);
    if (lost || silence > SILENT_MS)
        beeper_silence();
    if ((int32_t)(ms - repeat_at) < 0)
        return;
    repeat_at = ms + (session ? REPEAT_MS : CALL_MS);
    if (!session)
        call();
    else if (memcmp(told, buttons_presses, BUTTONS) != 0)
        tell_presses(ms);
}
