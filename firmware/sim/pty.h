/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "machine.h"

void pty(const struct setup *setup, const char *link);
