/* Unit tests of the portable part. The packets come from the file that the Python tests read, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "beeper.h"
#include "buttons.h"
#include "native/bench.h"
#include "packet.h"
#include "picture.h"
#include "render.h"
#include "strip.h"

#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            exit(1); \
        } \
    } while (0)

static unsigned unhex(const char *text, uint8_t *bytes)
{
    unsigned size = 0, value;
    while (sscanf(text + 2 * size, "%2x", &value) == 1 && text[2 * size] != '"')
        bytes[size++] = (uint8_t)value;
    return size;
}

/* The value of a key in one line of the file; it is written with one key a line. */
static unsigned field(const char *line, const char *key, uint8_t *bytes)
{
    const char *at = strstr(line, key);
    return at ? unhex(at + strlen(key), bytes) : 0;
}

static enum feed feed_all(struct packet_in *in, const uint8_t *packet, unsigned size)
{
    enum feed last = FEED_MORE;
    packet_in_start(in);
    for (unsigned n = 0; n < size; n++)
        last = packet_in_feed(in, packet[n]);
    return last;
}

static void check_good(const uint8_t *body, unsigned size, const uint8_t *packet, unsigned packet_size)
{
    struct packet_in in;
    uint8_t byte;
    EXPECT(feed_all(&in, packet, packet_size) == FEED_BODY);
    EXPECT(in.size == size && memcmp(in.body, body, size) == 0);
    packet_out_begin();
    for (unsigned n = 0; n < size; n++)
        packet_out_put(body[n]);
    packet_out_end();
    for (unsigned n = 0; n < packet_size; n++)
        EXPECT(packet_out_take(&byte) && byte == packet[n]);
    EXPECT(!packet_out_take(&byte));
}

static void test_vectors(const char *path)
{
    FILE *file = fopen(path, "r");
    EXPECT(file);
    char line[1024];
    uint8_t body[256], packet[256];
    struct packet_in in;
    unsigned size = 0, packets = 0, damaged = 0;
    while (fgets(line, sizeof line, file)) {
        unsigned found = field(line, "\"body\": \"", body);
        if (found)
            size = found;
        found = field(line, "\"packet\": \"", packet);
        if (found && size) {
            check_good(body, size, packet, found);
            packets++;
        } else if (found) {
            EXPECT(feed_all(&in, packet, found) == FEED_DAMAGED);
            damaged++;
        }
        if (found)
            size = 0;
    }
    fclose(file);
    printf("%u packets, %u damaged\n", packets, damaged);
}

static void test_stream(void)
{
    struct packet_in in;
    packet_in_start(&in);
    EXPECT(packet_in_feed(&in, 0) == FEED_MORE);
    for (unsigned n = 0; n < 400; n++)
        EXPECT(packet_in_feed(&in, 0x31) == FEED_MORE);
    EXPECT(packet_in_feed(&in, 0) == FEED_DAMAGED);
    EXPECT(packet_in_feed(&in, 0) == FEED_MORE);
}

static void test_full_ring_leaves_a_packet_out(void)
{
    uint8_t byte;
    for (unsigned packet = 0; packet < 3; packet++) {
        packet_out_begin();
        for (unsigned n = 0; n < 50; n++)
            packet_out_put(7);
        packet_out_end();
    }
    unsigned taken = 0;
    while (packet_out_take(&byte))
        taken++;
    EXPECT(taken == 2 * 54);
}

static void test_picture(void)
{
    static const uint8_t runs[] = { 0x5F, 0, 255, 0x21, 3, 4 }, backwards[] = { 0x21, 3, 4, 0x5F, 9, 8 };
    picture_start();
    EXPECT(picture_change(runs, sizeof runs));
    EXPECT(colour_of(&shadow, 2) == 5 && colour_of(&shadow, 3) == 2 && colour_of(&shadow, 255) == 5);
    picture_start();
    EXPECT(!picture_change(backwards, sizeof backwards));
    EXPECT(colour_of(&shadow, 3) == 0);
    EXPECT(!picture_change(runs, 2));
    EXPECT(!picture_write(199, runs, 2) && picture_write(199, runs, 1) && !picture_write(0, runs, 0));
    picture_start();
    shadow.leds = 1;
    shadow.brightness = 255;
    /* Adler-32 of 01 00 00 00 00 00 00 ff and 65 zeros. */
    EXPECT(picture_digest(&shadow) == ((73u + 73 + 66 * 255) << 16 | (1 + 1 + 255)));
}

