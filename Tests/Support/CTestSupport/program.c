// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_test_program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

/// The ends of the three streams: ours and theirs. -1 where there is none.
typedef struct {
    int ours[3], theirs[3];
} streams;

static int open_pipe(streams *streams, int number, bool is_input) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) return -errno;
    streams->ours[number] = ends[is_input ? 1 : 0];
    streams->theirs[number] = ends[is_input ? 0 : 1];
    return 0;
}

static int open_terminal(streams *streams, int number) {
    char name[128];
    int ours = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (ours < 0) return -errno;
    streams->ours[number] = ours;
    if (grantpt(ours) < 0 || unlockpt(ours) < 0 || ptsname_r(ours, name, sizeof name) != 0) return -errno;
    streams->theirs[number] = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    return streams->theirs[number] < 0 ? -errno : 0;
}

static int open_streams(streams *streams, const yomite_test_place *place) {
    int error = 0;
    if (place->input_path != NULL) {
        streams->theirs[0] = open(place->input_path, O_RDONLY | O_CLOEXEC);
        if (streams->theirs[0] < 0) error = -errno;
    } else {
        error = open_pipe(streams, 0, true);
    }
    if (error == 0) error = open_pipe(streams, 1, false);
    if (error == 0) error = place->has_terminal ? open_terminal(streams, 2) : open_pipe(streams, 2, false);
    return error;
}

static pid_t spawn(const char *path, char *const *arguments, const yomite_test_place *place, const streams *streams) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    for (int number = 0; number < 3; number++) {
        posix_spawn_file_actions_adddup2(&actions, streams->theirs[number], number);
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    if (place->folder != NULL) posix_spawn_file_actions_addchdir_np(&actions, place->folder);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    pid_t child;
    int error = posix_spawn(&child, path, &actions, &attributes, arguments, place->environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? child : -error;
}

int yomite_test_program_start(const char *path, char *const *arguments, yomite_test_place place, yomite_test_program *program) {
    streams streams = {{-1, -1, -1}, {-1, -1, -1}};
    int result = open_streams(&streams, &place);
    if (result == 0) result = spawn(path, arguments, &place, &streams);
    for (int number = 0; number < 3; number++) {
        if (streams.theirs[number] >= 0) close(streams.theirs[number]);
        if (result < 0 && streams.ours[number] >= 0) close(streams.ours[number]);
    }
    if (result < 0) return result;
    *program = (yomite_test_program){result, streams.ours[0], streams.ours[1], streams.ours[2]};
    return 0;
}
