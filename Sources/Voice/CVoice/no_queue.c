// SPDX-License-Identifier: GPL-3.0-or-later
//
// libespeak-ng.a starts a thread for a queue of commands and another one for events. In synchronous mode, which is all that the host uses,
// both stay idle. But Landlock restricts only the thread that asks for it, so an idle thread would be a way around it. So the functions of
// the queue are replaced here by ones that do nothing. The signatures are those of its headers fifo.h and event.h.

#include <espeak-ng/espeak_ng.h>
#include <espeak-ng/speak_lib.h>

struct t_espeak_command;

void fifo_init(void);
void fifo_terminate(void);
espeak_ng_STATUS fifo_add_command(struct t_espeak_command *command);
espeak_ng_STATUS fifo_add_commands(struct t_espeak_command *first, struct t_espeak_command *second);
espeak_ng_STATUS fifo_stop(void);
int fifo_is_busy(void);
int fifo_is_command_enabled(void);
void event_init(void);
void event_terminate(void);
void event_set_callback(t_espeak_callback *callback);
espeak_ng_STATUS event_declare(espeak_EVENT *event);
espeak_ng_STATUS event_clear_all(void);

void fifo_init(void) {
}

void fifo_terminate(void) {
}

espeak_ng_STATUS fifo_add_command(struct t_espeak_command *command) {
    (void)command;
    return ENS_NOT_SUPPORTED;
}

espeak_ng_STATUS fifo_add_commands(struct t_espeak_command *first, struct t_espeak_command *second) {
    (void)first, (void)second;
    return ENS_NOT_SUPPORTED;
}

espeak_ng_STATUS fifo_stop(void) {
    return ENS_OK;
}

int fifo_is_busy(void) {
    return 0;
}

int fifo_is_command_enabled(void) {
    return 0;
}

void event_init(void) {
}

void event_terminate(void) {
}

void event_set_callback(t_espeak_callback *callback) {
    (void)callback;
}

espeak_ng_STATUS event_declare(espeak_EVENT *event) {
    (void)event;
    return ENS_NOT_SUPPORTED;
}

espeak_ng_STATUS event_clear_all(void) {
    return ENS_OK;
}
