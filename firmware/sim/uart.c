/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simavr's own USART hides overruns behind a long buffer, so this one takes its registers over. */
#include "uart.h"

#include <simavr/avr_uart.h>
#include <simavr/sim_cycle_timers.h>
#include <simavr/sim_interrupts.h>
#include <string.h>

enum { UCSRA = 0xC0, UCSRB = 0xC1, UBRRL = 0xC4, UBRRH = 0xC5, UDR = 0xC6 };
enum { RXC = 0x80, TXC = 0x40, UDRE = 0x20, FE = 0x10, DOR = 0x08, U2X = 0x02 };
enum { RXCIE = 0x80, UDRIE = 0x20, RXEN = 0x10, TXEN = 0x08 };
enum { RX_VECTOR = 18, UDRE_VECTOR = 19 };

struct received {
    uint8_t byte, flags;
};

static avr_t *avr;
static uart_out deliver;
static void *deliver_context;
static avr_int_vector_t *rx_vector, *udre_vector;
static uint32_t host_baud = 500000;
static struct uart_counts counts;

/* The receiver: buffer, and a byte that waits in the shift register. */
static struct received buffer[2], held;
static unsigned buffered;
static bool holding, overrun;
static bool double_speed, sending, tx_waiting;
static uint8_t tx_shift, tx_next;

/* The wire from the host. */
#define WIRE 65536
static uint8_t wire[WIRE];
static unsigned wire_head, wire_tail;
static bool wire_busy;

static double cycles_a_bit(void)
{
    unsigned ubrr = avr->data[UBRRL] | (avr->data[UBRRH] & 15) << 8;
    return (double)(ubrr + 1) * (double_speed ? 8 : 16);
}

static double host_cycles_a_bit(void) { return (double)avr->frequency / host_baud; }

/* What a receiver makes of a byte when its bits last `mine` and the sender's last `theirs`. */
static struct received sampled(uint8_t byte, double theirs, double mine)
{
    unsigned bits = (unsigned)byte << 1 | 1u << 9;
    struct received got = { 0, 0 };
    for (int bit = 1; bit <= 9; bit++) {
        unsigned at = (unsigned)((bit + 0.5) * mine / theirs);
        unsigned level = at > 9 ? 1 : bits >> at & 1;
        if (bit < 9)
            got.byte |= level << (bit - 1);
        else if (!level)
            got.flags |= FE;
    }
    return got;
}

/* A cleared interrupt stays in simavr's queue of 64 until it is its turn. Raised anew each time, the bytes of one
 * refresh would fill the queue, and another interrupt would be lost for ever: so the old entry is used again. */
static bool queued(const avr_int_vector_t *vector)
{
    const avr_int_pending_t *queue = &avr->interrupts.pending;
    const unsigned size = sizeof queue->buffer / sizeof queue->buffer[0];
    for (unsigned n = queue->read; n != queue->write; n = (n + 1) % size)
        if (queue->buffer[n] == vector)
            return true;
    return false;
}

static void raise(avr_int_vector_t *vector)
{
    if (!queued(vector)) {
        avr_raise_interrupt(avr, vector);
        return;
    }
    vector->pending = 1;
    if (avr->interrupt_state == 0)
        avr->interrupt_state = 1;
    if (avr->state == cpu_Sleeping)
        avr->state = cpu_Running;
}

static void interrupt(avr_int_vector_t *vector, bool wanted)
{
    if (wanted && !vector->pending)
        raise(vector);
    else if (!wanted && vector->pending)
        avr_clear_interrupt(avr, vector);
}

static void update(void)
{
    uint8_t enabled = avr->data[UCSRB];
    interrupt(rx_vector, buffered > 0 && enabled & RXCIE);
    interrupt(udre_vector, !tx_waiting && enabled & UDRIE);
}

static void push(struct received got)
{
    if (overrun)
        got.flags |= DOR;
    overrun = false;
    buffer[buffered++] = got;
}

static avr_cycle_count_t byte_begins(avr_t *a, avr_cycle_count_t when, void *param);

static avr_cycle_count_t byte_ends(avr_t *a, avr_cycle_count_t when, void *param)
{
    (void)a, (void)when, (void)param;
    uint8_t byte = wire[wire_tail % WIRE];
    wire_tail++;
    if (avr->data[UCSRB] & RXEN) {
        struct received got = sampled(byte, host_cycles_a_bit(), cycles_a_bit());
        counts.in++;
        counts.framing += got.flags & FE ? 1 : 0;
        if (buffered < 2) {
            push(got);
        } else {
            held = got;
            holding = true;
        }
        update();
    }
    wire_busy = wire_head != wire_tail;
    if (wire_busy)
        avr_cycle_timer_register(avr, 1, byte_begins, NULL);
    return 0;
}

