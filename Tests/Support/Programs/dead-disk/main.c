// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs a program that has a disk which never answers: FOLDER PROGRAM ARGUMENTS... Nothing ends a process that asks for a file there, not even
// SIGKILL, before this ends. "asked" on the standard output: a process has asked. 69: the kernel allows no such disk here.

#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { status_none = 69, minor_version = 31 };

static bool write_to(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return false;
    bool is_written = dprintf(file, "%s", text) > 0;
    close(file);
    return is_written;
}

/// Mounts the disk where only this program and its children see it. Returns its other end, or -1.
static int mount_disk(const char *folder) {
    char user[32], group[32], options[64];
    snprintf(user, sizeof user, "0 %u 1", geteuid());
    snprintf(group, sizeof group, "0 %u 1", getegid());
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) < 0) return -1;
    if (!write_to("/proc/self/setgroups", "deny") || !write_to("/proc/self/uid_map", user) || !write_to("/proc/self/gid_map", group))
        return -1;
    int disk = open("/dev/fuse", O_RDWR | O_CLOEXEC);
    snprintf(options, sizeof options, "fd=%d,rootmode=40000,user_id=0,group_id=0", disk);
    return disk >= 0 && mount("dead", folder, "fuse", MS_NOSUID | MS_NODEV, options) == 0 ? disk : -1;
}

/// Answers the kernel's greeting, and nothing else.
static void take_request(int disk) {
    static _Alignas(struct fuse_in_header) char request[1 << 20];
    if (read(disk, request, sizeof request) < (ssize_t)sizeof(struct fuse_in_header)) return;
    const struct fuse_in_header *head = (const void *)request;
    if (head->opcode != FUSE_INIT) {
        puts("asked");
        fflush(stdout);
        return;
    }
    struct {
        struct fuse_out_header head;
        struct fuse_init_out greeting;
    } answer = {
        .head = {.len = sizeof answer, .unique = head->unique},
        .greeting = {.major = FUSE_KERNEL_VERSION, .minor = minor_version, .max_write = 4096},
    };
    (void)!write(disk, &answer, sizeof answer);
}

int main(int count, char **arguments) {
    if (count < 3) return 64;
    int disk = mount_disk(arguments[1]);
    if (disk < 0) return status_none;
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGCHLD);
    sigprocmask(SIG_BLOCK, &signals, &before);
    pid_t program = fork();
    if (program < 0) return status_none;
    if (program == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        sigprocmask(SIG_SETMASK, &before, NULL);
        execv(arguments[2], arguments + 2);
        _exit(status_none);
    }
    struct pollfd watched[] = {
        {.fd = disk, .events = POLLIN},
        {.fd = signalfd(-1, &signals, SFD_CLOEXEC), .events = POLLIN},
    };
    while (true) {
        poll(watched, 2, -1);
        if ((watched[0].revents & POLLIN) != 0) take_request(disk);
        struct signalfd_siginfo signal;
        if ((watched[1].revents & POLLIN) == 0 || read(watched[1].fd, &signal, sizeof signal) != sizeof signal) continue;
        int status;
        if (signal.ssi_signo != SIGCHLD) {
            kill(program, (int)signal.ssi_signo);
        } else if (waitpid(program, &status, WNOHANG) == program) {
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
    }
}
