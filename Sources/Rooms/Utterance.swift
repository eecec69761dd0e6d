// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
public import Events
internal import Playback
public import Synthesis

/// What came of preparing a comment.
public enum Preparation: Sendable {
    /// This is said.
    case speak(Speakable)
    /// Nothing is said, and this is why.
    case leaveOut(Outcome)
}

/// What can be said of a comment, and how to find its words again in what was written.
public struct Speakable: Sendable {
    /// The stretches of speech, in order. Never empty; the first ones may say who speaks.
    public var parts: [SpeechPart]
    /// What may be shown of the comment, with the same offsets.
    public var text: String
    /// What its viewer may be called.
    public var author: String?
    /// The stretches of the original text, in order.
    public var segments: [SpokenSegment]
    /// The place of a spoken word in the original text, in Unicode scalars; nil where it stands for nothing that was written.
    public var locate: @Sendable (WordMark) -> Range<Int>?

    /// Speech with its way back to the text.
    public init(
        parts: [SpeechPart],
        text: String,
        author: String?,
        segments: [SpokenSegment],
        locate: @escaping @Sendable (WordMark) -> Range<Int>?
    ) {
        self.parts = parts
        self.text = text
        self.author = author
        self.segments = segments
        self.locate = locate
    }
}

/// A turn on its way from the backlog to the ear.
struct Utterance: Sendable {
    let id: UtteranceID
    /// What is said. A moderator may take comments out of it.
    var turn: Turn
    let speakable: Speakable
    /// Samples have arrived, so that it can begin.
    var hasSound = false
    /// How the synthesis ended; nil while it is under way.
    var synthesis: SpeechEnd?
    /// The frame of the room's clock at which it began to be heard.
    var startFrame: Int64?
    /// The comment by which listeners know it.
    var shown: CommentNumber?
    /// Word marks that came before it began to be heard.
    var earlyMarks: [WordMark] = []
    /// Decided before it left the output: a moderator's deletion, the shutdown.
    var fate: Outcome?

    var job: JobID {
        JobID(UInt32(truncatingIfNeeded: id.number))
    }
}
