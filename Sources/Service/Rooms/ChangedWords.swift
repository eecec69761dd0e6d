// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Reading

/// The words that are never spoken, before and after they were changed.
public struct ChangedWords: Sendable {
    private let (before, now): (NeverSpoken, NeverSpoken)

    /// The words of both times.
    init(before: NeverSpoken, now: NeverSpoken) {
        (self.before, self.now) = (before, now)
    }

    /// Whether they have changed.
    var areOthers: Bool { now != before }

    /// Whether a comment has a word that may not be spoken any more. One that had such a word before is not meant: it was left out of what
    /// is heard.
    func forbid(_ comment: Comment) -> Bool {
        areOthers && now.isIn(comment.text) && !before.isIn(comment.text)
    }
}
