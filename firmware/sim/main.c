/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "lockstep.h"
#include "pty.h"

static bool understood(int argc, char **argv, struct setup *setup, const char **link, bool *stepped)
{
    for (int n = 1; n < argc; n++) {
        bool has_value = n + 1 < argc;
        if (!strcmp(argv[n], "--strong"))
            setup->strong = true;
        else if (!strcmp(argv[n], "--bootloader") && has_value)
            setup->bootloader = argv[++n];
        else if (!strcmp(argv[n], "--pty") && has_value)
            *link = argv[++n];
        else if (!strcmp(argv[n], "--stepped"))
            *stepped = true;
        else if (!setup->firmware)
            setup->firmware = argv[n];
        else
            return false;
    }
    return setup->firmware != NULL;
}

int main(int argc, char **argv)
{
    struct setup setup = { 0 };
    const char *link = NULL;
    bool stepped = false;
    if (!understood(argc, argv, &setup, &link, &stepped)) {
        fprintf(stderr, "usage: controller FIRMWARE.hex [--bootloader BOOTLOADER.hex] [--pty LINK [--stepped]] [--strong]\n");
        return 2;
    }
    if (link)
        pty(&setup, link, stepped);
    else
        lockstep(&setup);
    return 0;
}
