/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine.h"

#include <simavr/avr_ioport.h>
#include <simavr/sim_cycle_timers.h>
#include <simavr/sim_hex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct { char port; int pin; } buttons[MACHINE_BUTTONS] = {
    { 'D', 2 }, { 'D', 4 }, { 'D', 5 }, { 'D', 7 }, { 'B', 0 }, { 'B', 1 },
};

/* Why the chip was reset, which bootloaders ask. */
enum { MCUSR = 0x54, PORF = 1, EXTRF = 2 };

static avr_t *avr;
static bool strapped;
static uint8_t down;
static uint32_t resets;
static uint8_t hung_bytes[2];
static avr_flashaddr_t hung_at;
static bool hung;

/* What holds the pins of a port from outside; a write to its pull-ups must not lift them. */
static void hold(char port, unsigned mask, unsigned levels)
{
    avr_ioport_external_t held = { .name = (unsigned)port, .mask = mask, .value = levels };
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &held);
    for (int pin = 0; pin < 8; pin++) {
        if (!(mask >> pin & 1))
            continue;
        /* simavr passes on only what is new to it, and a reset clears what it has passed on. */
        avr_irq_t *irq = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), pin);
        avr_raise_irq(irq, !(levels >> pin & 1));
        avr_raise_irq(irq, levels >> pin & 1);
    }
}

static void set_pins(void)
{
    unsigned mask[2] = { 0, 0 }, levels[2] = { 0, 0 };
    for (unsigned n = 0; n < MACHINE_BUTTONS; n++) {
        bool on_d = buttons[n].port == 'D';
        mask[on_d] |= 1u << buttons[n].pin;
        levels[on_d] |= (unsigned)!(down >> n & 1) << buttons[n].pin;
    }
    hold('B', mask[0], levels[0]);
    hold('D', mask[1], levels[1]);
    hold('C', 1, !strapped);
}

static avr_cycle_count_t pins_again(avr_t *a, avr_cycle_count_t when, void *param)
{
    (void)a, (void)when, (void)param;
    set_pins();
    return 0;
}

static void was_reset(avr_t *a)
{
    (void)a;
    resets++;
    if (hung) {
        memcpy(avr->flash + hung_at, hung_bytes, 2);
        hung = false;
    }
    uart_reset();
    leds_reset();
    /* The ports are reset after this. */
    avr_cycle_timer_register(avr, 1, pins_again, NULL);
}

/* simavr takes no time to enter an interrupt; the chip takes 4 cycles. */
static void interrupt_runs(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    if (!value)
        return;
    avr->cycle += 4;
    /* simavr has reckoned without them when it looks for timers again: after one instruction is soon enough. */
    avr->run_cycle_count = 1;
}

static uint32_t written[1024], worn;

/* A write to the EEPROM begins when EEPE is set while EEMPE is. */
static void eeprom_controlled(struct avr_irq_t *irq, uint32_t value, void *param)
{
    enum { EECR = 0x3F, EEARL = 0x41, EEARH = 0x42, EEMPE = 4, EEPE = 2 };
    (void)irq, (void)param;
    if (~value & (EEMPE | EEPE))
        return;
    unsigned cell = (avr->data[EEARL] | avr->data[EEARH] << 8) & 1023;
    if (++written[cell] > worn)
        worn = written[cell];
}

uint32_t machine_worn(void) { return worn; }

static void sleep_without_waiting(avr_t *a, avr_cycle_count_t cycles) { (void)a, (void)cycles; }

static void quiet(avr_t *a, const int level, const char *format, va_list arguments)
{
    (void)a;
    if (level <= LOG_ERROR)
        vfprintf(stderr, format, arguments);
}

