/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>

void pty(const char *hex, bool strong, const char *link);
