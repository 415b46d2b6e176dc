/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "lockstep.h"
#include "pty.h"

int main(int argc, char **argv)
{
    bool strong = argc > 2 && !strcmp(argv[argc - 1], "--strong");
    argc -= strong;
    if (argc == 2) {
        lockstep(argv[1], strong);
        return 0;
    }
    if (argc == 4 && !strcmp(argv[2], "--pty")) {
        pty(argv[1], strong, argv[3]);
        return 0;
    }
    fprintf(stderr, "usage: controller FIRMWARE.hex [--pty LINK] [--strong]\n");
    return 2;
}
