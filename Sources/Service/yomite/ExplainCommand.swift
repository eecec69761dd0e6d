// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Configuration
internal import Events
internal import Feeds
internal import Japanese
internal import Loop
internal import Reading
internal import Rooms
internal import Service
internal import Spelling
internal import UserWords
internal import Voices
internal import Wording

/// `explain`: what would be said of each line, by which voice, and what the rules changed.
enum ExplainCommand {
    static func run(_ resolution: Resolution, _ environment: [String: String], catalog: Catalog, path: String?) -> ExitCode {
        let settings = resolution.settings
        let name = path ?? "stdin"
        let input: FeedInput
        do throws(FeedOpenError) {
            input = try FeedInput.open(path ?? "-")
        } catch {
            StandardError.log(.error, "\(error)")
            return .inputMissing
        }
        var explainer: Explainer
        do throws(ServiceFailure) {
            let dictionary = UserDictionary(settings, environment, room: .main)
            let japanese = JapaneseAnalyser(dictionaries: .installed(environment)) {
                StandardError.log(.warning, "\($0); to fix it: \($0.remedy)")
            }
            let words = try OperatorWords(settings, resolution.origins)
            explainer = Explainer(settings, words, dictionary, catalog: catalog, japanese: japanese)
        } catch {
            StandardError.log(.error, "\(error)")
            return ExitCode(error.kind)
        }
        let loop = Loop()
        var code = ExitCode.done
        var reader: FeedReader?
        let inbox = Inbox<FeedMessage>(on: loop) { [unowned loop] message in
            switch message {
            case .entries(let entries, _):
                for entry in entries where code == .done {
                    code = explainer.explain(entry.item)
                    reader?.giveBack(entry.cost)
                }
                if code != .done { loop.stop() }
            case .news: reader?.giveBack(FeedNews.cost)
            case .ended(let end, _):
                if end != .end {
                    StandardError.log(.error, "\(name): \(end)")
                    code = .inputMissing
                }
                loop.stop()
            }
        }
        let sink = inbox.mailbox.send
        reader = FeedReader(input, format: settings.feeds.given(resolution.origins).format, limits: settings.feeds.limits, sink: sink)
        loop.run()
        inbox.close()
        reader?.stop()
        return code
    }
}

private struct Explainer {
    private let room: RoomSettings
    private var reader: Reader
    private let chooser: VoiceChooser
    private let catalog: Catalog
    private var told = ToldNotices()
    /// Treats each line as the first one of a room, unless the history matters.
    private var announcer: Announcer
    private var history: LanguageHistory
    private let keepsHistory: Bool
    private let json: Bool

    init(_ settings: Settings, _ words: OperatorWords, _ dictionary: UserDictionary?, catalog: Catalog, japanese: JapaneseAnalyser) {
        room = RoomSettings(settings, teaching: TeachingRules(settings))
        announcer = Announcer(room.announce)
        keepsHistory = settings.history
        history = LanguageHistory(settings)
        let engines = UsableEngines(catalog, settings).wait()
        reader = Reader(settings, words: words, catalog: catalog, engines: engines, japanese: japanese)
        if let dictionary {
            _ = dictionary.refresh()
            for problem in dictionary.problems { StandardError.log(.warning, "\(problem)") }
            reader.lexicon = dictionary.lexicon
        }
        chooser = VoiceChooser(catalog: catalog, room: settings.voices, engines: engines)
        self.catalog = catalog
        json = settings.json
    }

    mutating func explain(_ item: FeedItem) -> ExitCode {
        switch item {
        case .comment(var comment):
            for notice in catalog.dropUnknownWishes(of: &comment) where told.isNew(notice) { StandardError.log(.notice, "\(notice)") }
            return write(explanation(of: comment))
        case .broken(let line):
            StandardError.log(.error, "\(line)")
            return json ? write(Explanation(dropped: "broken-line")) : .done
        // Programs count lines: each has its answer.
        case .moderation: return json ? write(Explanation(dropped: "moderation")) : .done
        case .nothing: return json ? write(Explanation(dropped: ReadingDrop.nothingToSay.rawValue)) : .done
        case .notice(let notice): StandardError.log(.notice, "\(notice)")
        case .settled: break
        }
        return .done
    }

