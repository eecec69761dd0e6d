// SPDX-License-Identifier: GPL-3.0-or-later
//
// The mark of code that may run on the playback thread: no locks, no memory allocation, no I/O, no Swift.

#ifndef YOMITE_REALTIME_H
#define YOMITE_REALTIME_H

/// Stands behind the parameter list of a function, in its declaration and in its definition. The compiler then refuses
/// (-Wfunction-effects) every call from it to a function that does not carry the mark, and RealtimeSanitizer watches it in the tests.
/// Names of such functions end in `_rt`.
#if defined(__clang__) && __has_attribute(nonblocking)
#define YOMITE_RT __attribute__((nonblocking))
#else
#define YOMITE_RT
#endif

#endif
