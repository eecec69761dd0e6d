// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core
public import Reading
import Synthesis
public import Voices

/// Works out what to say of a comment, and which voices say it: its reading, and a voice for each of its segments. Pure.
public struct Preparer: Sendable {
    private let reader: Reader
    let chooser: VoiceChooser
    private let manner: Manner
    let paid: PaidStyle
    /// The voice that says names; nil for that of the comment.
    private let nameVoice: VoiceWishes?
    /// How sounds are played.
    let sounds: SoundSettings
    private let greets: GreetingRule
    /// Whether it is said of comments that they come from another chat.
    private let announcesSources: Bool
    private let isJapaneseReady: @Sendable () -> Bool

    /// A preparer that speaks everything in the same way.
    /// - Parameter isJapaneseReady: whether Japanese can be read without loading its dictionary first.
    public init(
        reader: Reader,
        chooser: VoiceChooser,
        manner: Manner = Manner(),
        paid: PaidStyle = PaidStyle(),
        nameVoice: VoiceWishes? = nil,
        greets: GreetingRule = .off,
        announcesSources: Bool = false,
        sounds: SoundSettings = SoundSettings(),
        isJapaneseReady: @escaping @Sendable () -> Bool = { true }
    ) {
        self.isJapaneseReady = isJapaneseReady
        self.reader = reader
        self.chooser = chooser
        self.manner = manner
        self.paid = paid
        self.nameVoice = nameVoice
        self.greets = greets
        self.announcesSources = announcesSources
        self.sounds = sounds
    }

    /// The comment of a turn, to be read with this dictionary; nil if there is none. The dictionary is passed and not kept, because a
    /// second copy would make its next change slow.
    func unread(_ turn: Turn, by lexicon: Lexicon = .empty, _ history: LanguageHistory) -> UnreadComment? {
        guard let comment = turn.comments.first?.comment else { return nil }
        return unread(comment, turn.delivery, by: lexicon, history)
    }

    /// How comments are read.
    var reading: ReadingOptions { reader.options }

    /// A comment outside of any room: nothing that was said before counts.
    public func unread(_ comment: Comment, by lexicon: Lexicon = .empty) -> UnreadComment {
        unread(comment, Delivery(), by: lexicon, LanguageHistory())
    }

    /// A comment of a room in which that was said before.
    public func unread(_ comment: Comment, _ delivery: Delivery = Delivery(), by lexicon: Lexicon, _ history: LanguageHistory)
        -> UnreadComment
    {
        var reader = reader
        reader.lexicon = lexicon
        if comment.isFromStranger { reader.options.refusal = .drop }
        if let limit = delivery.lengthLimit { reader.options.lengthLimit = min(limit, reader.options.lengthLimit ?? .max) }
        return UnreadComment(
            reader: reader,
            comment: comment,
            expectation: history.expectation(for: comment.author),
            waitsForJapanese: !isJapaneseReady() && reader.mayNeedJapanese(comment)
        )
    }

    /// What to say in a turn whose comment was read, in voices that fit the ledger; with `isNamed`, it begins with its speaker's name. The
    /// room's history learns from it.
    /// - Parameters:
    ///   - viewer: what is set for its speaker.
    ///   - slowVoices: the voices that are too slow for live comments.
    ///   - restingSounds: the sounds that were played a short time ago, and are left out.
    func prepare(
        _ turn: Turn,
        _ read: ReadComment?,
        viewer: ViewerEntry? = nil,
        isNamed: Bool,
        within ledger: Ledger,
        slowVoices: Set<String> = [],
        restingSounds: Set<String> = [],
        _ history: inout RoomHistory
    ) -> Preparation {
        let needs = LiveNeeds(slowVoices: turn.delivery.isLive ? slowVoices : [], manyWait: turn.delivery.manyWait)
        switch turn.subject {
        case .comments(let comments):
            guard let read else { return .leaveOut(.skipped(.nothingToSay)) }
            history.languages.note(read.reading, of: read.comment.author)
            let greeting = turn.delivery.hasName && comments.count == 1 ? greets.greeting(of: read.comment) : nil
            let preparation = prepare(
                read,
                times: comments.count,
                viewer: viewer,
                isNamed: isNamed,
                greeting,
                needs,
                others: history.voices,
                restingSounds: restingSounds,
                within: ledger
            )
            if case .speak(let speakable) = preparation {
                for guise in speakable.guises { history.voices.note(guise, of: read.comment.author) }
            }
            return preparation
        case .skipped(let count):
            var cast = Cast(ledger: ledger, needs: needs, others: history.voices)
            assign(reader.remark(.skipped(count), in: nil), to: Speaker(manner: manner), &cast, isWritten: false)
            return cast.isEmpty ? .leaveOut(.skipped(.nothingToSay)) : .speak(cast.speakable(showing: "", by: nil))
        }
    }

