// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Synchronization

extension Wording {
    /// The language of the user who started this process. Set once, before the first message.
    static var chosen: Wording {
        get { japanese.load(ordering: .relaxed) ? .japanese : .english }
        set { japanese.store(newValue == .japanese, ordering: .relaxed) }
    }

    private static let japanese = Atomic(false)
}
