// SPDX-License-Identifier: GPL-3.0-or-later

/// A job of a room, whose samples are on their way to its output.
final class SpokenJob {
    var buffer = SpeechBuffer()
    /// Whether its voice host is held back.
    var isPaused = false
    var hasEnded = false
    var hasSound = false
}
