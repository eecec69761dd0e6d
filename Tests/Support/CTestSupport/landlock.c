// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_test_landlock.h"

#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

int yomite_test_landlock_version(void) {
    enum { version_flag = 1 };
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, version_flag);
    return version < 0 ? 0 : (int)version;
}
