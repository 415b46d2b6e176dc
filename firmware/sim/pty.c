/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Real time: the serial line is a pseudo-terminal that any program opens like a device.
 *
 * With a bootloader, whoever opens it resets the chip, as at a board of Arduino.
 *
 * On stdin: `button N 0|1`, `reset`, `quit`. On stdout a line for everything the LEDs take over:
 * `latch SECONDS HEX`, the time by the monotonic clock when the last colour was on the wire. Lines that nobody
 * reads are lost. */
#define _GNU_SOURCE
#include "pty.h"

#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
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
    if (write(master, &byte, 1) < 0 && errno != EAGAIN && errno != EIO)
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
}

static bool obey_line(void)
{
    char line[64];
    unsigned button;
    int level;
    struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
    if (poll(&input, 1, 0) <= 0)
        return true;
    if (!fgets(line, sizeof line, stdin) || !strncmp(line, "quit", 4))
        return false;
    if (sscanf(line, "button %u %d", &button, &level) == 2 && button < MACHINE_BUTTONS)
        machine_button(button, level);
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

void pty(const struct setup *setup, const char *link)
{
    const bool never = false;
    master = open_terminal(link);
    /* Held open, so that the terminal outlives the programs that come and go, unless their coming is to be seen. */
    open_other_end(!setup->bootloader);
    avr = machine_start(setup, byte_out, latched, NULL);
    printf("ready %s\n", link);
    fflush(stdout);
    fcntl(STDOUT_FILENO, F_SETFL, O_NONBLOCK);
    started = seconds();
    while (obey_line()) {
        if (setup->bootloader)
            reset_when_opened();
        carry_host_bytes();
        machine_run(avr->cycle + SLICE, &never);
        double due = started + (double)avr->cycle / HERTZ;
        if (seconds() > due + 0.05)
            /* Too slow a computer: the clock slips rather than that time runs in bursts. */
            started = seconds() - (double)avr->cycle / HERTZ;
        else
            nap(due);
    }
    unlink(link);
}
