#include "picture.h"

#include <string.h>

struct image shadow, live;
bool committed;

void picture_start(void)
{
    memset(&shadow, 0, sizeof shadow);
    memset(&live, 0, sizeof live);
    committed = false;
}

bool picture_write(uint8_t offset, const uint8_t *bytes, uint8_t size)
{
    if (size == 0 || (uint16_t)offset + size > sizeof shadow)
        return false;
    memcpy((uint8_t *)&shadow + offset, bytes, size);
    return true;
}

static void paint(uint8_t led, uint8_t colour)
{
    uint8_t *both = &shadow.colours[led >> 1];
    *both = led & 1 ? (*both & 0x0F) | colour << 4 : (*both & 0xF0) | colour;
}

#define RUN 15

/* The size of the group that begins here, or 0 where it is malformed. */
static uint8_t group_size(const uint8_t *group, uint8_t left)
{
    uint8_t kind = group[0] & 15;
    uint8_t size = kind == RUN ? 3 : kind + 2;
    if (size > left || (kind == RUN && group[1] > group[2]))
        return 0;
    return size;
}

static void paint_group(const uint8_t *group)
{
    uint8_t colour = group[0] >> 4, kind = group[0] & 15;
    if (kind == RUN) {
        for (uint16_t led = group[1]; led <= group[2]; led++)
            paint(led, colour);
        return;
    }
    for (uint8_t n = 1; n <= kind + 1; n++)
        paint(group[n], colour);
}

bool picture_change(const uint8_t *changes, uint8_t size)
{
    uint8_t at, group;
    for (at = 0; at < size; at += group)
        if ((group = group_size(changes + at, size - at)) == 0)
            return false;
    for (at = 0; at < size; at += group_size(changes + at, size - at))
        paint_group(changes + at);
    return true;
}

/* Adler-32. An image is so short that the first sum never wraps. */
uint32_t picture_digest(const struct image *image)
{
    const uint8_t *byte = (const uint8_t *)image;
    const uint8_t *end = image->colours + (image->leds + 1) / 2;
    uint16_t sum = 1;
    uint32_t sums = 0;
    while (byte < end) {
        sum += *byte++;
        sums += sum;
    }
    while (sums >= 65521)
        sums -= 65521;
    return sums << 16 | sum;
}

void picture_commit(void)
{
    live = shadow;
    committed = true;
}
