#include "packet.h"

#ifdef __AVR__
#include <util/crc16.h>
uint16_t crc16_update(uint16_t crc, uint8_t byte) { return _crc_xmodem_update(crc, byte); }
#else
uint16_t crc16_update(uint16_t crc, uint8_t byte)
{
    crc ^= (uint16_t)(byte << 8);
    for (int bit = 0; bit < 8; bit++)
        crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    return crc;
}
#endif

void packet_in_start(struct packet_in *in)
{
    in->size = 0;
    in->left = 0;
    in->zero_due = in->damaged = false;
    in->crc = CRC_START;
}

static void accept(struct packet_in *in, uint8_t byte)
{
    if (in->size == sizeof in->body) {
        in->damaged = true;
        return;
    }
    in->body[in->size++] = byte;
    in->crc = crc16_update(in->crc, byte);
}

static enum feed finish(struct packet_in *in)
{
    /* Every packet but an empty one has had a code. */
    bool empty = !in->zero_due;
    bool good = !in->damaged && in->left == 0 && in->size > 2 && in->crc == CRC_RESIDUE;
    uint8_t size = in->size;
    packet_in_start(in);
    if (good)
        in->size = size - 2;
    return empty ? FEED_MORE : good ? FEED_BODY : FEED_DAMAGED;
}

enum feed packet_in_feed(struct packet_in *in, uint8_t byte)
{
    if (byte == 0)
        return finish(in);
    if (in->left > 0) {
        in->left--;
        accept(in, byte);
        return FEED_MORE;
    }
    /* A code: how far it is to the next zero of the body. The first one stands for no zero. */
    if (in->zero_due)
        accept(in, 0);
    else
        in->size = 0;
    in->zero_due = true;
    in->left = byte - 1;
    return FEED_MORE;
}

/* The ring is a power of two, so that its indices wrap by a mask. */
#define OUT_SIZE 128
static uint8_t out[OUT_SIZE];
static volatile uint8_t out_head, out_tail;
static uint8_t out_at, out_code_at, out_code;
static bool out_full;
static uint16_t out_crc;

static void push(uint8_t byte)
{
    uint8_t next = (out_at + 1) & (OUT_SIZE - 1);
    if (next == out_tail) {
        out_full = true;
        return;
    }
    out[out_at] = byte;
    out_at = next;
}

static void stuff(uint8_t byte)
{
    if (byte != 0) {
        push(byte);
        out_code++;
        return;
    }
    out[out_code_at] = out_code;
    out_code_at = out_at;
    out_code = 1;
    push(0);
}

void packet_out_begin(void)
{
    out_at = out_head;
    out_full = false;
    out_crc = CRC_START;
    out_code_at = out_at;
    out_code = 1;
    push(0);
}

void packet_out_put(uint8_t byte)
{
    out_crc = crc16_update(out_crc, byte);
    stuff(byte);
}

void packet_out_end(void)
{
    uint16_t crc = ~out_crc;
    stuff(crc >> 8);
    stuff(crc & 0xFF);
    out[out_code_at] = out_code;
    push(0);
    if (!out_full)
        out_head = out_at;
}

void packet_out_mark(void)
{
    out_at = out_head;
    out_full = false;
    push(0);
    if (!out_full)
        out_head = out_at;
}

bool packet_out_take(uint8_t *byte)
{
    if (out_tail == out_head)
        return false;
    *byte = out[out_tail];
    out_tail = (out_tail + 1) & (OUT_SIZE - 1);
    return true;
}

bool packet_out_empty(void) { return out_tail == out_head; }