static avr_cycle_count_t byte_begins(avr_t *a, avr_cycle_count_t when, void *param)
{
    (void)a, (void)when, (void)param;
    if (holding) {
        /* A start bit finds the shift register still full: that byte is lost. */
        holding = false;
        overrun = true;
        counts.overruns++;
    }
    avr_cycle_timer_register(avr, (avr_cycle_count_t)(10 * host_cycles_a_bit() - 1), byte_ends, NULL);
    return 0;
}

static uint8_t read_udr(avr_t *a, avr_io_addr_t addr, void *param)
{
    (void)a, (void)addr, (void)param;
    uint8_t byte = buffer[0].byte;
    if (buffered > 0) {
        buffer[0] = buffer[1];
        buffered--;
    }
    if (holding && buffered < 2) {
        holding = false;
        push(held);
    }
    update();
    return byte;
}

static uint8_t read_status(avr_t *a, avr_io_addr_t addr, void *param)
{
    (void)a, (void)addr, (void)param;
    uint8_t flags = buffered > 0 ? RXC | buffer[0].flags : 0;
    return flags | (tx_waiting ? 0 : UDRE) | (sending ? 0 : TXC) | (double_speed ? U2X : 0);
}

static void write_status(avr_t *a, avr_io_addr_t addr, uint8_t value, void *param)
{
    (void)a, (void)addr, (void)param;
    double_speed = value & U2X;
}

static avr_cycle_count_t sent(avr_t *a, avr_cycle_count_t when, void *param);

static void send(uint8_t byte)
{
    sending = true;
    tx_shift = byte;
    avr_cycle_timer_register(avr, (avr_cycle_count_t)(10 * cycles_a_bit()), sent, NULL);
}

static avr_cycle_count_t sent(avr_t *a, avr_cycle_count_t when, void *param)
{
    (void)a, (void)when, (void)param;
    counts.out++;
    deliver(sampled(tx_shift, cycles_a_bit(), host_cycles_a_bit()).byte, deliver_context);
    sending = false;
    if (tx_waiting) {
        tx_waiting = false;
        send(tx_next);
    }
    update();
    return 0;
}

static void write_udr(avr_t *a, avr_io_addr_t addr, uint8_t value, void *param)
{
    (void)a, (void)addr, (void)param;
    if (!(avr->data[UCSRB] & TXEN))
        return;
    if (!sending) {
        send(value);
    } else {
        tx_waiting = true;
        tx_next = value;
    }
    update();
}

static void write_control(avr_t *a, avr_io_addr_t addr, uint8_t value, void *param)
{
    (void)param;
    a->data[addr] = value;
    update();
}

static void take_over(unsigned addr, avr_io_read_t read, avr_io_write_t write)
{
    if (read) {
        avr->io[AVR_DATA_TO_IO(addr)].r.c = read;
        avr->io[AVR_DATA_TO_IO(addr)].r.param = NULL;
    }
    if (write) {
        avr->io[AVR_DATA_TO_IO(addr)].w.c = write;
        avr->io[AVR_DATA_TO_IO(addr)].w.param = NULL;
    }
}

static void write_plain(avr_t *a, avr_io_addr_t addr, uint8_t value, void *param)
{
    (void)param;
    a->data[addr] = value;
}

void uart_attach(avr_t *target, uart_out out, void *context)
{
    avr = target;
    deliver = out;
    deliver_context = context;
    for (unsigned n = 0; n < avr->interrupts.vector_count; n++) {
        avr_int_vector_t *vector = avr->interrupts.vector[n];
        if (vector && vector->vector == RX_VECTOR)
            rx_vector = vector;
        if (vector && vector->vector == UDRE_VECTOR)
            udre_vector = vector;
    }
    /* The flag RXC is the buffer itself; simavr must not clear or keep it. */
    rx_vector->raised.reg = udre_vector->raised.reg = 0;
    take_over(UCSRA, read_status, write_status);
    take_over(UCSRB, NULL, write_control);
    take_over(UBRRL, NULL, write_plain);
    take_over(UBRRH, NULL, write_plain);
    take_over(UDR, read_udr, write_udr);
}

void uart_reset(void)
{
    /* simavr has forgotten every timer; what is on the wire falls on deaf ears. */
    buffered = 0;
    holding = overrun = double_speed = sending = tx_waiting = wire_busy = false;
    wire_head = wire_tail = 0;
}

void uart_set_host_baud(uint32_t baud) { host_baud = baud; }

unsigned uart_waiting(void) { return wire_head - wire_tail; }

bool uart_write(uint8_t byte)
{
    if (uart_waiting() >= WIRE)
        return false;
    wire[wire_head % WIRE] = byte;
    wire_head++;
    if (!wire_busy) {
        wire_busy = true;
        avr_cycle_timer_register(avr, 1, byte_begins, NULL);
    }
    return true;
}

const struct uart_counts *uart_counts(void) { return &counts; }
