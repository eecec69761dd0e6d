// SPDX-License-Identifier: GPL-3.0-or-later

/// What a live comment requires of its voice, besides memory.
public struct LiveNeeds: Equatable, Sendable {
    /// The ids of voices that make sound more slowly than it is heard.
    var slowVoices: Set<String>
    /// A voice that takes more of the processor than this, in seconds for a second of speech, holds up those who wait.
    static let quick = 0.03

    /// Whether too many comments wait for voices that are not quick to be chosen.
    var manyWait: Bool

    /// No requirements by default, as for texts that are not live.
    public init(slowVoices: Set<String> = [], manyWait: Bool = false) {
        self.slowVoices = slowVoices
        self.manyWait = manyWait
    }

    /// Why a voice is not chosen; nil if it is quick enough.
    func objection(to entry: CatalogEntry) -> VoiceReason? {
        if slowVoices.contains(entry.voice.id) { return .slow }
        let factor = entry.processorFactor ?? (entry.voice.quality == .neural ? 1 : 0)
        return manyWait && factor > Self.quick ? .backlog : nil
    }
}