static void test_render(void)
{
    EXPECT(render_level(STEADY, 1) == 255 && render_level(BLINK, 499) == 255 && render_level(BLINK, 500) == 0);
    EXPECT(render_level(FLICKER, 124) == 255 && render_level(FLICKER, 125) == 0);
    EXPECT(render_level(PULSE, 0) == 32 && render_level(PULSE, 1020) == 254 && render_level(PULSE, 2044) == 32);
    EXPECT(render_scale(0, 255, 0) == 255);
    EXPECT(render_scale(765, 255, 60) == 255);
    EXPECT(render_scale(765, 255, 30) == 127);
    EXPECT(render_scale(765, 10, 30) == 10);
    EXPECT(render_scale(195840, 255, 0) == 0);
}

/* Full white on 30 mA where 20 mA of another LED hang: behind it all the room is needed, before it a third is free. */
static void test_passage(void)
{
    picture_start();
    memset(colours, 0, MAX_LEDS * 3);
    colours[3 * 9] = 255;
    rendered.total = 255;
    live.leds = 10;
    live.palette[1].red = live.palette[1].green = live.palette[1].blue = 255;
    live.colours[0] = 1;
    render_begin(30, 255);
    render_picture(0);
    EXPECT(rendered.changed && rendered.total == 765 && render_passage() == 41);
    render_begin(30, 41);
    render_picture(0);
    EXPECT(!rendered.changed && render_passage() == 255);
    rendered.total = 765;
    render_begin(30, 255);
    render_dark(0, 10);
    EXPECT(rendered.changed && rendered.total == 0 && render_passage() == 255);
}

static void test_buttons(void)
{
    buttons_start();
    EXPECT(!buttons_sample(0, 0));
    EXPECT(!buttons_sample(1, 2) && buttons_sample(1, 4));
    EXPECT(buttons_presses[0] == 1 && buttons_pressed_at == 2 && buttons_down == 1);
    /* It bounces, and rests. */
    EXPECT(!buttons_sample(0, 6) && !buttons_sample(0, 8) && !buttons_sample(1, 10) && !buttons_sample(1, 12));
    EXPECT(!buttons_sample(0, 40) && !buttons_sample(0, 42) && buttons_down == 0);
    /* One sample is no press. */
    EXPECT(!buttons_sample(1, 80) && !buttons_sample(0, 82) && buttons_presses[0] == 1);
    EXPECT(!buttons_sample(0x21, 100) && buttons_sample(0x21, 102) && buttons_presses[5] == 1);
}

static void test_beeper(void)
{
    native_start();
    beeper_sound(440, 30, 20, 2, native_ms);
    EXPECT(board.tone == 440);
    native_pass(30);
    EXPECT(board.tone == 0);
    native_pass(20);
    EXPECT(board.tone == 440);
    native_pass(30);
    EXPECT(board.tone == 0);
    native_pass(500);
    EXPECT(board.tone == 0);
    beeper_sound(440, 60000, 0, 255, native_ms);
    EXPECT(board.tone == 440);
    native_pass(SILENT_MS + 1);
    EXPECT(board.tone == 0);
}

static void test_walk(void)
{
    native_start();
    board.remembered = 10;
    strip_start();
    EXPECT(board.size == 3 * MAX_LEDS && board.scale == 0);
    native_pass(10 * 20 + 20);
    EXPECT(strip_mode == WALK && board.size == 30 && colours[0] == 40 && colours[29] == 60);
    native_pass(1100);
    EXPECT(strip_mode == LOST && !strip_lit);
}

int main(int argc, char **argv)
{
    EXPECT(argc == 2);
    native_start();
    test_vectors(argv[1]);
    test_stream();
    test_full_ring_leaves_a_packet_out();
    test_picture();
    test_render();
    test_passage();
    test_buttons();
    test_beeper();
    test_walk();
    printf("all well\n");
    return 0;
}
