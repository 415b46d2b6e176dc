/* Feeds the portable part with packets that are nearly right, under the sanitizers. */
#include <stdio.h>
#include <stdlib.h>

#include "buttons.h"
#include "native/bench.h"
#include "packet.h"
#include "picture.h"
#include "protocol.h"
#include "strip.h"

static uint32_t state = 1;

static uint32_t chance(uint32_t limit)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % limit;
}

static uint8_t last_ack;

/* Take what the controller says; remember which packet it wants. */
static void listen(void)
{
    static struct packet_in in;
    uint8_t byte;
    while (packet_out_take(&byte))
        if (packet_in_feed(&in, byte) == FEED_BODY && in.size >= 3)
            last_ack = in.body[0];
}

/* Mostly the wanted number, a known command, a likely length; the digest is right as often as not. */
static unsigned make_body(uint8_t *body)
{
    unsigned size = 2 + (chance(3) ? chance(12) : chance(MAX_BODY - 1));
    for (unsigned n = 0; n < size; n++)
        body[n] = (uint8_t)(chance(2) ? chance(256) : chance(4));
    body[0] = (uint8_t)(last_ack + (chance(8) ? 0 : chance(256)));
    body[1] = (uint8_t)(chance(20) ? 1 + chance(8) : chance(256));
    if (body[1] == 1 && chance(2)) {
        size = 5;
        body[4] = 1;
    }
    if (body[1] == 3 && chance(4)) {
        shadow.leds = (uint16_t)(1 + chance(256));
        uint32_t digest = picture_digest(&shadow);
        size = 6;
        for (unsigned n = 0; n < 4; n++)
            body[2 + n] = (uint8_t)(digest >> 8 * n);
    }
    return size;
}

static void send(const uint8_t *body, unsigned size)
{
    uint8_t packet[MAX_BODY + 8];
    unsigned at = 1, code_at = 0, code = 1;
    uint16_t crc = CRC_START;
    for (unsigned n = 0; n < size + 2; n++) {
        uint8_t byte = n < size ? body[n] : (uint8_t)(n == size ? ~crc >> 8 : ~crc);
        if (n < size)
            crc = crc16_update(crc, byte);
        if (byte == 0) {
            packet[code_at] = (uint8_t)code;
            code_at = at;
            code = 1;
        } else {
            packet[at] = byte;
            code++;
        }
        at++;
    }
    packet[code_at] = (uint8_t)code;
    packet[at++] = 0;
    if (chance(10) == 0)
        packet[chance(at)] ^= (uint8_t)(1 << chance(8));
    native_feed(packet, at);
}

int main(int argc, char **argv)
{
    unsigned packets = argc > 1 ? (unsigned)atoi(argv[1]) : 100000, commits = 0;
    uint8_t body[MAX_BODY + 2];
    native_start();
    for (unsigned n = 0; n < packets; n++) {
        bool was = committed;
        send(body, make_body(body));
        commits += committed && !was;
        if (committed && (live.leds == 0 || live.leds > MAX_LEDS))
            return 1;
        board.ready = chance(4);
        native_pass(chance(30));
        if (buttons_sample((uint8_t)chance(64), native_ms))
            protocol_tell_presses(native_ms);
        listen();
        if (chance(5000) == 0)
            native_start();
    }
    printf("%u packets, %u refreshes\n", packets, board.refreshes);
    return commits ? 0 : 1;
}
