// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Dictionaries
import Feeds
import Net
import Reading
import Rooms
import Voices

/// `explain`: what would be said of each line, by which voice, and what the rules changed.
enum ExplainCommand {
    static func run(_ resolution: Resolution, _ environment: [String: String], catalog: Catalog, path: String?) -> ExitCode {
        let settings = resolution.settings
        let input = FeedInput(path ?? "-")
        var explainer: Explainer
        do throws(ServiceFailure) {
            let dictionary = UserDictionary(settings, environment, room: .main)
            let japanese = JapaneseAnalyser(dictionaries: .installed(environment)) {
                StandardError.log(.warning, "\($0); to fix it: \($0.remedy)")
            }
            let words = try OperatorWords(settings, resolution.origins).hearing(by: japanese)
            explainer = Explainer(settings, words, dictionary, catalog: catalog, japanese: japanese)
        } catch {
            StandardError.log(.error, "\(error)")
            return ExitCode(error.kind)
        }
        let loop = Loop()
        var code = ExitCode.done
        var reader: FeedReader?
        let take = { [unowned loop] (message: FeedMessage) in
            switch message {
            case .entries(let entries, _):
                for entry in entries where code == .done {
                    code = explainer.explain(entry.item)
                    reader?.giveBack(entry.cost)
                }
                if code != .done { loop.stop() }
            case .stretch: break
            case .news: reader?.giveBack(FeedNews.cost)
            case .ended(let end, _):
                if case .unopened(let error) = end {
                    StandardError.log(.error, "\(error)")
                } else if end != .end {
                    StandardError.log(.error, "\(input.name): \(end)")
                }
                if end != .end { code = .inputMissing }
                loop.stop()
            }
        }
        let inbox = atStart(try Inbox(on: loop, take))
        let format = settings.feeds.given(resolution.origins).format
        do throws(SystemShortage) {
            reader = try FeedReader(input, format: format, limits: settings.feeds.limits, sink: inbox.mailbox.send)
        } catch {
            error.endStart()
        }
        loop.run()
        inbox.close()
        reader?.stop()
        return code
    }
}

private struct Explainer {
    private var room: RoomSettings
    private let preparer: Preparer
    private var lexicon = Lexicon.empty
    private let catalog: Catalog
    private var told = ToldNotices()
    /// Treats each line as the first one of a room, unless the history matters.
    private var announcer: Announcer
    private var history: LanguageHistory
    private let keepsHistory: Bool
    private let json: Bool
    /// Whether it was said how a reading is changed, and what the marks of accents mean: once is enough.
    private var toldHow = false
    private var toldMarks = false

    init(_ settings: Settings, _ words: OperatorWords, _ dictionary: UserDictionary?, catalog: Catalog, japanese: JapaneseAnalyser) {
        room = RoomSettings(settings, teaching: TeachingRules(settings))
        announcer = Announcer(room.announce)
        keepsHistory = settings.history
        history = LanguageHistory(settings)
        let engines = UsableEngines(catalog, settings).wait()
        room.admission.sounds = words.sounds(playedBy: engines)
        if let dictionary {
            _ = dictionary.refresh()
            for problem in dictionary.problems { StandardError.log(.warning, "\(problem)") }
            lexicon = dictionary.lexicon
        }
        preparer = Preparer(
            reader: Reader(settings, words: words, catalog: catalog, engines: engines, japanese: japanese),
            chooser: VoiceChooser(catalog: catalog, room: settings.voices, engines: engines),
            paid: room.paid,
            announcesSources: room.selection.sharedChats == .announced,
            sounds: settings.sounds
        )
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
        let judgement = room.judge(room.selection.alerts.worded(comment))
        let comment = judgement.comment
        let read = preparer.unread(comment, by: lexicon, history).read(isTraced: true)
        let objection = judgement.objection?.rawValue
        if keepsHistory, objection == nil { history.note(read.reading, of: comment.author) }
        // Lines have no other clock than their platform's timestamps.
        let moment = Moment(nanoseconds: (comment.timestamp ?? 0).multipliedReportingOverflow(by: 1_000_000).partialValue)
        let isNamed = announcer.names(comment.announcedAuthor, at: moment)
        let explanation = preparer.explanation(of: read, objection: objection, isNamed: isNamed)
        if keepsHistory, explanation.dropped == nil { announcer.note(comment.announcedAuthor, at: moment) }
        return explanation
    }

    private mutating func write(_ explanation: Explanation) -> ExitCode {
        if json { return JSONAnswer.write(explanation) }
        let wording = Wording.chosen
        var lines = [harmless(explanation.text)]
        if let announce = explanation.announce { lines.append("  \(wording("announced")): \(harmless(announce))") }
        if let amount = explanation.amount { lines.append("  \(wording("paid")): \(harmless(amount))") }
        for segment in explanation.segments {
            lines.append("  \(segment.language)  \(segment.voice ?? wording("no voice"))  \(segment.spoken)")
            if let why = segment.why { lines.append("      \(wording(why))") }
            if !toldMarks, segment.language == "ja", segment.spoken.contains(where: { "'/_[".contains($0) }) {
                toldMarks = true
                let marks = "marks: ' the pitch falls, / a new phrase, _ a whispered vowel, [numbers] the kind of word"
                lines.append("      \(wording(marks))")
            }
        }
        let words = explanation.words.filter { !$0.rules.isEmpty }
        if !words.isEmpty { lines += table(words).split(separator: "\n").map { "  \($0)" } }
        if !words.isEmpty, !toldHow {
            toldHow = true
            lines.append("  " + wording("to change how a word is read: yomite dictionary add WORD READING"))
        }
        for change in explanation.changes { lines.append("  \(change.rule) (\(change.count)): \(wording(change.why))") }
        if let dropped = explanation.dropped { lines.append("  " + wording("not read: \(dropped)")) }
        return StandardOutput.write(lines.joined(separator: "\n") + "\n")
    }

    /// What became of words, and which rule did it.
    private func table(_ words: [Explanation.Word]) -> String {
        TextTable.text(
            ["WORD", "IS SAID", "BY"].map { Wording.chosen($0) },
            words.map { [harmless($0.text), $0.spoken.isEmpty ? "-" : $0.spoken, reason($0)] }
        )
    }

    /// The rules, and in place of the dictionary its words.
    private func reason(_ word: Explanation.Word) -> String {
        word.rules.flatMap { rule -> [String] in
            guard rule == ReadingRule.dictionary.rawValue, !word.dictionary.isEmpty else { return [rule] }
            return word.dictionary.map { entry in
                let pattern = harmless(entry.pattern)
                return Wording.chosen(
                    entry.of == "room" ? "the word \(pattern) of the room's dictionary" : "the word \(pattern) of your dictionary"
                )
            }
        }
        .joined(separator: ", ")
    }
}
