/* The image of a picture, and the two that the controller holds. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "limits.h"

enum effect { STEADY, BLINK, FLICKER, PULSE };

struct image {
    uint16_t leds, limit_ma, lost_ms;
    uint8_t fade, brightness;
    struct { uint8_t red, green, blue, effect; } palette[PALETTE_ENTRIES];
    uint8_t colours[MAX_LEDS / 2];
};
_Static_assert(sizeof(struct image) == 200, "the image is the same bytes on both ends");

extern struct image shadow, live;
/* Whether `live` holds a picture yet. */
extern bool committed;

static inline uint8_t colour_of(const struct image *image, uint16_t led)
{
    uint8_t both = image->colours[led >> 1];
    return led & 1 ? both >> 4 : both & 15;
}

void picture_start(void);
bool picture_write(uint8_t offset, const uint8_t *bytes, uint8_t size);
/* Carry out the changes of a SHOW on the shadow; false where they are malformed. */
bool picture_change(const uint8_t *changes, uint8_t size);
uint32_t picture_digest(const struct image *image);
void picture_commit(void);
