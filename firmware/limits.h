/* The numbers that host and controller have agreed on; hardware/PROTOCOL.md is the treaty. */
#pragma once

#define PROTO_MAJOR 1
#define PROTO_MINOR 1
#define FIRMWARE_VERSION { 1, 1, 0 }

#define MAX_LEDS 256
#define MAX_BODY 96
#define PALETTE_ENTRIES 16
#define BUTTONS 6
/* At most half the receive ring: a repetition may put a second copy under way. */
#define WINDOW 112

#define TICK_MS 20
#define CALL_MS 25
#define REPEAT_MS 100
#define FRESHEN_MS 1000
/* A host says something every second; after three it is gone, and its beeper with it. */
#define SILENT_MS 3000

/* How long the wire is nobody can tell from its beginning: all LEDs that may hang on it are counted. */
#define IDLE_MA (MAX_LEDS * 1)
#define WEAK_MA 400
#define STRONG_MA 4000

#ifndef BAUD
#define BAUD 500000UL
#endif
#ifndef BUILD_ID
#define BUILD_ID 0
#endif
