/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "lockstep.h"
#include "pty.h"

static bool understood(int argc, char **argv, struct setup *setup, const char **link)
{
    for (int n = 1; n < argc; n++) {
        bool has_value = n + 1 < argc;
        if (!strcmp(argv[n], "--strong"))
            setup->strong = true;
        else if (!strcmp(argv[n], "--bootloader") && has_value)
            setup->bootloader = argv[++n];
        else if (!strcmp(argv[n], "--pty") && has_value)
            *link = argv[++n];
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
    if (!understood(argc, argv, &setup, &link)) {
        fprintf(stderr, "usage: controller FIRMWARE.hex [--bootloader BOOTLOADER.hex] [--pty LINK] [--strong]\n");
        return 2;
    }
    if (link)
        pty(&setup, link);
    else
        lockstep(&setup);
    return 0;
}
