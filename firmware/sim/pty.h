/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "machine.h"

/* In real time; or, stepped, as far as it is told to and when all that was written has come. */
void pty(const struct setup *setup, const char *link, bool stepped);
