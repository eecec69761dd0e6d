// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_system.h"

#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

int yomite_landlock_version(void) {
    enum { version_flag = 1 };
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, version_flag);
    return version < 0 ? 0 : (int)version;
}

bool yomite_has_call_filter(void) {
    uint32_t action = SECCOMP_RET_TRAP;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}