    /// What to say of a comment that was read, repeated this many times.
    public func prepare(
        _ read: ReadComment,
        times: Int = 1,
        viewer: ViewerEntry? = nil,
        isNamed: Bool = false,
        _ greeting: Greeting? = nil,
        _ needs: LiveNeeds = LiveNeeds(),
        others: ViewerVoices = ViewerVoices(),
        restingSounds: Set<String> = [],
        within ledger: Ledger
    ) -> Preparation {
        let (reading, reader) = (read.reading, read.reader)
        let comment = viewer?.named(read.comment) ?? read.comment
        if reading.dropped == .neverSpokenWord { return .leaveOut(.refused(.neverSpokenWord)) }
        let viewers = manner.changed(by: viewer?.manner).changed(by: comment.manner)
        var cast = Cast(ledger: ledger, needs: needs, others: others, restingSounds: restingSounds)
        let own = Speaker(
            wishes: paid.wishes(of: comment),
            viewer: viewer?.wishes ?? VoiceWishes(),
            author: comment.author,
            platform: comment.platform,
            manner: paid.manner(of: comment, in: viewers)
        )
        let ofNames = nameVoice.map { Speaker(wishes: $0, manner: manner) } ?? own
        let isAnnounced = isNamed || greeting != nil
        let announcement =
            isAnnounced ? reader.announcement(of: comment, read: reading, saying: viewer?.reading, greeting: greeting) : nil
        assign(origin(of: comment, in: reading.language, by: reader), to: ofNames, &cast, isWritten: false)
        assign(announcement?.opening ?? [], to: ofNames, &cast, isWritten: false)
        assign(paid.amount(of: comment, read: reading, by: reader), to: own, &cast, isWritten: false)
        assign(reading.segments, to: own, &cast, isWritten: true)
        assign(announcement?.closing ?? [], to: ofNames, &cast, isWritten: false)
        // A payment without a text is heard too, at least its amount.
        guard cast.saysWhatWasWritten || reading.segments.isEmpty && !cast.isEmpty else { return .leaveOut(.skipped(.nothingToSay)) }
        if times > 1 { assign(reader.remark(.repeated(times), in: reading.language), to: own, &cast, isWritten: false) }
        // A comment of several viewers has no single author.
        return .speak(cast.speakable(showing: reading.shown, by: times > 1 || comment.isReply ? nil : reader.shownName(of: comment.author)))
    }

    /// What is said of where a comment comes from, if that is another chat.
    func origin(of comment: Comment, in language: String?, by reader: Reader) -> [Segment] {
        guard announcesSources, let source = comment.source else { return [] }
        return reader.remark(.elsewhere(channel: source.channel), in: language)
    }

    /// For whom a voice is looked for, and how it speaks.
    private struct Speaker {
        /// What the comment asks for.
        var wishes = VoiceWishes()
        /// What is set for its viewer.
        var viewer = VoiceWishes()
        var author: Author?
        var platform: String?
        var manner: Manner
    }

