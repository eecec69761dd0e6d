// SPDX-License-Identifier: GPL-3.0-or-later
//
// A process that stands for another one: a thread that waits for a disk which does not answer cannot be ended, and nobody would be told that
// its process has ended. The process behind this one may stay until the disk answers; this one ends in its name.

#include "yomite_system.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    // As of sysexits.h, EX_OSERR: it ended, and how is not known.
    status_unknown = 71,
    // What ends a process after its last word takes far less.
    last_milliseconds = 200,
    // Who takes signals has taken one long before.
    signal_milliseconds = 1000,
    // What the process behind says: that it has taken a signal, or that it ends and with which code.
    says_taken = 't',
    says_ending = 'e',
};

/// Where the process behind says how it ends; -1 where it has none before it.
static int last_word = -1;

/// Ends as the process behind has ended.
static _Noreturn void end_as(int status) {
    if (WIFSIGNALED(status)) {
        int number = WTERMSIG(status);
        sigset_t all;
        sigfillset(&all);
        signal(number, SIG_DFL);
        raise(number);
        sigprocmask(SIG_UNBLOCK, &all, NULL);
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : status_unknown);
}

/// Passes a signal on. What a terminal sends reaches all its processes by itself.
static void pass_on(pid_t behind, const struct signalfd_siginfo *signal) {
    if (signal->ssi_code == SI_USER || signal->ssi_code == SI_QUEUE || signal->ssi_code == SI_TKILL) kill(behind, (int)signal->ssi_signo);
}

static _Noreturn void stand_before(pid_t behind, int word, const sigset_t *signals) {
    struct pollfd watched[] = {
        {.fd = signalfd(-1, signals, SFD_CLOEXEC), .events = POLLIN},
        {.fd = word, .events = POLLIN},
    };
    // How the process behind ends: as it has said, or by a signal that it has not taken yet.
    int code = -1;
    bool is_ending = false;
    int patience = -1;
    while (true) {
        int ready = poll(watched, 2, patience);
        if (ready == 0) _exit(code);
        struct signalfd_siginfo signal;
        if ((watched[0].revents & POLLIN) != 0 && read(watched[0].fd, &signal, sizeof signal) == sizeof signal) {
            int status;
            if (signal.ssi_signo != SIGCHLD) {
                pass_on(behind, &signal);
                if ((signal.ssi_signo == SIGTERM || signal.ssi_signo == SIGINT) && !is_ending && patience < 0) {
                    code = 128 + (int)signal.ssi_signo;
                    patience = signal_milliseconds;
                }
            } else if (waitpid(behind, &status, WNOHANG) == behind) {
                end_as(status);
            }
        }
        if (watched[1].revents != 0) {
            unsigned char said[2];
            if (read(word, said, sizeof said) != sizeof said) {
                watched[1].fd = -1;
            } else if (said[0] == says_ending) {
                is_ending = true;
                code = said[1];
                patience = last_milliseconds;
            } else if (!is_ending) {
                patience = -1;
            }
        }
    }
}

int yomite_guard_begin(void) {
    if (last_word >= 0) return 0;
    int ends[2];
    if (pipe(ends) < 0) return -errno;
    sigset_t passed, before;
    sigfillset(&passed);
    // Those stop and continue each process by themselves.
    sigdelset(&passed, SIGTSTP);
    sigdelset(&passed, SIGTTIN);
    sigdelset(&passed, SIGTTOU);
    sigdelset(&passed, SIGCONT);
    sigprocmask(SIG_BLOCK, &passed, &before);
    pid_t here = getpid();
    pid_t behind = fork();
    if (behind < 0) {
        int error = errno;
        sigprocmask(SIG_SETMASK, &before, NULL);
        close(ends[0]);
        close(ends[1]);
        return -error;
    }
    if (behind > 0) {
        close(ends[1]);
        stand_before(behind, ends[0], &passed);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != here) _exit(status_unknown);
    sigprocmask(SIG_SETMASK, &before, NULL);
    close(ends[0]);
    last_word = ends[1];
    return 0;
}

static void say(unsigned char what, unsigned char code) {
    const unsigned char said[] = {what, code};
    if (last_word >= 0) (void)!write(last_word, said, sizeof said);
}

void yomite_guard_take(void) {
    say(says_taken, 0);
}

void yomite_guard_end(int code) {
    say(says_ending, (unsigned char)code);
}
