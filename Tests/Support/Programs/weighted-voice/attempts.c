// SPDX-License-Identifier: GPL-3.0-or-later

#include "attempts.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static const size_t gigabyte = 1u << 30;

static bool closes(int descriptor) {
    if (descriptor < 0) return false;
    close(descriptor);
    return true;
}

static bool open_file(const char *path) {
    return closes(open(path, O_RDONLY | O_CLOEXEC));
}

static bool write_file(const char *path) {
    return closes(open(path, O_WRONLY | O_CLOEXEC));
}

static bool connect_to_port(const char *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)strtoul(port, NULL, 10))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool can = descriptor >= 0 && connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0;
    return closes(descriptor) && can;
}

static bool send_datagram(const char *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)strtoul(port, NULL, 10))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    bool can = descriptor >= 0 && sendto(descriptor, "x", 1, 0, (struct sockaddr *)&address, sizeof address) == 1;
    return closes(descriptor) && can;
}

static bool connect_to_path(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) return false;
    strcpy(address.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool can = descriptor >= 0 && connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0;
    return closes(descriptor) && can;
}

static bool open_netlink(const char *nothing) {
    (void)nothing;
    return closes(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE));
}

static bool change_mode(const char *path) {
    return chmod(path, S_IRUSR | S_IWUSR | S_IRGRP) == 0;
}

static bool change_times(const char *path) {
    return utimensat(AT_FDCWD, path, (struct timespec[]){{1, 0}, {1, 0}}, 0) == 0;
}

static bool change_attribute(const char *path) {
    return setxattr(path, "user.yomite", "x", 1, 0) == 0;
}

static bool wait_for(pid_t child) {
    return child > 0 && waitpid(child, NULL, 0) == child;
}

static bool start_fork(const char *nothing) {
    (void)nothing;
    pid_t child = fork();
    if (child == 0) _exit(0);
    return wait_for(child);
}

static bool start_clone3(const char *nothing) {
    (void)nothing;
    struct clone_args arguments = {.exit_signal = SIGCHLD};
    pid_t child = (pid_t)syscall(SYS_clone3, &arguments, sizeof arguments);
    if (child == 0) _exit(0);
    return wait_for(child);
}

#ifdef SYS_vfork
static bool start_vfork(const char *nothing) {
    (void)nothing;
    pid_t child = vfork();
    if (child == 0) _exit(0);
    return wait_for(child);
}
#endif

static bool start_program(const char *path) {
    execl(path, path, (char *)NULL);
    return false;
}

static void *do_nothing(void *context) {
    return context;
}

static bool start_thread(const char *nothing) {
    (void)nothing;
    pthread_t thread;
    return pthread_create(&thread, NULL, do_nothing, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

/// Touches the first and the last page.
static bool uses(void *memory) {
    if (memory == MAP_FAILED) return false;
    ((volatile char *)memory)[0] = 1;
    ((volatile char *)memory)[gigabyte - 1] = 1;
    munmap(memory, gigabyte);
    return true;
}

static bool map_private(const char *nothing) {
    (void)nothing;
    return uses(mmap(NULL, gigabyte, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
}

static bool map_shared(const char *nothing) {
    (void)nothing;
    return uses(mmap(NULL, gigabyte, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
}

/// A stack that grows is not counted by the limit on data.
static bool map_stack(const char *nothing) {
    (void)nothing;
    return uses(mmap(NULL, gigabyte, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_GROWSDOWN, -1, 0));
}

static bool map_file(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    void *memory = mmap(NULL, gigabyte, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, file, 0);
    return closes(file) && memory != MAP_FAILED && munmap(memory, gigabyte) == 0;
}

/// Without permission to write at first, which the limit on data does not count.
static bool map_later(const char *nothing) {
    (void)nothing;
    void *memory = mmap(NULL, gigabyte, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory != MAP_FAILED && mprotect(memory, gigabyte, PROT_READ | PROT_WRITE) == 0 && uses(memory);
}

static bool make_memory_file(const char *nothing) {
    (void)nothing;
    return closes(memfd_create("yomite", MFD_CLOEXEC));
}

static bool make_code(const char *nothing) {
    (void)nothing;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    void *memory = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory != MAP_FAILED && mprotect(memory, page, PROT_READ | PROT_EXEC) == 0;
}

static bool raise_limit(const char *nothing) {
    (void)nothing;
    struct rlimit limit;
    return getrlimit(RLIMIT_DATA, &limit) == 0 && setrlimit(RLIMIT_DATA, &limit) == 0;
}

static bool become_traceable(const char *nothing) {
    (void)nothing;
    return prctl(PR_SET_DUMPABLE, 1) == 0;
}

static bool keep_handler(const char *nothing) {
    (void)nothing;
    return signal(SIGSYS, SIG_IGN) != SIG_ERR;
}

static bool signal_process(const char *process) {
    return kill((pid_t)strtol(process, NULL, 10), 0) == 0;
}

static bool trace_process(const char *process) {
    return ptrace(PTRACE_SEIZE, (pid_t)strtol(process, NULL, 10), NULL, NULL) == 0;
}

static bool call_unknown(const char *nothing) {
    (void)nothing;
    enum { not_yet_made = 4000 };
    return syscall(not_yet_made) >= 0;
}

#ifdef __x86_64__
static bool call_x32(const char *nothing) {
    (void)nothing;
    return syscall(0x40000000 | SYS_getpid) >= 0;
}
#endif

static const struct {
    const char *name;
    bool (*can)(const char *what);
} attempts[] = {
    {"open", open_file},
    {"write", write_file},
    {"connect", connect_to_port},
    {"datagram", send_datagram},
    {"socket", connect_to_path},
    {"netlink", open_netlink},
    {"mode", change_mode},
    {"times", change_times},
    {"attribute", change_attribute},
    {"fork", start_fork},
    {"clone3", start_clone3},
#ifdef SYS_vfork
    {"vfork", start_vfork},
#endif
    {"program", start_program},
    {"thread", start_thread},
    {"map-private", map_private},
    {"map-shared", map_shared},
    {"map-stack", map_stack},
    {"map-file", map_file},
    {"map-later", map_later},
    {"memory-file", make_memory_file},
    {"code", make_code},
    {"limit", raise_limit},
    {"traceable", become_traceable},
    {"handler", keep_handler},
    {"signal", signal_process},
    {"trace", trace_process},
    {"unknown-call", call_unknown},
#ifdef __x86_64__
    {"x32-call", call_x32},
#endif
};

bool attempt(const char *wish) {
    const char *colon = strchr(wish, ':');
    if (colon == NULL) return false;
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        size_t length = (size_t)(colon - wish);
        if (strlen(attempts[i].name) == length && strncmp(wish, attempts[i].name, length) == 0) return attempts[i].can(colon + 1);
    }
    return false;
}
