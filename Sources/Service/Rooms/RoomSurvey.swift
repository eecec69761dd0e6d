// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// What is found by looking at all rooms.
public struct RoomSurvey: Sendable {
    /// The playback figures of all rooms so far.
    public var steadiness: Steadiness
    /// What the compiled regular expressions of open rooms' dictionaries take in memory.
    public var regexBytes = 0
    /// What the other words of these dictionaries take.
    public var dictionaryBytes = 0

    /// What was found.
    init(steadiness: Steadiness = Steadiness(), regexBytes: Int = 0) {
        (self.steadiness, self.regexBytes) = (steadiness, regexBytes)
    }
}
