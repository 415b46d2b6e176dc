; Bootloaders erase a page before they have received what belongs there. A power cut in that moment leaves the first
; page bare, and a chip runs through bare cells as if nothing stood there: at the second page it must find an end.

#define VECTORS_END 0x68
#define SECOND_PAGE 0x80

; It lies right behind the vectors; bare cells are skipped by one or by two words.
.section .progmem.gcc.halt, "a", @progbits
.global halt
halt:
.rept (SECOND_PAGE - VECTORS_END) / 2 + 2
    rjmp .-2
.endr
