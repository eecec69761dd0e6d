// SPDX-License-Identifier: GPL-3.0-or-later
//
// The host's own codec: a fake that speaks the protocol speaks it as the host does.

#include "../../../../Sources/Voice/CVoice/frames.c"
