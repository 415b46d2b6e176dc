#include "native/bench.h"

#include "beeper.h"
#include "board.h"
#include "buttons.h"
#include "packet.h"
#include "picture.h"
#include "protocol.h"
#include "strip.h"

struct native_board board;
uint32_t native_ms;

uint16_t board_boot_id(void) { return 0x1234; }
uint8_t board_reset_cause(void) { return 1; }
uint16_t board_ceiling_ma(void) { return board.ceiling_ma; }
uint16_t board_recall_leds(void) { return board.remembered; }
void board_remember_leds(uint16_t leds) { board.remembered = leds; }
bool board_leds_ready(void) { return board.ready; }
void board_tone(uint16_t hertz) { board.tone = hertz; }

void board_send_leds(const uint8_t *colours, uint16_t size, uint8_t scale)
{
    (void)colours;
    board.size = size;
    board.scale = scale;
    board.refreshes++;
}

void board_read_stats(struct board_stats *stats)
{
    *stats = (struct board_stats){ 0 };
}

void native_start(void)
{
    board = (struct native_board){ .ceiling_ma = 400, .remembered = 0xFFFF, .ready = true };
    native_ms = 0;
    picture_start();
    buttons_start();
    beeper_start();
    strip_start();
    protocol_start();
}

void native_feed(const uint8_t *bytes, unsigned size)
{
    for (unsigned n = 0; n < size; n++)
        protocol_feed(bytes[n], native_ms);
}

void native_pass(unsigned ms)
{
    while (ms--) {
        native_ms++;
        protocol_poll(native_ms);
        beeper_poll(native_ms);
        if (strip_poll(native_ms))
            protocol_tell_lit();
    }
}
