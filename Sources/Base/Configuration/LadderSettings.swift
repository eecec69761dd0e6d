// SPDX-License-Identifier: GPL-3.0-or-later

/// What a live room gives up when more comes than can be said, and when.
public struct LadderSettings: Equatable, Sendable {
    /// Where a step begins: either is enough.
    public struct Height: Equatable, Sendable {
        /// Comments that wait.
        public var comments: Int
        /// Seconds of speech that wait.
        public var seconds: Int

        /// A step at so many comments or so many seconds.
        public init(_ comments: Int, _ seconds: Int) {
            self.comments = comments
            self.seconds = seconds
        }
    }

    /// Names are left out.
    public var names = Height(6, 15)
    /// Speech becomes faster.
    public var faster = Height(10, 25)
    /// Comments that say the same are read once.
    public var merge = Height(15, 40)
    /// Long comments are shortened.
    public var shorten = Height(25, 60)
    /// The oldest unpaid comments are skipped.
    public var skip = Height(40, 90)
    /// Percent of the normal rate at most.
    public var fastest = 160
    /// Characters of a comment that is shortened.
    public var shortCharacters = 80

    /// The defaults.
    public init() {}
}
