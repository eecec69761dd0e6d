// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_PROCESSOR_LIMIT_H
#define YOMITE_VOICE_PROCESSOR_LIMIT_H

#include <stdint.h>

/// Limits the processor time that the engine may take for one write; then the kernel ends the process (SIGPROF). Time in which the other
/// side does not read costs nothing. 0: no limit.
void yomite_processor_limit_set(uint32_t milliseconds);

void yomite_processor_limit_restart(void);
void yomite_processor_limit_stop(void);

#endif
