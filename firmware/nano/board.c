/* Arduino Nano or Uno: ATmega328P at 16 MHz.
 *
 * D0 D1 serial, D6 LEDs, D2 D4 D5 D7 D8 D9 buttons to ground, D11 beeper, A0 to ground: a separate supply. */
#include "../board.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "../beeper.h"
#include "../buttons.h"
#include "../limits.h"
#include "../packet.h"
#include "../protocol.h"
#include "../picture.h"
#include "../strip.h"
#include "keep.h"
#include "ws2812.h"

#define BUTTONS_D (1 << PD2 | 1 << PD4 | 1 << PD5 | 1 << PD7)
#define BUTTONS_B (1 << PB0 | 1 << PB1)
#define US_PER_COUNT 4
#define LATCH_COUNTS (300 / US_PER_COUNT + 1)
#define WAKE_COUNTS 125 /* 2 ms at 16 MHz / 256 */

uint8_t rx_ring[256] __attribute__((section(".rxring")));
volatile uint8_t rx_head, rx_tail, rx_dropped, rx_flags;

static uint16_t ceiling_ma, sent_count, overruns, framing, dropped;
static uint8_t high_water;
static bool latching;
static uint8_t reset_cause __attribute__((section(".noinit")));

/* Before anything else: after a reset by the watchdog, the watchdog is still running. */
void forget_watchdog(void) __attribute__((naked, used, section(".init3")));
void forget_watchdog(void)
{
    reset_cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

extern uint8_t _end;
#define UNTOUCHED 0xC5

void paint_stack(void) __attribute__((naked, used, section(".init1")));
void paint_stack(void)
{
    __asm__ volatile("ldi r30, lo8(_end)\n ldi r31, hi8(_end)\n ldi r24, %0\n ldi r25, hi8(%1 + 1)\n"
                     "1: st Z+, r24\n cpi r30, lo8(%1 + 1)\n cpc r31, r25\n brne 1b\n"
                     : : "M"(UNTOUCHED), "i"(RAMEND) : "r24", "r25", "r30", "r31", "memory");
}

static uint16_t stack_left(void)
{
    const uint8_t *at = &_end;
    while (at < (const uint8_t *)RAMEND && *at == UNTOUCHED)
        at++;
    return at - &_end;
}

ISR(USART_RX_vect)
{
    uint8_t flags = UCSR0A, byte = UDR0, next = rx_head + 1;
    rx_flags |= flags;
    if (next == rx_tail) {
        rx_dropped++;
        return;
    }
    rx_ring[rx_head] = byte;
    rx_head = next;
}

ISR(USART_UDRE_vect)
{
    uint8_t byte;
    if (packet_out_take(&byte))
        UDR0 = byte;
    else
        UCSR0B &= ~(1 << UDRIE0);
}

/* It only wakes the processor. */
EMPTY_INTERRUPT(TIMER0_COMPA_vect)

/* Milliseconds from a free-running timer, so that none are lost while interrupts are off. */
static uint32_t now_ms(void)
{
    static uint16_t counted;
    static uint32_t ms;
    uint16_t passed = TCNT1 - counted;
    while (passed >= 1000 / US_PER_COUNT) {
        passed -= 1000 / US_PER_COUNT;
        counted += 1000 / US_PER_COUNT;
        ms++;
    }
    return ms;
}

uint8_t board_reset_cause(void) { return reset_cause; }
uint16_t board_ceiling_ma(void) { return ceiling_ma; }

void board_send_leds(const uint8_t *colours, uint16_t size, uint8_t scale)
{
    ws2812_send(colours, size, scale);
    sent_count = TCNT1;
    latching = true;
}

bool board_leds_ready(void)
{
    if (latching && (uint16_t)(TCNT1 - sent_count) >= LATCH_COUNTS)
        latching = false;
    return !latching;
}

void board_tone(uint16_t hertz)
{
    /* Timer 2 toggles the pin by itself: the half wave is (OCR2A + 1) << shift cycles. */
    static const uint8_t shifts[] = { 0, 3, 5, 6, 7, 8, 10 };
    TCCR2B = 0;
    TCCR2A = 0;
    PORTB &= ~(1 << PB3);
    if (hertz == 0)
        return;
    uint32_t half = F_CPU / 2 / hertz;
    uint8_t clock = 0;
    while (clock < sizeof shifts - 1 && half >> shifts[clock] > 256)
        clock++;
    half >>= shifts[clock];
    OCR2A = half > 256 ? 255 : half - 1;
    TCNT2 = 0;
    TCCR2A = 1 << COM2A0 | 1 << WGM21;
    TCCR2B = clock + 1;
}

static void note_errors(void)
{
    cli();
    uint8_t flags = rx_flags, more = rx_dropped, waiting = rx_head - rx_tail;
    rx_flags = rx_dropped = 0;
    sei();
    if (flags & 1 << DOR0 && overruns < 0xFFFF)
        overruns++;
    if (flags & 1 << FE0 && framing < 0xFFFF)
        framing++;
    dropped = dropped > 0xFFFF - more ? 0xFFFF : dropped + more;
    if (waiting > high_water)
        high_water = waiting;
}

void board_read_stats(struct board_stats *stats)
{
    stats->overruns = overruns;
    stats->dropped = dropped;
    stats->framing = framing;
    stats->high_water = high_water;
    stats->stack_left = stack_left();
}

static uint8_t sample_buttons(void)
{
    uint8_t d = ~PIND, b = ~PINB;
    return (d >> 2 & 1) | (d >> 3 & 2) | (d >> 3 & 4) | (d >> 4 & 8) | (b << 4 & 0x30);
}

static void start(void)
{
    PORTD = BUTTONS_D;
    DDRD = 1 << PD1 | 1 << PD6;
    PORTB = BUTTONS_B;
    DDRB = 1 << PB3;
    PORTC = 1 << PC0;
    TCCR1B = 1 << CS11 | 1 << CS10;
    TCCR0A = 1 << WGM01;
    TCCR0B = 1 << CS02;
    OCR0A = WAKE_COUNTS - 1;
    TIMSK0 = 1 << OCIE0A;
    UBRR0 = (F_CPU + BAUD * 4) / (BAUD * 8) - 1;
    UCSR0A = 1 << U2X0;
    UCSR0C = 1 << UCSZ01 | 1 << UCSZ00;
    UCSR0B = 1 << RXCIE0 | 1 << RXEN0 | 1 << TXEN0;
    set_sleep_mode(SLEEP_MODE_IDLE);
    keep_start();
#ifndef NO_WATCHDOG
    wdt_enable(WDTO_250MS);
#endif
    picture_start();
    buttons_start();
    beeper_start();
    strip_start();
    /* After the 8 ms that it takes to make the wire dark, the pull-up has surely lifted a strap that is open. */
    ceiling_ma = PINC & 1 << PC0 ? WEAK_MA : STRONG_MA;
    protocol_start();
    sei();
}

static void receive(uint32_t ms)
{
    note_errors();
    /* A committed picture goes before the bytes behind it, and a flood must not keep the rest waiting. */
    for (uint8_t most = WINDOW; most && rx_tail != rx_head && !(strip_stale() && board_leds_ready()); most--) {
        uint8_t byte = rx_ring[rx_tail];
        rx_tail++;
        protocol_feed(byte, ms);
    }
    if (!packet_out_empty())
        UCSR0B |= 1 << UDRIE0;
}

static void rest(void)
{
    cli();
    if (rx_head == rx_tail && !strip_busy()) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

int main(void)
{
    start();
    for (;;) {
        wdt_reset();
        uint32_t ms = now_ms();
        receive(ms);
        if (buttons_sample(sample_buttons(), ms))
            protocol_tell_presses(ms);
        protocol_poll(ms);
        beeper_poll(ms);
        keep_poll(ms);
        if (strip_poll(ms))
            protocol_tell_lit();
        rest();
    }
}
