// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
public import Core
import Playback
import Synthesis
import Voices

/// The result of preparing a comment.
public enum Preparation: Sendable {
    /// This is said.
    case speak(Speakable)
    /// Nothing is said, for this reason.
    case leaveOut(Outcome)
}

/// Pieces of speech and of the original text, in particular voices.
struct Voicing: Sendable {
    /// The pieces of speech, in order.
    var parts: [SpeechPart]
    /// The pieces of the original text, in order.
    var segments: [SpokenSegment]
    /// The position of a spoken word in the original text, if it is found in another way than in the voicing that this one replaces.
    var locate: (@Sendable (WordMark) -> Range<Int>?)?

    /// What is said, and where it was written.
    init(parts: [SpeechPart], segments: [SpokenSegment]) {
        self.parts = parts
        self.segments = segments
    }
}

/// What can be said of a comment, and how to find its words in what was written.
public struct Speakable: Sendable {
    /// The pieces of speech, in order. Never empty; the first ones may say who speaks.
    var parts: [SpeechPart]
    /// What may be shown of the comment, with the same offsets.
    var text: String
    /// The name for its viewer.
    var author: String?
    /// The pieces of the original text, in order.
    var segments: [SpokenSegment]
    /// The same in default voices, in case the chosen ones cannot speak; nil if they are default voices.
    var plain: Voicing?
    /// The parts that another voice speaks than was wanted.
    var fallbacks: [VoiceFallback] = []
    /// Idle voice hosts that have to end before it is spoken, to make room for its voices.
    public var ending: [Int32] = []
    /// How its viewer sounds, if the voices were chosen for the viewer.
    var guises: [Guise] = []
    /// The position of a spoken word in the original text, in Unicode scalars; nil if nothing was written for it.
    var locate: @Sendable (WordMark) -> Range<Int>?

    /// The same in default voices; nil if it already uses them.
    var inDefaultVoices: Speakable? {
        guard let plain else { return nil }
        var speakable = self
        (speakable.parts, speakable.segments, speakable.plain) = (plain.parts, plain.segments, nil)
        if let locate = plain.locate { speakable.locate = locate }
        return speakable
    }

    /// The events if it is spoken in the voices of `plain` instead.
    func fallbacks(
        to plain: Speakable,
        _ cause: VoiceFallback.Cause,
        because reason: String,
        _ memory: VoiceFallback.Memory?
    ) -> [VoiceFallback] {
        zip(parts, plain.parts).filter { $0.voice.id != $1.voice.id }.map { wanted, used in
            VoiceFallback(wanted: wanted.voice.id, used: used.voice.id, cause: cause, reason: reason, memory: memory)
        }
    }
}

/// A turn that has been prepared, until it has been heard or removed. Reports when its words are heard; earlier word positions are kept.
struct Utterance: Sendable {
    /// Whether an utterance may begin.
    enum Permission {
        case asked
        case given
    }

    let id: UtteranceID
    /// What is said. A moderator may remove comments from it.
    var turn: Turn
    let speakable: Speakable
    /// Samples have arrived, so that it can begin.
    var hasSound = false
    /// Whether it was asked whether it may begin; nil if not.
    var permission: Permission?
    /// How the synthesis ended; nil while it is in progress.
    var synthesis: SpeechEnd?
    /// Its outcome, if decided before it left the output: by a moderator's deletion or the shutdown.
    var fate: Outcome?
    /// What is said instead, from the start, once it has left the output.
    var replacement: Speakable?
    /// The frame of the room's clock at which it began to be heard.
    private(set) var startFrame: Int64?
    /// The comment that its events name: the first one at its beginning, whatever a moderator removes afterwards.
    private(set) var shown: WaitingComment?
    private var earlyMarks: [WordMark] = []

    /// An utterance with nothing synthesised yet.
    init(id: UtteranceID, turn: Turn, speakable: Speakable) {
        self.id = id
        self.turn = turn
        self.speakable = speakable
    }

    var job: JobID {
        JobID(UInt32(truncatingIfNeeded: id.number))
    }

    /// The job for the voice hosts.
    func speechJob(sampleRate: Int, frameLimit: Int?) -> SpeechJob {
        var parts = speakable.parts
        for index in parts.indices {
            parts[index].rate = parts[index].rate * turn.delivery.rate / 100
        }
        return SpeechJob(id: job, parts: parts, sampleRate: sampleRate, frameLimit: frameLimit)
    }

    /// It began to be heard at this frame. Returns the events; none for a sentence of the room's own.
    mutating func begin(at frame: Int64, sampleRate: Int) -> [Event] {
        startFrame = frame
        shown = turn.comments.first
        defer { earlyMarks = [] }
        guard let shown else { return [] }
        let started = Started(
            comment: shown.number,
            id: shown.comment.id,
            author: speakable.author,
            authorID: shown.comment.author?.id,
            text: speakable.text,
            segments: speakable.segments,
            at: milliseconds(frame, at: sampleRate),
            isRepeated: shown.wasBegun,
            source: shown.comment.source.map(Written.Source.init)
        )
        return [.started(started)] + earlyMarks.compactMap { event(of: $0, from: frame, sampleRate) }
    }

    /// Takes the position of a word. Returns the word's event; nil if the position is kept until the utterance begins, and for words that
    /// stand for nothing written.
    mutating func note(_ mark: WordMark, sampleRate: Int) -> Event? {
        guard let startFrame else {
            earlyMarks.append(mark)
            return nil
        }
        return event(of: mark, from: startFrame, sampleRate)
    }

    private func event(of mark: WordMark, from frame: Int64, _ sampleRate: Int) -> Event? {
        guard let shown, let range = speakable.locate(mark) else { return nil }
        let at = milliseconds(frame + Int64(mark.frame), at: sampleRate)
        return .word(shown.number, id: shown.comment.id, Word(start: range.lowerBound, length: range.count, at: at))
    }
}

/// The time of a frame on the room's clock.
func milliseconds(_ frame: Int64, at sampleRate: Int) -> Int64 {
    frame * 1_000 / Int64(sampleRate)
}
