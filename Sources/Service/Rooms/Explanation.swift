// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Reading
import Voices

/// What would be said of a comment, by whom, and what the rules changed: for people who wonder, and for programs.
public struct Explanation: Encodable, Sendable {
    /// What was written.
    public var text = ""
    /// What is said of what was paid.
    public var amount: String?
    /// The speaker's name as it is said before the comment.
    public var announce: String?
    /// The language of most of it.
    var language: String?
    /// How sure that is, from 0 to 1.
    var confidence: Double?
    /// What is said, in order.
    public var segments: [Segment] = []
    /// Its words, in order, each with what changed it.
    public var words: [Word] = []
    /// What the rules did to the text.
    public var changes: [Change] = []
    /// Why nothing is said.
    public var dropped: String?

    /// A part in one language.
    public struct Segment: Encodable, Sendable {
        /// BCP 47.
        public var language: String
        /// What was written.
        var text: String
        /// What the voice is given.
        public var spoken: String
        /// Where it begins in the comment, in Unicode scalars.
        var start: Int
        /// How many Unicode scalars it has.
        var length: Int
        /// The voice that says it; nil where there is none.
        public var voice: String?
        /// Why it is that voice.
        public var why: String?
    }

    /// A word of the comment, or a part that is read as one.
    public struct Word: Encodable, Sendable {
        /// What was written.
        public var text: String
        /// What is said for it; empty where nothing is.
        public var spoken: String
        /// Where it begins in the comment, in Unicode scalars.
        var start: Int
        /// How many Unicode scalars it has.
        var length: Int
        /// The language it is said in; nil where nothing is said.
        var language: String?
        /// The voice that says it; nil where there is none.
        var voice: String?
        /// The rules that changed it.
        public var rules: [String]
        /// The words of dictionaries that were found in it.
        public var dictionary: [Entry]

        init(_ word: ReadingWord, of segments: [Segment]) {
            (text, spoken, start, length) = (word.text, word.spoken, word.start, word.length)
            let segment = word.segment.map { segments[$0] }
            (language, voice) = (segment?.language, segment?.voice)
            rules = word.rules.map(\.rawValue)
            dictionary = word.dictionary.map { Entry(pattern: $0.pattern, of: $0.layer == .room ? "room" : "everywhere") }
        }
    }

    /// A word of a dictionary.
    public struct Entry: Encodable, Sendable {
        /// As the dictionary has it.
        public var pattern: String
        /// Whose dictionary has it: `room` or `everywhere`.
        public var of: String
    }

    /// What a rule did.
    public struct Change: Encodable, Sendable {
        public var rule: String
        /// How often.
        public var count: Int
        /// Why, for people.
        public var why: String
    }

    /// Nothing is said of a line, for this reason.
    public init(dropped: String) {
        self.dropped = dropped
    }

    /// What is not there is null, not missing.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encode(amount, forKey: .amount)
        try container.encode(announce, forKey: .announce)
        try container.encode(language, forKey: .language)
        try container.encode(confidence, forKey: .confidence)
        try container.encode(segments, forKey: .segments)
        try container.encode(words, forKey: .words)
        try container.encode(changes, forKey: .changes)
        try container.encode(dropped, forKey: .dropped)
    }

    private enum CodingKeys: CodingKey {
        case text, amount, announce, language, confidence, segments, words, changes, dropped
    }
}

extension Preparer {
    /// What would be said of a comment that was read.
    /// - Parameters:
    ///   - viewer: what is set for its speaker.
    ///   - objection: why the room leaves it out; nil where it does not.
    ///   - isNamed: whether its speaker's name would be said.
    public func explanation(of read: ReadComment, viewer: ViewerEntry? = nil, objection: String?, isNamed: Bool) -> Explanation {
        let (comment, reader) = (viewer?.named(read.comment) ?? read.comment, read.reader)
        var reading = read.reading
        // What is not read has no segments, whatever they would be.
        let segments = reading.segments.map { segment(of: comment, $0, viewer?.wishes ?? VoiceWishes()) }
        if objection != nil { reading.segments = [] }
        let refused = objection ?? (reading.dropped == .neverSpokenWord ? reading.dropped?.rawValue : nil)
        let amount = refused == nil ? paid.amount(of: comment, read: reading, by: reader) : []
        // Who paid and wrote nothing is heard too.
        var explanation = Explanation(dropped: "")
        explanation.dropped = refused ?? (amount.isEmpty ? reading.dropped?.rawValue : nil)
        explanation.text = comment.text
        if !amount.isEmpty { explanation.amount = amount.map(\.spoken).joined(separator: " ") }
        let name = isNamed ? reader.announcement(of: comment, read: reading, saying: viewer?.reading)?.text : nil
        let origin = origin(of: comment, in: reading.language, by: reader).map(\.text).joined(separator: " ")
        explanation.announce = origin.isEmpty ? name : [origin, name].compactMap(\.self).joined(separator: " ")
        explanation.changes = reading.changes.map { Explanation.Change(rule: $0.rule.rawValue, count: $0.count, why: $0.rule.reason) }
        explanation.language = reading.language
        explanation.confidence = reading.language.flatMap { _ in reading.confidence.map { ($0 * 1_000).rounded() / 1_000 } }
        explanation.segments = objection == nil ? segments : []
        // A user who corrects a word wants to know how it is read elsewhere.
        explanation.words = reading.words.map { Explanation.Word($0, of: segments) }
        return explanation
    }

    private func segment(of comment: Comment, _ segment: Segment, _ viewer: VoiceWishes) -> Explanation.Segment {
        let choice = chooser.choose(
            language: segment.language,
            wishes: paid.wishes(of: comment),
            viewer: viewer,
            author: comment.author,
            platform: comment.platform,
            notations: EngineProfile.Notation.writing(accents: segment.accented != nil)
        )
        let sound = segment.sound.flatMap { choice?.playing($0, volume: sounds.volume, within: Ledger()) }
        return Explanation.Segment(
            language: segment.language,
            text: segment.text,
            spoken: choice.flatMap { segment.accented(in: $0.voice.notation)?.spoken } ?? segment.spoken,
            start: segment.start,
            length: segment.length,
            voice: (sound ?? choice)?.voice.id,
            why: sound.map { "the file \($0.voice.engineName) in the folder of sounds" } ?? choice.map { "\($0)" }
        )
    }
}
