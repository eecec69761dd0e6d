// SPDX-License-Identifier: GPL-3.0-or-later

/// What a live comment requires of its voice, besides memory.
public struct LiveNeeds: Equatable, Sendable {
    /// The ids of voices that make sound more slowly than it is heard.
    public var slowVoices: Set<String>
    /// Whether too many comments wait for neural voices to be chosen.
    public var manyWait: Bool

    /// No requirements by default, as for texts that are not live.
    public init(slowVoices: Set<String> = [], manyWait: Bool = false) {
        self.slowVoices = slowVoices
        self.manyWait = manyWait
    }

    /// Why a voice is not chosen; nil if it is quick enough.
    func objection(to voice: Voice) -> VoiceReason? {
        if slowVoices.contains(voice.id) { return .slow }
        return manyWait && voice.quality == .neural ? .backlog : nil
    }
}