    private mutating func explanation(of comment: Comment) -> Explanation {
        var reading = reader.read(comment, expecting: history.expectation(for: comment.author))
        let objection = room.admission.objection(to: comment)?.rawValue
        if keepsHistory, objection == nil { history.note(reading, of: comment.author) }
        // What is not read has no segments.
        if objection != nil { reading.segments = [] }
        let refused = objection ?? (reading.dropped == .neverSpokenWord ? reading.dropped?.rawValue : nil)
        let amount = refused == nil ? room.paid.amount(of: comment, read: reading, by: reader) : []
        // A payment without a text is heard too.
        let dropped = refused ?? (amount.isEmpty ? reading.dropped?.rawValue : nil)
        // Lines have no other clock than their platform's timestamps.
        let moment = Moment(nanoseconds: (comment.timestamp ?? 0).multipliedReportingOverflow(by: 1_000_000).partialValue)
        let isNamed = announcer.names(comment.announcedAuthor, at: moment)
        if keepsHistory, dropped == nil { announcer.note(comment.announcedAuthor, at: moment) }
        return Explanation(
            text: comment.text,
            amount: amount.isEmpty ? nil : amount.map(\.spoken).joined(separator: " "),
            announce: isNamed ? reader.announcement(of: comment, read: reading)?.text : nil,
            language: reading.language,
            confidence: reading.language.flatMap { _ in reading.confidence.map { ($0 * 1000).rounded() / 1000 } },
            segments: reading.segments.map { segment in
                let choice = chooser.choose(
                    language: segment.language,
                    wishes: room.paid.wishes(of: comment),
                    author: comment.author,
                    platform: comment.platform,
                    notations: EngineProfile.Notation.writing(accents: segment.accented != nil)
                )
                return Explanation.Segment(
                    language: segment.language,
                    text: segment.text,
                    spoken: choice?.voice.notation.takesAccents == true ? segment.accented?.spoken ?? segment.spoken : segment.spoken,
                    start: segment.start,
                    length: segment.length,
                    voice: choice?.voice.id,
                    why: choice.map { "\($0)" }
                )
            },
            changes: reading.changes.map { Explanation.Change(rule: $0.rule.rawValue, count: $0.count, why: $0.rule.reason) },
            dropped: dropped
        )
    }

    private func write(_ explanation: Explanation) -> ExitCode {
        if json { return JSONAnswer.write(explanation) }
        let wording = Wording.chosen
        var lines = [harmless(explanation.text)]
        if let announce = explanation.announce { lines.append("  \(wording("announced")): \(harmless(announce))") }
        if let amount = explanation.amount { lines.append("  \(wording("paid")): \(harmless(amount))") }
        for segment in explanation.segments {
            lines.append("  \(segment.language)  \(segment.voice ?? wording("no voice"))  \(segment.spoken)")
            if let why = segment.why { lines.append("      \(wording(why))") }
        }
        for change in explanation.changes { lines.append("  \(change.rule) (\(change.count)): \(wording(change.why))") }
        if let dropped = explanation.dropped { lines.append("  " + wording("not read: \(dropped)")) }
        return StandardOutput.write(lines.joined(separator: "\n") + "\n")
    }
}

/// The answer of `explain --json` about a comment, or about a line without one.
private struct Explanation: Encodable {
    var text = ""
    /// What is said about the payment.
    var amount: String?
    var announce: String?
    var language: String?
    var confidence: Double?
    var segments: [Segment] = []
    var changes: [Change] = []
    var dropped: String?

    /// A missing value is null, not absent.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encode(amount, forKey: .amount)
        try container.encode(announce, forKey: .announce)
        try container.encode(language, forKey: .language)
        try container.encode(confidence, forKey: .confidence)
        try container.encode(segments, forKey: .segments)
        try container.encode(changes, forKey: .changes)
        try container.encode(dropped, forKey: .dropped)
    }

    private enum CodingKeys: CodingKey {
        case text, amount, announce, language, confidence, segments, changes, dropped
    }

    struct Segment: Encodable {
        var language: String
        var text: String
        var spoken: String
        var start: Int
        var length: Int
        var voice: String?
        var why: String?
    }

    struct Change: Encodable {
        var rule: String
        var count: Int
        var why: String
    }
}
