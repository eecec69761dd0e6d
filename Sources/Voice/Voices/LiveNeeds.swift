// SPDX-License-Identifier: GPL-3.0-or-later

/// What a comment that people wait for needs of its voice, besides that there is memory for it.
public struct LiveNeeds: Equatable, Sendable {
    /// The ids of voices that make sound more slowly than it is heard.
    public var slowVoices: Set<String>
    /// Whether so many comments wait that neural voices are not chosen.
    public var manyWait: Bool

    /// Nothing unless said otherwise: of what is read whole.
    public init(slowVoices: Set<String> = [], manyWait: Bool = false) {
        self.slowVoices = slowVoices
        self.manyWait = manyWait
    }

    /// Why a voice is not chosen; nil where it is quick enough.
    func objection(to voice: Voice) -> VoiceReason? {
        if slowVoices.contains(voice.id) { return .slow }
        return manyWait && voice.quality == .neural ? .backlog : nil
    }
}
