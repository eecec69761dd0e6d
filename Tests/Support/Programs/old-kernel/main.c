// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs a program as on a kernel without some system calls, or under a filter that refuses them: CALL[,CALL...] ERROR PROGRAM ARGUMENTS...

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct {
    const char *name;
    uint32_t number;
} calls[] = {
    {"epoll_pwait2", SYS_epoll_pwait2},
    {"landlock_create_ruleset", SYS_landlock_create_ruleset},
    {"seccomp", SYS_seccomp},
};
enum { most_calls = sizeof calls / sizeof *calls };

/// Appends what refuses the call of that name. Returns how many steps that is; none where the name is not known.
static size_t refuse(const char *name, uint32_t error, struct sock_filter *steps) {
    for (size_t i = 0; i < most_calls; i++) {
        if (strcmp(calls[i].name, name) != 0) continue;
        steps[0] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[i].number, 0, 1);
        steps[1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error);
        return 2;
    }
    return 0;
}

int main(int count, char **arguments) {
    if (count < 4) return 64;
    uint32_t error = (uint32_t)atoi(arguments[2]) & SECCOMP_RET_DATA;
    struct sock_filter steps[2 + 2 * most_calls] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    size_t step_count = 1;
    for (char *name = strtok(arguments[1], ","); name != NULL; name = strtok(NULL, ",")) {
        size_t added = step_count > 2 * most_calls ? 0 : refuse(name, error, steps + step_count);
        if (added == 0) return 64;
        step_count += added;
    }
    steps[step_count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog filter = {.len = (unsigned short)step_count, .filter = steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) < 0) return 69;
    execv(arguments[3], arguments + 3);
    return 69;
}
