; Bit-banged WS2812B with the UART polled in the slack. See ws2812.h.
;
; A bit takes 20 cycles of 16 MHz. The line rises at cycle 0, falls at cycle 5 for a 0 and at cycle 14 for a 1: high
; 312.5 or 875 ns, low 937.5 or 375 ns. Between these edges 3 + 8 + 5 cycles are free. A poll of the UART takes just
; these 16, whatever it finds. Two bits of every byte do that: the UART is looked at every 80 cycles, and even at
; 1 Mbaud a byte takes 160.
;
;   poll: 3  read the status, keep its error flags
;         8  fetch the byte if there is one, store it at the head, make the head step by 0 or 1
;         5  if the head has run into the tail, take the step back and count it as dropped

#include <avr/io.h>

#define DATA    r18
#define NEXT    r19
#define STATUS  r20
#define BYTE    r21
#define STEP    r22
#define TAIL    r23
#define DROPPED r28
#define FLAGS   r29
#define HIGH    r16
#define LOW     r17
#define SCALE   r15
#define ZERO    r14

#define PORT _SFR_IO_ADDR(PORTD)
#define PIN 6

.macro wait cycles
  .rept \cycles / 2
    rjmp .+0
  .endr
  .if \cycles % 2
    nop
  .endif
.endm

; The edges of one bit; the three blocks are the free cycles.
.macro fall_if_zero bit
    sbrs DATA, \bit
    out PORT, LOW
.endm

.macro plain_bit bit
    out PORT, HIGH
    wait 3
    fall_if_zero \bit
    wait 8
    out PORT, LOW
    wait 5
.endm

.macro poll_bit bit
    out PORT, HIGH
#ifdef NO_POLL
    wait 3
    fall_if_zero \bit
    wait 8
    out PORT, LOW
    wait 5
#else
    lds STATUS, UCSR0A
    or FLAGS, STATUS
    fall_if_zero \bit
    sbrc STATUS, RXC0
    lds BYTE, UDR0
    st X, BYTE
    bst STATUS, RXC0
    bld STEP, 0
    add XL, STEP
    out PORT, LOW
    mov STATUS, STEP
    cpse XL, TAIL
    clr STATUS
    sub XL, STATUS
    add DROPPED, STATUS
#endif
.endm

; Fetch and dim the byte after this one: 8 cycles.
.macro fetch_bit bit
    out PORT, HIGH
    wait 3
    fall_if_zero \bit
    ld NEXT, Z+
    mul NEXT, SCALE
    add r0, NEXT
    adc r1, ZERO
    mov NEXT, r1
    nop
    out PORT, LOW
    wait 5
.endm

.global ws2812_send
.type ws2812_send, @function
ws2812_send:
    push r14
    push r15
    push r16
    push r17
    push r28
    push r29
    movw ZL, r24            ; bytes
    movw r24, r22           ; size, counted down
    mov SCALE, r20
    clr ZERO
    in HIGH, PORT
    mov LOW, HIGH
    ori HIGH, 1 << PIN
    andi LOW, 0xFF - (1 << PIN)
    ldi XH, hi8(rx_ring)
    in r21, _SFR_IO_ADDR(SREG)
    push r21
    cli
    lds XL, rx_head
    lds TAIL, rx_tail
    clr STEP
    clr DROPPED
    clr FLAGS
    ld DATA, Z+
    mul DATA, SCALE
    add r0, DATA
    adc r1, ZERO
    mov DATA, r1
1:  poll_bit 7
    plain_bit 6
    fetch_bit 5
    plain_bit 4
    poll_bit 3
    plain_bit 2
    plain_bit 1
    out PORT, HIGH
    wait 3
    fall_if_zero 0
    sbiw r24, 1
    wait 6
    out PORT, LOW
    mov DATA, NEXT
    nop
    breq 2f
    rjmp 1b
2:  sts rx_head, XL
    lds STATUS, rx_dropped
    add STATUS, DROPPED
    sts rx_dropped, STATUS
    lds STATUS, rx_flags
    or STATUS, FLAGS
    sts rx_flags, STATUS
    pop r21
    out _SFR_IO_ADDR(SREG), r21
    clr r1
    pop r29
    pop r28
    pop r17
    pop r16
    pop r15
    pop r14
    ret
.size ws2812_send, . - ws2812_send
