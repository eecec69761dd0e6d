// SPDX-License-Identifier: GPL-3.0-or-later
//
// The filter of system calls, written by hand: it is short and needs no library. See docs/decisions/voice-hosts.md.

#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
enum : uint32_t { architecture = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum : uint32_t { architecture = AUDIT_ARCH_AARCH64 };
#else
#error "the filter of system calls knows x86_64 and aarch64"
#endif

enum {
    most_conditions = 3,
    steps_per_condition = 3,
    steps_per_rule = 3 + most_conditions * steps_per_condition,
    /// The instructions around the rules.
    other_steps = 8,
    /// Of Linux 5.3. Newer calls do not exist for a host: libraries then do what they do on an older kernel.
    newest_known = SYS_clone3,
    /// The numbers of x32 begin here, which is another way to make the same calls.
    first_of_x32 = 0x40000000,
};

/// True if these bits of half an argument have that value. No bits: always true.
struct condition {
    uint32_t bits;
    uint32_t value;
    /// Counts the halves of all arguments.
    uint8_t half;
};

/// What to do about a call that meets all conditions. The first matching rule decides.
struct rule {
    uint32_t number;
    uint32_t action;
    struct condition conditions[most_conditions];
};

#define ALLOW(name) \
    { .number = SYS_##name, .action = SECCOMP_RET_ALLOW }
#define ALLOW_IF(name, ...) \
    { \
        .number = SYS_##name, .action = SECCOMP_RET_ALLOW, .conditions = { __VA_ARGS__ } \
    }
#define REFUSE(name, error) \
    { .number = SYS_##name, .action = SECCOMP_RET_ERRNO | (error) }
// Both architectures store the lower half first.
#define LOWER(argument) (2 * (argument))
#define UPPER(argument) (2 * (argument) + 1)

enum : uint32_t {
    all_bits = UINT32_MAX,
    /// Flags for opening a file.
    writing = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY),
    /// PROT_BTI of aarch64, for code.
    branch_targets = 0x10,
    /// Flags of a mapping: shared, or not counted by the limit on data, like a growing stack and huge pages.
    strange = ~(uint32_t)(MAP_FIXED | MAP_ANONYMOUS | MAP_DENYWRITE | MAP_EXECUTABLE | MAP_NORESERVE | MAP_POPULATE | MAP_STACK |
        MAP_FIXED_NOREPLACE),
    /// All of fcntl's commands except F_DUPFD, F_GETFD, F_SETFD and F_GETFL.
    uncommon = ~(uint32_t)3,
};

// The most frequent calls come first.
static const struct rule always[] = {
    ALLOW(writev),
#ifdef SYS_poll
    ALLOW(poll),
#endif
    ALLOW(ppoll),
    ALLOW(setitimer),
    ALLOW(read),
    ALLOW(write),
    ALLOW(futex),
    ALLOW(madvise),
    ALLOW(brk),
    ALLOW(munmap),
    ALLOW_IF(mmap, {strange, MAP_PRIVATE, LOWER(3)}, {PROT_EXEC, 0, LOWER(2)}),
    // Code of libraries that are loaded later: from files, never from writable memory.
    ALLOW_IF(mmap, {strange | MAP_ANONYMOUS, MAP_PRIVATE, LOWER(3)}, {~(uint32_t)PROT_READ & ~branch_targets, PROT_EXEC, LOWER(2)}),
    ALLOW_IF(mprotect, {~(uint32_t)(PROT_READ | PROT_WRITE), 0, LOWER(2)}),
    ALLOW_IF(mremap, {~(uint32_t)MREMAP_MAYMOVE, 0, LOWER(3)}),
    // Files, read-only.
    ALLOW_IF(openat, {writing, O_RDONLY, LOWER(2)}),
    ALLOW(close),
    ALLOW(newfstatat),
    ALLOW(fstat),
    ALLOW(statx),
    ALLOW(lseek),
    ALLOW(pread64),
    ALLOW(readv),
    ALLOW(getdents64),
    ALLOW(faccessat),
    ALLOW(faccessat2),
    ALLOW(readlinkat),
    ALLOW_IF(fcntl, {uncommon, 0, LOWER(1)}),
#ifdef SYS_open
    ALLOW_IF(open, {writing, O_RDONLY, LOWER(1)}),
    ALLOW(access),
    ALLOW(stat),
    ALLOW(lstat),
    ALLOW(readlink),
#endif
    // Clocks.
    ALLOW(clock_gettime),
    ALLOW(clock_getres),
    ALLOW(gettimeofday),
#ifdef SYS_time
    ALLOW(time),
#endif
    ALLOW(clock_nanosleep),
    ALLOW(nanosleep),
    // What libraries ask of the system.
    ALLOW(sysinfo),
    ALLOW(uname),
    ALLOW(sched_getaffinity),
    ALLOW(sched_yield),
    ALLOW(getcpu),
    ALLOW(getrandom),
    ALLOW(getrusage),
    ALLOW(getpid),
    ALLOW(gettid),
    ALLOW(getuid),
    ALLOW(geteuid),
    ALLOW(getgid),
    ALLOW(getegid),
    // Its own limits, without changing them.
    ALLOW_IF(prlimit64, {all_bits, 0, LOWER(0)}, {all_bits, 0, LOWER(2)}, {all_bits, 0, UPPER(2)}),
    // Its own signals, except the handler of the one that ends it for a forbidden call.
    {.number = SYS_rt_sigaction, .action = SECCOMP_RET_KILL_PROCESS, .conditions = {{all_bits, SIGSYS, LOWER(0)}}},
    ALLOW(rt_sigaction),
    ALLOW(rt_sigprocmask),
    ALLOW(rt_sigreturn),
    ALLOW(sigaltstack),
    ALLOW(restart_syscall),
    ALLOW(exit),
    ALLOW(exit_group),
};

static const struct rule files_door[] = {
    ALLOW(openat),
    ALLOW(mkdirat),
    ALLOW(unlinkat),
    ALLOW(renameat),
    ALLOW(renameat2),
    ALLOW(ftruncate),
    ALLOW(fsync),
    ALLOW(fdatasync),
    ALLOW(flock),
    ALLOW(fcntl),
    ALLOW(pwrite64),
    ALLOW(getcwd),
#ifdef SYS_open
    ALLOW(open),
    ALLOW(creat),
    ALLOW(mkdir),
    ALLOW(unlink),
    ALLOW(rename),
#endif
};

static const struct rule network_door[] = {
    ALLOW_IF(socket, {all_bits, AF_INET, LOWER(0)}),
    ALLOW_IF(socket, {all_bits, AF_INET6, LOWER(0)}),
    // Looking up a name tries a daemon's socket and the kernel's list of addresses, and works without them.
    REFUSE(socket, EAFNOSUPPORT),
    ALLOW(connect),
    ALLOW(sendto),
    ALLOW(sendmsg),
    ALLOW(sendmmsg),
    ALLOW(recvfrom),
    ALLOW(recvmsg),
    ALLOW(setsockopt),
    ALLOW(getsockopt),
    ALLOW(getsockname),
    ALLOW(getpeername),
    ALLOW(shutdown),
    // For O_NONBLOCK.
    ALLOW(fcntl),
};

static const struct rule threads_door[] = {
    ALLOW_IF(clone, {CLONE_THREAD, CLONE_THREAD, LOWER(0)}),
    // Its flags are in memory, where a filter cannot look: the C library then uses the older call.
    REFUSE(clone3, ENOSYS),
    ALLOW(set_robust_list),
    ALLOW(rseq),
};

/// Calls that libraries try and can do without, and that hosts make only in another form. Any other call comes from an intruder, or from an
/// engine whose row lacks a permission: it ends the host, so that somebody notices.
static const struct rule refused[] = {
    REFUSE(ioctl, ENOTTY),
    REFUSE(prctl, EPERM),
    REFUSE(mmap, EPERM),
    REFUSE(mprotect, EPERM),
    REFUSE(mremap, EPERM),
    REFUSE(openat, EACCES),
#ifdef SYS_open
    REFUSE(open, EACCES),
#endif
    REFUSE(fcntl, EPERM),
    REFUSE(prlimit64, EPERM),
};

#define COUNT(rules) (sizeof(rules) / sizeof *(rules))
enum {
    most_rules = COUNT(always) + COUNT(files_door) + COUNT(network_door) + COUNT(threads_door) + COUNT(refused) + 1,
};

static struct sock_filter steps[most_rules * steps_per_rule + other_steps];
static unsigned short step_count;

static void add(uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
    steps[step_count++] = (struct sock_filter){.code = code, .jt = if_true, .jf = if_false, .k = value};
}

static void load(size_t offset) {
    add(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void answer(uint32_t action) {
    add(BPF_RET | BPF_K, action, 0, 0);
}

static void add_rule(const struct rule *rule) {
    size_t left = 0;
    while (left < most_conditions && rule->conditions[left].bits != 0) left++;
    load(offsetof(struct seccomp_data, nr));
    add(BPF_JMP | BPF_JEQ | BPF_K, rule->number, 0, (uint8_t)(left * steps_per_condition + 1));
    for (const struct condition *condition = rule->conditions; left > 0; condition++) {
        left--;
        load(offsetof(struct seccomp_data, args) + condition->half * sizeof(uint32_t));
        add(BPF_ALU | BPF_AND | BPF_K, condition->bits, 0, 0);
        add(BPF_JMP | BPF_JEQ | BPF_K, condition->value, 0, (uint8_t)(left * steps_per_condition + 1));
    }
    answer(rule->action);
}

static void add_rules(const struct rule *rules, size_t count) {
    for (size_t i = 0; i < count; i++) add_rule(&rules[i]);
}

static void compose(yomite_sandbox_doors doors) {
    load(offsetof(struct seccomp_data, arch));
    add(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0);
    answer(SECCOMP_RET_KILL_PROCESS);
    add_rules(always, COUNT(always));
    // abort() is a signal to itself, and to nobody else.
    add_rule(&(struct rule){SYS_tgkill, SECCOMP_RET_ALLOW, {{all_bits, (uint32_t)getpid(), LOWER(0)}}});
    if (doors.files) add_rules(files_door, COUNT(files_door));
    if (doors.network) add_rules(network_door, COUNT(network_door));
    if (doors.threads) add_rules(threads_door, COUNT(threads_door));
    add_rules(refused, COUNT(refused));
    load(offsetof(struct seccomp_data, nr));
    add(BPF_JMP | BPF_JGE | BPF_K, first_of_x32, 2, 0);
    add(BPF_JMP | BPF_JGT | BPF_K, newest_known, 0, 1);
    answer(SECCOMP_RET_ERRNO | ENOSYS);
    // The call is not made; the handler of SIGSYS receives its number.
    answer(SECCOMP_RET_TRAP);
}

/// Names the refused call, and ends the process by the same signal, which the service then sees.
static void report(int signal, siginfo_t *information, void *context) {
    (void)context;
    char line[160];
    int length = snprintf(line, sizeof line,
        "yomite-voice: the engine made system call %d, which voice hosts may not (docs/adding-an-engine.md, \"What a host may do\")\n",
        information->si_syscall);
    if (write(STDERR_FILENO, line, (size_t)length) < 0) _exit(128 + signal);
    // The handler is removed by now; the signal arrives as soon as this returns.
    raise(signal);
}

void yomite_filter_load(yomite_sandbox_doors doors) {
    compose(doors);
    struct sigaction action = {.sa_sigaction = report, .sa_flags = SA_SIGINFO | (int)SA_RESETHAND};
    sigaction(SIGSYS, &action, NULL);
    struct sock_fprog program = {.len = step_count, .filter = steps};
    // Before Linux 5.16 a filter would disable the processor's speculation, which protects nothing inside a process of one engine.
    syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC | SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}