/* Put a program into the flash; where it begins. */
static avr_flashaddr_t load(const char *hex)
{
    ihex_chunk_p chunks = NULL;
    int count = read_ihex_chunks(hex, &chunks);
    if (count <= 0) {
        fprintf(stderr, "%s: not a hex file; build the firmware first\n", hex);
        exit(2);
    }
    avr_flashaddr_t begins = chunks[0].baseaddr;
    for (int n = 0; n < count; n++) {
        if (chunks[n].baseaddr < begins)
            begins = chunks[n].baseaddr;
        memcpy(avr->flash + chunks[n].baseaddr, chunks[n].data, chunks[n].size);
        if (chunks[n].baseaddr + chunks[n].size > avr->codeend)
            avr->codeend = chunks[n].baseaddr + chunks[n].size;
    }
    free_ihex_chunks(chunks);
    return begins;
}

static void power_up(void)
{
    avr_reset(avr);
    avr->data[MCUSR] |= PORF;
}

avr_t *machine_start(const struct setup *setup, uart_out out, leds_latch latch, void *context)
{
    avr_global_logger_set(quiet);
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr->frequency = HERTZ;
    avr->sleep = sleep_without_waiting;
    memset(avr->flash, 0xFF, avr->flashend + 1);
    load(setup->firmware);
    if (setup->bootloader)
        avr->reset_pc = load(setup->bootloader);
    strapped = setup->strong;
    uart_attach(avr, out, context);
    leds_attach(avr, latch, context);
    avr_irq_register_notify(avr->interrupts.irq + AVR_INT_IRQ_RUNNING, interrupt_runs, NULL);
    avr_irq_register_notify(avr_iomem_getirq(avr, 0x3F, "eecr", AVR_IOMEM_IRQ_ALL), eeprom_controlled, NULL);
    avr->reset = was_reset;
    power_up();
    resets = 0;
    return avr;
}

static avr_cycle_count_t horizon(avr_t *a, avr_cycle_count_t when, void *param)
{
    (void)a, (void)when, (void)param;
    return 0;
}

void machine_run(avr_cycle_count_t until, const bool *stop)
{
    /* Between two timers nothing needs to be looked at after every instruction. A reset forgets this, and the timer
     * at the end with it. */
    avr->run_cycle_limit = HERTZ;
    /* A sleeping chip jumps to the next timer: without this one past the end. */
    if (until > avr->cycle)
        avr_cycle_timer_register(avr, until - avr->cycle, horizon, NULL);
    while (avr->cycle < until && !*stop) {
        avr_run(avr);
        if (avr->state == cpu_Crashed || avr->state == cpu_Done) {
            fprintf(stderr, "the firmware crashed at %04x\n", avr->pc);
            exit(3);
        }
    }
    avr_cycle_timer_cancel(avr, horizon, NULL);
}

void machine_reset(void)
{
    avr_reset(avr);
    avr->data[MCUSR] |= EXTRF;
}

void machine_cut_power(void)
{
    static uint8_t noise = 1;
    for (unsigned at = 0x100; at <= avr->ramend; at++)
        avr->data[at] = noise = (uint8_t)(noise * 77 + 29);
    power_up();
}

void machine_hang(void)
{
    static const uint8_t jump_to_itself[2] = { 0xFF, 0xCF };
    hung_at = avr->pc;
    memcpy(hung_bytes, avr->flash + hung_at, 2);
    memcpy(avr->flash + hung_at, jump_to_itself, 2);
    hung = true;
}

void machine_button(unsigned button, bool is_down)
{
    down = is_down ? down | 1u << button : down & ~(1u << button);
    set_pins();
}

uint32_t machine_tone(void)
{
    enum { TCCR2A = 0xB0, TCCR2B = 0xB1, OCR2A = 0xB3 };
    static const unsigned shifts[8] = { 0, 0, 3, 5, 6, 7, 8, 10 };
    unsigned clock = avr->data[TCCR2B] & 7;
    if (clock == 0 || (avr->data[TCCR2A] & 0xC0) != 0x40)
        return 0;
    return HERTZ / 2 / ((avr->data[OCR2A] + 1u) << shifts[clock]);
}

uint32_t machine_resets(void) { return resets; }
