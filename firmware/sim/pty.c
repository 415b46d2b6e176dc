/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The serial line is a pseudo-terminal that any program opens like a device; time is real, or that of the host.
 *
 * With a bootloader, whoever opens it resets the chip, as at a board of Arduino.
 *
 * On stdin: `button N 0|1`, `reset`, `quit`. On stdout a line for everything the LEDs take over:
 * `latch SECONDS HEX`, the time by the monotonic clock when the last colour was on the wire. Lines that nobody
 * reads are lost.
 *
 * Where time is stepped it stands still but for `run CYCLES HEARD`: so far from here, once HEARD bytes of the host have
 * come in all. The answer is `ran CYCLE SAID`: the time, and how many bytes were said to the host on the way. So
 * either end has what the other has sent, however late a busy computer brings it. */
#define _GNU_SOURCE
#include "pty.h"

#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "machine.h"

/* What the line may hold back; a host that writes more waits, as at a real bridge. */
#define WIRE_MOST 256
#define SLICE (HERTZ / 2000)

static int master;
static avr_t *avr;
static double started;
static uint64_t heard, said;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void byte_out(uint8_t byte, void *context)
{
    (void)context;
    /* Nobody reading is like a cable nobody listens to: the byte is gone. */
    if (write(master, &byte, 1) == 1)
        said++;
    else if (errno != EAGAIN && errno != EIO)
        exit(1);
}

static void latched(const struct leds_frame *frame, void *context)
{
    (void)context;
    char line[64 + 2 * LEDS_MOST_BYTES];
    double sent = started + (double)(frame->latched - 280 * 16) / HERTZ;
    int size = sprintf(line, "latch %.6f ", sent);
    for (unsigned n = 0; n < frame->size; n++)
        size += sprintf(line + size, "%02x", frame->bytes[n]);
    line[size++] = '\n';
    /* The controller does not wait for whoever reads this. */
    if (write(STDOUT_FILENO, line, (size_t)size) < 0 && errno != EAGAIN)
        exit(1);
}

static int open_terminal(const char *link)
{
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    struct termios2 settings;
    if (terminal < 0 || grantpt(terminal) || unlockpt(terminal) || ioctl(terminal, TCGETS2, &settings)) {
        perror("pseudo-terminal");
        exit(1);
    }
    settings.c_iflag = settings.c_oflag = settings.c_lflag = 0;
    ioctl(terminal, TCSETS2, &settings);
    unlink(link);
    if (symlink(ptsname(terminal), link)) {
        perror(link);
        exit(1);
    }
    return terminal;
}

/* Open the other end once, after which it can be told whether anybody else has. */
static void open_other_end(bool stay)
{
    int other = open(ptsname(master), O_RDWR | O_NOCTTY);
    if (other < 0)
        perror(ptsname(master));
    else if (!stay)
        close(other);
}

/* Opening the port resets an Arduino; a bootloader depends on it. */
static void reset_when_opened(void)
{
    static bool was_open;
    struct pollfd line = { master, 0, 0 };
    bool is_open = poll(&line, 1, 0) == 0 || !(line.revents & POLLHUP);
    if (is_open && !was_open)
        machine_reset();
    was_open = is_open;
}

static void carry_host_bytes(void)
{
    struct termios2 settings;
    uint8_t bytes[WIRE_MOST];
    unsigned room = WIRE_MOST - uart_waiting();
    if (ioctl(master, TCGETS2, &settings) == 0 && settings.c_ospeed > 0)
        uart_set_host_baud(settings.c_ospeed);
    ssize_t got = room ? read(master, bytes, room) : 0;
    for (ssize_t n = 0; n < got; n++)
        uart_write(bytes[n]);
    heard += got > 0 ? (uint64_t)got : 0;
}

static void wait_for_host_bytes(uint64_t count)
{
    struct pollfd line = { master, POLLIN, 0 };
    while (heard < count && uart_waiting() < WIRE_MOST && poll(&line, 1, -1) > 0 && line.revents & POLLIN)
        carry_host_bytes();
}

static void slice(avr_cycle_count_t until, bool has_bootloader)
{
    const bool never = false;
    if (has_bootloader)
        reset_when_opened();
    carry_host_bytes();
    machine_run(until, &never);
}

static void step(avr_cycle_count_t cycles, uint64_t awaited, bool has_bootloader)
{
    const avr_cycle_count_t end = avr->cycle + cycles;
    if (has_bootloader)
        reset_when_opened();
    wait_for_host_bytes(awaited);
    while (avr->cycle < end)
        slice(end - avr->cycle < SLICE ? end : avr->cycle + SLICE, has_bootloader);
    printf("ran %" PRIu64 " %" PRIu64 "\n", (uint64_t)avr->cycle, said);
    fflush(stdout);
    said = 0;
}

static bool obey_line(const struct setup *setup, bool stepped)
{
    char line[64];
    unsigned button;
    int level;
    uint64_t cycles, awaited;
    struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
    if (!stepped && poll(&input, 1, 0) <= 0)
        return true;
    if (!fgets(line, sizeof line, stdin) || !strncmp(line, "quit", 4))
        return false;
    if (sscanf(line, "button %u %d", &button, &level) == 2 && button < MACHINE_BUTTONS)
        machine_button(button, level);
    else if (stepped && sscanf(line, "run %" SCNu64 " %" SCNu64, &cycles, &awaited) == 2)
        step(cycles, awaited, setup->bootloader != NULL);
    else if (!strncmp(line, "reset", 5))
        machine_reset();
    return true;
}

static void nap(double until)
{
    double left = until - seconds();
    struct timespec time = { 0, (long)(left * 1e9) };
    if (left > 0)
        nanosleep(&time, NULL);
}

void pty(const struct setup *setup, const char *link, bool stepped)
{
    master = open_terminal(link);
    /* Held open, so that the terminal outlives the programs that come and go, unless their coming is to be seen. */
    open_other_end(!setup->bootloader);
    avr = machine_start(setup, byte_out, latched, NULL);
    printf("ready %s\n", link);
    fflush(stdout);
    if (!stepped)
        fcntl(STDOUT_FILENO, F_SETFL, O_NONBLOCK);
    started = seconds();
    while (obey_line(setup, stepped)) {
        if (stepped)
            continue;
        slice(avr->cycle + SLICE, setup->bootloader != NULL);
        double due = started + (double)avr->cycle / HERTZ;
        if (seconds() > due + 0.05)
            /* Too slow a computer: the clock slips rather than that time runs in bursts. */
            started = seconds() - (double)avr->cycle / HERTZ;
        else
            nap(due);
    }
    unlink(link);
}