    /// Gives segments to voices that fit.
    private func assign(_ segments: [Segment], to speaker: Speaker, _ cast: inout Cast, isWritten: Bool) {
        for segment in segments {
            if let sound = segment.sound, play(sound, segment, for: speaker, &cast, isWritten: isWritten) { continue }
            switch decide(segment, for: speaker, cast.needs, cast.others, within: cast.ledger) {
            case .speak(let choice):
                let plain = choice.voice.quality != .default ? plainChoice(segment, for: speaker, cast.others, choice.gender.wanted) : nil
                cast.add(segment, choice, plain: plain?.voice, speaker.manner, isWritten: isWritten)
            case .tooSmall:
                // This was checked when the service started. If memory got short later, one voice too many is better than a lost comment.
                if let plain = plainChoice(segment, for: speaker, cast.others) {
                    cast.add(segment, plain, plain: nil, speaker.manner, isWritten: isWritten)
                }
            case .silent: break
            }
        }
    }

    /// Plays a sound, or leaves it out where it was played a short time ago. Returns false if its name has to be said.
    private func play(_ sound: String, _ segment: Segment, for speaker: Speaker, _ cast: inout Cast, isWritten: Bool) -> Bool {
        guard !cast.isResting(sound) else { return true }
        guard let plain = plainChoice(segment, for: speaker, cast.others),
            let choice = plain.playing(sound, volume: sounds.volume, within: cast.ledger)
        else { return false }
        cast.add(segment, choice, plain: plain.voice, speaker.manner, isWritten: isWritten)
        if sounds.cooldown > .zero { cast.rest(sound) }
        return true
    }

    private func decide(_ segment: Segment, for speaker: Speaker, _ needs: LiveNeeds, _ others: ViewerVoices, within ledger: Ledger)
        -> VoiceDecision
    {
        chooser.decide(
            language: segment.language,
            wishes: speaker.wishes,
            viewer: speaker.viewer,
            author: speaker.author,
            platform: speaker.platform,
            notations: EngineProfile.Notation.writing(accents: segment.accented != nil),
            needs: needs,
            others: others,
            within: ledger
        )
    }

    /// The default voice that speaks when memory is short, of the same gender as the one in whose place it speaks.
    private func plainChoice(_ segment: Segment, for speaker: Speaker, _ others: ViewerVoices, _ gender: Gender? = nil) -> VoiceChoice? {
        var (ledger, speaker) = (Ledger(), speaker)
        ledger.allowsEnhanced = false
        if let gender, speaker.wishes.voice == nil { speaker.wishes.gender = gender }
        guard case .speak(let choice) = decide(segment, for: speaker, LiveNeeds(), others, within: ledger) else { return nil }
        return choice
    }
}

extension Preparer {
    /// How everything is spoken, in percent of the voice's normal value.
    public struct Manner: Equatable, Sendable {
        /// Speed.
        var rate: Int
        var pitch: Int
        var volume: Int
        /// Whether a voice has the pitch and rate of the catalog, or those of its engine.
        var isCalibrated: Bool

        /// As the catalog has the voices.
        init(rate: Int = 100, pitch: Int = 100, volume: Int = 100, isCalibrated: Bool = true) {
            self.rate = rate
            self.pitch = pitch
            self.volume = volume
            self.isCalibrated = isCalibrated
        }

        /// The defaults.
        public init() {
            self.init(rate: 100)
        }

        /// The same with these changes.
        func changed(by wanted: WantedManner?) -> Manner {
            guard let wanted else { return self }
            var changed = self
            changed.rate = rate * Int(wanted.rate) / 100
            changed.pitch = pitch * Int(wanted.pitch) / 100
            changed.volume = volume * Int(wanted.volume) / 100
            return changed
        }
    }
}

extension Preparer.Manner: SettingsPart {
    static var options: [Option<Preparer.Manner>] {
        [
            Option("rate", \.rate, .percentage(25...400), "PERCENT", for: Command.speaking, "the speed, in percent of the voice's own"),
            Option("pitch", \.pitch, .percentage(0...200), "PERCENT", for: Command.speaking, "the pitch, in percent of the voice's own"),
            Option(
                "normalize",
                \.isCalibrated,
                .onOff,
                "on|off",
                for: Command.speaking,
                "on makes all voices equally loud, at the catalog's pitch and speed; off keeps the engine's own"
            ),
        ]
    }
}
