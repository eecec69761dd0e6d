// SPDX-License-Identifier: GPL-3.0-or-later
//
// libopusenc's header asks for this name, which is one folder further down.

#include <opus/opus.h>
