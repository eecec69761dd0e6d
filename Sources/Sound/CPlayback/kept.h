// SPDX-License-Identifier: GPL-3.0-or-later
//
// Included by every file whose functions run on the playback thread, in front of them: they lie beside each other in the program then, and
// `yomite_keep_code` can keep just their pages in memory.

#ifndef YOMITE_KEPT_H
#define YOMITE_KEPT_H

#pragma clang section text = "yomite_playback"

/// A constant that is kept with that code. Without `volatile` the compiler would put the number itself among the constants of the whole program,
/// whose pages are not kept.
#define YOMITE_KEPT_CONSTANT __attribute__((section("yomite_playback_constants"))) static const volatile

/// Has the kernel keep the pages that the playback thread runs, its constants, and the addresses of the functions that it calls: ours at
/// once, those of the libraries that it calls, their data included, as they are used. Where memory is short, it would take them back between two blocks, and the thread would wait for the disk. Without the right to
/// lock nothing is kept.
void yomite_keep_code(void);

#endif
