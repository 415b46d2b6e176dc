/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lock-step: simulated time passes only as the requests on stdin say; answers go to stdout.
 *
 * A request is `op u8, argument u8, count u16, cycle u64` and `count` bytes, all low byte first:
 *   R  put the bytes on the wire, run until the cycle (argument 1: or until a zero byte has come back)
 *   B  button `argument` down (count 1, no bytes) or up (0)     X  reset    H  hang    D  host's baud is `cycle`
 *   P  cut the power of the chip    G  the byte of memory at `cycle`    F  the byte of flash at `cycle`
 * An answer is records of `kind u8, count u16, cycle u64` and `count` bytes, closed by an E:
 *   T  bytes from the controller, the last complete at the cycle
 *   L  LEDs latched at the cycle: gap u32, began u64, 4 x (shortest, longest) u16, then the bytes in wire order
 *   E  counters: overruns, framing, in, out, resets, tone, worn, memory: u32 each; the cycle is now */
#include "lockstep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

static avr_t *avr;
static uint8_t pending[4096];
static uint16_t pending_size;
static avr_cycle_count_t pending_at;
static bool stop, stop_at_zero;

static void put(const void *bytes, size_t size)
{
    if (fwrite(bytes, 1, size, stdout) != size)
        exit(0);
}

static void record(char kind, uint16_t size, uint64_t cycle)
{
    put(&kind, 1);
    put(&size, 2);
    put(&cycle, 8);
}

static void flush_bytes(void)
{
    if (pending_size == 0)
        return;
    record('T', pending_size, pending_at);
    put(pending, pending_size);
    pending_size = 0;
}

static void byte_out(uint8_t byte, void *context)
{
    (void)context;
    if (pending_size == sizeof pending)
        flush_bytes();
    pending[pending_size++] = byte;
    pending_at = avr->cycle;
    if (byte == 0 && stop_at_zero)
        stop = true;
}

static void latched(const struct leds_frame *frame, void *context)
{
    (void)context;
    flush_bytes();
    uint32_t gap = frame->gap > UINT32_MAX ? UINT32_MAX : (uint32_t)frame->gap;
    uint64_t began = frame->began;
    record('L', (uint16_t)(12 + 16 + frame->size), frame->latched);
    put(&gap, 4);
    put(&began, 8);
    for (int kind = 0; kind < 4; kind++) {
        put(&frame->shortest[kind], 2);
        put(&frame->longest[kind], 2);
    }
    put(frame->bytes, frame->size);
}

struct request {
    uint8_t op, argument;
    uint16_t count;
    uint64_t cycle;
} __attribute__((packed));

static bool get(void *bytes, size_t size) { return fread(bytes, 1, size, stdin) == size; }

static void run(const struct request *request)
{
    for (unsigned n = 0; n < request->count; n++) {
        uint8_t byte;
        if (!get(&byte, 1))
            exit(0);
        uart_write(byte);
    }
    stop = false;
    stop_at_zero = request->argument;
    machine_run(request->cycle, &stop);
    stop_at_zero = false;
}

static uint32_t obey(const struct request *request)
{
    switch (request->op) {
    case 'R': run(request); break;
    case 'B': machine_button(request->argument, request->count); break;
    case 'X': machine_reset(); break;
    case 'P': machine_cut_power(); break;
    case 'H': machine_hang(); break;
    case 'D': uart_set_host_baud((uint32_t)request->cycle); break;
    case 'G': return avr->data[request->cycle];
    case 'F': return avr->flash[request->cycle];
    default: fprintf(stderr, "no request %c\n", request->op); exit(2);
    }
    return 0;
}

void lockstep(const struct setup *setup)
{
    struct request request;
    avr = machine_start(setup, byte_out, latched, NULL);
    while (get(&request, sizeof request)) {
        uint32_t memory = obey(&request);
        flush_bytes();
        const struct uart_counts *counts = uart_counts();
        uint32_t words[] = { counts->overruns, counts->framing, counts->in, counts->out,
                             machine_resets(), machine_tone(), machine_worn(), memory };
        record('E', sizeof words, avr->cycle);
        put(words, sizeof words);
        fflush(stdout);
    }
}
