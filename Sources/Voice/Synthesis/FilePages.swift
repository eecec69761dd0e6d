// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core

/// The pages of the program's files, as far as this process is sparing with them where memory is tight (docs/decisions/memory.md).
struct FilePages {
    /// How long the program takes to map what it needs of its own file.
    private static let settling = Duration.seconds(10)

    private var areReadSingly = false
    /// When the rest of the program is forgotten; nil before it is known, and afterwards.
    private var settled: Moment?

    /// Has files read page by page from now on, and forgets the rest of the program when it has settled. Called again and again while memory
    /// is tight.
    mutating func spare(at now: Moment) {
        if !areReadSingly {
            areReadSingly = true
            yomite_pages_read_singly()
            settled = now + Self.settling
        }
        guard let moment = settled, now >= moment else { return }
        settled = nil
        // The kernel has read all of it at the start, and would take pages that are used before those that nobody needs.
        unsafe yomite_pages_forget_unmapped("/proc/self/exe")
    }
}
