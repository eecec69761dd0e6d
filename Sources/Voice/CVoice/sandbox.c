// SPDX-License-Identifier: GPL-3.0-or-later

#include "sandbox.h"
#include "yomite_system.h"

#include "filter.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { descriptor_limit = 32 };

#if __has_feature(address_sanitizer)
const char *__asan_default_options(void);

/// A finding is a crash, which the service reports. The sandbox allows neither the search for leaks, which needs /proc, nor a symbolizer: a
/// report names the program and an offset, which addr2line turns into a line.
const char *__asan_default_options(void) {
    return "detect_leaks=0:symbolize=0:abort_on_error=1";
}
#endif

bool yomite_sandbox_enter(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may have died before the line above; then no signal would ever come.
    if (getppid() != parent) return false;
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    // A comment's text must not end up in a core file.
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){descriptor_limit, descriptor_limit});
    return true;
}

// Landlock's interface, written out because the system's header may be older than the running kernel.
enum {
    read_file = 1 << 2,
    read_directory = 1 << 3,
    all_of_version_1 = (1 << 13) - 1,
    refer_since_2 = 1 << 13,
    truncate_since_3 = 1 << 14,
    device_control_since_5 = 1 << 15,
    network_since_4 = 3,
    scopes_since_6 = 3,
    path_beneath = 1,
    network_port = 2,
    connecting = 2,
};

struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct beneath {
    uint64_t allowed;
    int32_t directory;
} __attribute__((packed));

struct port_rule {
    uint64_t allowed;
    uint64_t port;
};

static uint64_t all_of_files(int version) {
    uint64_t files = all_of_version_1;
    if (version >= 2) files |= refer_since_2;
    if (version >= 3) files |= truncate_since_3;
    if (version >= 5) files |= device_control_since_5;
    return files;
}

/// What is forbidden from now on, as far as this kernel can. What is not named here stays as it was.
static struct ruleset closed(int version, uint16_t port, yomite_sandbox_doors doors) {
    bool has_any_port = doors.network && port == 0;
    return (struct ruleset){
        .files = doors.files ? 0 : all_of_files(version),
        .network = has_any_port || version < 4 ? 0 : network_since_4,
        .scopes = version < 6 ? 0 : scopes_since_6,
    };
}

static void allow_reading(int ruleset, const char *path, uint64_t allowed) {
    int directory = open(path, O_PATH | O_CLOEXEC);
    if (directory < 0) return;
    struct beneath rule = {.allowed = allowed, .directory = directory};
    syscall(SYS_landlock_add_rule, ruleset, path_beneath, &rule, 0);
    close(directory);
}

static const char *const network_files[] = {"/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/services", NULL};

/// What an engine reads after it was opened.
static void allow_files(int ruleset, const char *data_directory, const char *const *more_data, bool has_network) {
    allow_reading(ruleset, data_directory, read_file | read_directory);
    for (; more_data != NULL && *more_data != NULL; more_data++) allow_reading(ruleset, *more_data, read_file | read_directory);
    // The resampler's library is loaded later, if at all.
    allow_reading(ruleset, "/usr/lib", read_file | read_directory);
    allow_reading(ruleset, "/lib", read_file | read_directory);
    allow_reading(ruleset, "/usr/local/lib", read_file | read_directory);
    allow_reading(ruleset, "/etc/ld.so.cache", read_file);
    if (!has_network) return;
    // What name lookups and certificates need.
    for (const char *const *file = network_files; *file != NULL; file++) allow_reading(ruleset, *file, read_file);
    allow_reading(ruleset, "/etc/ssl", read_file | read_directory);
}

/// Closes files, connections and access to other processes, for the calling thread.
static void enter_landlock(const char *data_directory, const char *const *more_data, uint16_t port, yomite_sandbox_doors doors) {
    int version = yomite_landlock_version();
    if (version < 1) return;
    struct ruleset rules = closed(version, port, doors);
    // The kernel accepts no rules that forbid nothing.
    if (rules.files == 0 && rules.network == 0 && rules.scopes == 0) return;
    // Each version of the kernel's interface has a longer structure, and accepts shorter ones.
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
    if (ruleset < 0) return;
    if (!doors.files) allow_files(ruleset, data_directory, more_data, doors.network);
    if (doors.network && rules.network != 0) {
        struct port_rule rule = {.allowed = connecting, .port = port};
        syscall(SYS_landlock_add_rule, ruleset, network_port, &rule, 0);
    }
    syscall(SYS_landlock_restrict_self, ruleset, 0);
    close(ruleset);
}

void yomite_sandbox_close(const char *data_directory, const char *const *more_data, uint16_t port, yomite_sandbox_doors doors) {
    // Only root can read its memory, where comments are, or trace it.
    prctl(PR_SET_DUMPABLE, 0);
    enter_landlock(data_directory, more_data, port, doors);
    yomite_filter_load(doors);
}
