// SPDX-License-Identifier: GPL-3.0-or-later

/// What a live room gives up when more comes than can be said, and when.
package struct LadderSettings: Equatable, Sendable {
    /// Where a step begins: either is enough.
    package struct Height: Equatable, Sendable {
        /// Comments that wait.
        package var comments: Int
        /// Seconds of speech that wait.
        package var seconds: Int

        /// A step at so many comments or so many seconds.
        package init(_ comments: Int, _ seconds: Int) {
            self.comments = comments
            self.seconds = seconds
        }
    }

    /// Names are left out.
    package var names = Height(6, 15)
    /// Speech becomes faster.
    package var faster = Height(10, 25)
    /// Comments that say the same are read once.
    package var merge = Height(15, 40)
    /// Long comments are shortened.
    package var shorten = Height(25, 60)
    /// The oldest unpaid comments are skipped.
    package var skip = Height(40, 90)
    /// Percent of the normal rate at most.
    package var fastest = 160
    /// Characters of a comment that is shortened.
    package var shortCharacters = 80

    /// The defaults.
    package init() {}
}
