// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
public import Comments
internal import Events
public import Reading
internal import Synthesis
public import Voices

/// Works out what is to be said of a comment, and by whom: its reading, and a voice for each of its segments. Pure.
public struct Preparer: Sendable {
    /// How everything is spoken, in percent of the voice's normal.
    public struct Manner: Sendable {
        /// Speed.
        public var rate: Int
        /// Height.
        public var pitch: Int
        /// Loudness.
        public var volume: Int
        /// Whether a voice speaks as the catalog chose, or else as its engine has it.
        public var isCalibrated: Bool

        /// As the voices are in the catalog.
        public init(rate: Int = 100, pitch: Int = 100, volume: Int = 100, isCalibrated: Bool = true) {
            self.rate = rate
            self.pitch = pitch
            self.volume = volume
            self.isCalibrated = isCalibrated
        }

        /// The same, changed as somebody wants it.
        func changed(by wanted: WantedManner?) -> Manner {
            guard let wanted else { return self }
            var changed = self
            changed.rate = rate * Int(wanted.rate) / 100
            changed.pitch = pitch * Int(wanted.pitch) / 100
            changed.volume = volume * Int(wanted.volume) / 100
            return changed
        }
    }

    private let reader: Reader
    private let chooser: VoiceChooser
    private let manner: Manner
    private let paid: PaidStyle

    /// A preparer that says everything in the same manner.
    public init(
        reader: Reader,
        chooser: VoiceChooser,
        manner: Manner = Manner(),
        paid: PaidStyle = PaidStyle()
    ) {
        self.reader = reader
        self.chooser = chooser
        self.manner = manner
        self.paid = paid
    }

    /// What is to be said in a turn, by voices that the ledger has room for; `isNamed` where it begins with its speaker's name. The room's
    /// history learns from it. Its words are passed, not kept: whoever holds a copy of them makes their next change a long one.
    public func prepare(
        _ turn: Turn,
        isNamed: Bool,
        by lexicon: Lexicon = .empty,
        within ledger: Ledger,
        _ history: inout LanguageHistory
    ) -> Preparation {
        switch turn.subject {
        case .comments(let comments):
            guard let first = comments.first else { return .leaveOut(.skipped(.nothingToSay)) }
            var cast = Cast(ledger: ledger, manner: paid.manner(of: first.comment, in: manner.changed(by: first.comment.manner)))
            return prepare(first.comment, turn.delivery, times: comments.count, isNamed: isNamed, lexicon, &cast, &history)
        case .skipped(let count):
            var cast = Cast(ledger: ledger, manner: manner)
            assign(reader.remark(.skipped(count), in: nil), of: Comment(text: ""), to: &cast, isWritten: false)
            return cast.isEmpty ? .leaveOut(.skipped(.nothingToSay)) : .speak(cast.speakable(showing: "", by: nil))
        }
    }

    /// What is to be said of a comment that belongs to no room: nothing that was said before counts, and nothing is remembered of it.
    public func prepareAlone(_ comment: Comment, by lexicon: Lexicon = .empty, within ledger: Ledger) -> Preparation {
        var cast = Cast(ledger: ledger, manner: manner)
        var history = LanguageHistory()
        return prepare(comment, Delivery(), times: 1, isNamed: false, lexicon, &cast, &history)
    }

    private func prepare(
        _ comment: Comment,
        _ delivery: Delivery,
        times: Int,
        isNamed: Bool,
        _ lexicon: Lexicon,
        _ cast: inout Cast,
        _ history: inout LanguageHistory
    ) -> Preparation {
        var reader = reader
        reader.lexicon = lexicon
        if let limit = delivery.lengthLimit { reader.options.lengthLimit = min(limit, reader.options.lengthLimit ?? .max) }
        let reading = reader.read(comment, expecting: history.expectation(for: comment.author))
        history.note(reading, of: comment.author)
        if reading.dropped == .neverSpokenWord { return .leaveOut(.refused(.neverSpokenWord)) }
        let announcement = isNamed ? reader.announcement(of: comment, read: reading) : nil
        assign(announcement?.segments ?? [], of: comment, to: &cast, isWritten: false)
        assign(paid.amount(of: comment, read: reading, by: reader), of: comment, to: &cast, isWritten: false)
        assign(reading.segments, of: comment, to: &cast, isWritten: true)
        // Who paid and wrote nothing is heard too, if only by the amount.
        guard cast.saysWhatWasWritten || reading.segments.isEmpty && !cast.isEmpty else { return .leaveOut(.skipped(.nothingToSay)) }
        if times > 1 { assign(reader.remark(.repeated(times), in: reading.language), of: comment, to: &cast, isWritten: false) }
        // What many say is nobody's.
        return .speak(cast.speakable(showing: reading.shown, by: times > 1 ? nil : reader.shownName(of: comment.author)))
    }

    private func assign(_ segments: [Segment], of comment: Comment, to cast: inout Cast, isWritten: Bool) {
        for segment in segments { assign(segment, of: comment, to: &cast, isWritten: isWritten) }
    }

    /// Gives a segment to a voice that there is room for.
    private func assign(_ segment: Segment, of comment: Comment, to cast: inout Cast, isWritten: Bool) {
        switch decide(segment, of: comment, within: cast.ledger) {
        case .speak(let choice):
            let plain = choice.voice.quality == .enhanced ? plainChoice(segment, of: comment) : nil
            cast.add(segment, choice, plain: plain?.voice, isWritten: isWritten)
        case .tooSmall:
            // Refused when the service was started; where it came later, a voice too much is better than a comment that is lost.
            if let plain = plainChoice(segment, of: comment) { cast.add(segment, plain, plain: nil, isWritten: isWritten) }
        case .silent: break
        }
    }

    private func decide(_ segment: Segment, of comment: Comment, within ledger: Ledger) -> VoiceDecision {
        chooser.decide(
            language: segment.language,
            wishes: paid.wishes(of: comment),
            author: comment.author,
            platform: comment.platform,
            within: ledger
        )
    }

    /// The default voice that speaks where memory is short.
    private func plainChoice(_ segment: Segment, of comment: Comment) -> VoiceChoice? {
        var ledger = Ledger()
        ledger.allowsEnhanced = false
        guard case .speak(let choice) = decide(segment, of: comment, within: ledger) else { return nil }
        return choice
    }
}
