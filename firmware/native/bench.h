/* A board that the tests of the portable part can look into. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct native_board {
    uint16_t ceiling_ma, remembered, tone;
    bool ready;
    /* The last refresh. */
    uint16_t size;
    uint8_t scale;
    unsigned refreshes;
};
extern struct native_board board;

/* Start the whole portable part afresh. */
void native_start(void);
/* Feed bytes, and let this many milliseconds pass. */
void native_feed(const uint8_t *bytes, unsigned size);
void native_pass(unsigned ms);
extern uint32_t native_ms;
