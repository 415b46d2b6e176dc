/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "machine.h"

void lockstep(const struct setup *setup);
