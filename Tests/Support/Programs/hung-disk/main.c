// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs a program whose calls on files below a folder wait for as long as another file exists, as on a disk that does not answer:
// FOLDER FLAG PROGRAM ARGUMENTS... The kernel asks before each call of the program (seccomp_unotify(2)).

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/limits.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Where a call has what tells its file.
enum place { file_first, folder_first };

/// What is known of a file without its disk, such as its size, is answered all the same.
static const struct {
    uint32_t number;
    enum place place;
} calls[] = {
    {SYS_write, file_first},
    {SYS_pwrite64, file_first},
    {SYS_ftruncate, file_first},
    {SYS_close, file_first},
    {SYS_read, file_first},
    {SYS_openat, folder_first},
    {SYS_unlinkat, folder_first},
    {SYS_mkdirat, folder_first},
#ifdef SYS_open
    {SYS_open, file_first},
    {SYS_mkdir, file_first},
    {SYS_rename, file_first},
    {SYS_unlink, file_first},
#endif
};
enum { call_count = sizeof calls / sizeof *calls, most_held = 256 };

static const char *folder, *flag;
static struct seccomp_notif held[most_held];
static int held_count;

static bool is_descriptor_call(uint32_t number) {
    return number == SYS_write || number == SYS_pwrite64 || number == SYS_ftruncate || number == SYS_close || number == SYS_read;
}

static void path_of_descriptor(pid_t process, int descriptor, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/%d/fd/%d", process, descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = '\0';
}

/// The file that a call is about; a name that begins at a folder which is open, below that.
static void path_of_call(const struct seccomp_notif *call, char *path) {
    path[0] = '\0';
    if (is_descriptor_call((uint32_t)call->data.nr)) return path_of_descriptor((pid_t)call->pid, (int)call->data.args[0], path);
    int place = 0;
    for (int i = 0; i < call_count; i++)
        if (calls[i].number == (uint32_t)call->data.nr) place = calls[i].place == folder_first;
    char memory[64], name[PATH_MAX] = "";
    snprintf(memory, sizeof memory, "/proc/%u/mem", call->pid);
    int file = open(memory, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    // As far as it can be read: the page behind may not be there.
    size_t length = 0;
    while (length < sizeof name - 1 && pread(file, name + length, 1, (off_t)(call->data.args[place] + length)) == 1 && name[length] != '\0')
        length++;
    name[length] = '\0';
    close(file);
    if (name[0] != '/' && place == 1 && (int)call->data.args[0] != AT_FDCWD) {
        path_of_descriptor((pid_t)call->pid, (int)call->data.args[0], path);
        strncat(path, "/", PATH_MAX - strlen(path) - 1);
    }
    strncat(path, name, PATH_MAX - strlen(path) - 1);
}

static void let_go_on(int listener, const struct seccomp_notif *call) {
    struct seccomp_notif_resp answer = {.id = call->id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}

static void answer(int listener) {
    struct seccomp_notif call = {0};
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call) < 0) return;
    char path[PATH_MAX];
    path_of_call(&call, path);
    bool is_below = strncmp(path, folder, strlen(folder)) == 0;
    if (is_below && access(flag, F_OK) == 0 && held_count < most_held) {
        held[held_count++] = call;
    } else {
        let_go_on(listener, &call);
    }
}

/// In the program's process: has the kernel ask, and hands over where it does.
static int install(int channel) {
    struct sock_filter steps[call_count + 3] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    for (int i = 0; i < call_count; i++)
        steps[i + 1] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[i].number, (uint8_t)(call_count - i), 0);
    steps[call_count + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    steps[call_count + 2] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
    struct sock_fprog filter = {.len = call_count + 3, .filter = steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
    int listener = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &filter);
    if (listener < 0) return -1;
    char byte = 0;
    struct iovec data = {&byte, 1};
    union {
        char bytes[CMSG_SPACE(sizeof listener)];
        struct cmsghdr alignment;
    } control = {0};
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof listener), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(head), &listener, sizeof listener);
    return sendmsg(channel, &message, 0) < 0 ? -1 : 0;
}

static int receive(int channel) {
    char byte;
    struct iovec data = {&byte, 1};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr alignment;
    } control = {0};
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    if (recvmsg(channel, &message, 0) <= 0 || CMSG_FIRSTHDR(&message) == NULL) return -1;
    int listener;
    memcpy(&listener, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof listener);
    return listener;
}

int main(int count, char **arguments) {
    if (count < 4) return 64;
    folder = arguments[1];
    flag = arguments[2];
    int channel[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel) < 0) return 69;
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGCHLD);
    sigprocmask(SIG_BLOCK, &signals, &before);
    pid_t program = fork();
    if (program < 0) return 69;
    if (program == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        sigprocmask(SIG_SETMASK, &before, NULL);
        if (install(channel[1]) < 0) _exit(69);
        execv(arguments[3], arguments + 3);
        _exit(69);
    }
    close(channel[1]);
    int listener = receive(channel[0]);
    if (listener < 0) return 69;
    struct pollfd watched[] = {
        {.fd = listener, .events = POLLIN},
        {.fd = signalfd(-1, &signals, SFD_CLOEXEC), .events = POLLIN},
    };
    while (true) {
        poll(watched, 2, held_count > 0 ? 10 : -1);
        if ((watched[0].revents & POLLIN) != 0) answer(listener);
        if (held_count > 0 && access(flag, F_OK) < 0) {
            for (int i = 0; i < held_count; i++) let_go_on(listener, &held[i]);
            held_count = 0;
        }
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
