// SPDX-License-Identifier: GPL-3.0-or-later

/// What becomes of a comment that does not begin because the microphone is loud.
public enum MicrophoneWait: String, CaseIterable, Sendable {
    /// The next comment waits.
    case waiting
    /// It does not wait any more: the microphone is quiet, or the comment is gone.
    case over
    /// It begins although the microphone is loud, because it has waited for as long as it may.
    case limit
}
