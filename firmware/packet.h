/* Packets: COBS( body | inverted CRC ) 00, taken apart and put together byte by byte. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "limits.h"

#define CRC_START 0xFFFF
#define CRC_RESIDUE 0x1D0F

uint16_t crc16_update(uint16_t crc, uint8_t byte);

enum feed { FEED_MORE, FEED_BODY, FEED_DAMAGED };

/* The packet that is coming in. After FEED_BODY, `body` and `size` hold until the next byte is fed. */
struct packet_in {
    uint8_t body[MAX_BODY + 2];
    uint8_t size;
    uint8_t left;
    bool zero_due, damaged;
    uint16_t crc;
};

void packet_in_start(struct packet_in *in);
enum feed packet_in_feed(struct packet_in *in, uint8_t byte);

/* The packets that go out. A packet that finds no room is left out whole. */
void packet_out_begin(void);
void packet_out_put(uint8_t byte);
void packet_out_end(void);
/* A lone zero byte. */
void packet_out_mark(void);

/* The next byte for the wire; false when there is none. Called from an interrupt. */
bool packet_out_take(uint8_t *byte);
bool packet_out_empty(void);
