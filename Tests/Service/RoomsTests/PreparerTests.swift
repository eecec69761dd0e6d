// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms
@testable import Synthesis
@testable import Voices

@Suite struct PreparerTests {
    private func speech(
        _ texts: [String],
        paid amount: Amount? = nil,
        style: PaidStyle = PaidStyle(),
        delivery: Delivery = Delivery()
    ) -> Speakable? {
        var history = RoomHistory()
        let preparer = Preparer(reader: Reader(), chooser: VoiceChooser(), paid: style)
        let waiting = texts.enumerated().map { index, text in
            var comment = Comments.Comment(text: text)
            comment.amount = amount
            return WaitingComment(
                number: CommentNumber(UInt64(index + 1)),
                comment: comment,
                byteCount: 1,
                arrival: Moment(nanoseconds: 0)
            )
        }
        let turn = Turn(subject: .comments(waiting), rank: .everybody, delivery: delivery)
        if case .speak(let speakable) = prepared(turn, by: preparer, &history) { return speakable }
        return nil
    }

    private func prepared(_ turn: Turn, by preparer: Preparer, _ history: inout RoomHistory) -> Preparation {
        preparer.prepare(turn, preparer.unread(turn, history.languages)?.read(), isNamed: false, within: Ledger(), &history)
    }

    private func words(_ speakable: Speakable?) -> [String] {
        speakable?.parts.map(\.spoken) ?? []
    }

    @Test func `the amount is said before what was paid for`() {
        let five = Amount(value: 5, currency: "EUR")
        #expect(words(speech(["hello"], paid: five)) == ["five euros", "hello"])
        #expect(words(speech(["hello"], paid: five, style: PaidStyle(saysAmount: false))) == ["hello"])
        #expect(words(speech(["hello"], paid: five, style: PaidStyle(minimums: PaidMinimums(["EUR": 6])))) == ["hello"])
    }

    @Test func `who paid and wrote nothing is heard by the amount`() {
        #expect(words(speech([""], paid: Amount(value: 1, currency: "USD"))) == ["one dollar"])
        #expect(words(speech([""])) == [])
    }

    @Test func `paid comments have a voice and a manner of their own`() throws {
        let style = PaidStyle(voice: "espeak:en-gb", rate: 90, pitch: 120)
        let paid = try #require(speech(["hello there"], paid: Amount(value: 5, currency: "EUR"), style: style))
        #expect(paid.parts.allSatisfy { $0.voice.id == "espeak:en-gb" && $0.rate == 90 && $0.pitch == 120 })
        let other = try #require(speech(["hello there"], style: style))
        #expect(other.parts.allSatisfy { $0.voice.id != "espeak:en-gb" && $0.rate == 100 })
    }

    @Test func `a word that is bleeped for others leaves a stranger's comment out`() {
        var reader = Reader()
        (reader.options.neverSpoken, reader.options.refusal) = (NeverSpoken.nothing.adding(listedIn: "spam"), .bleep)
        let preparer = Preparer(reader: reader, chooser: VoiceChooser())
        var comment = Comments.Comment(text: "no spam here")
        guard case .speak = preparer.prepare(preparer.unread(comment).read(), within: Ledger()) else {
            Issue.record("it is bleeped")
            return
        }
        comment.isFromStranger = true
        guard case .leaveOut(.refused(.neverSpokenWord)) = preparer.prepare(preparer.unread(comment).read(), within: Ledger()) else {
            Issue.record("it is left out")
            return
        }
    }

    @Test func `names have a voice of their own, which nothing changes that is the viewer's`() throws {
        func spoken(_ nameVoice: VoiceWishes?, _ template: String = "{name}: {text}") throws -> Speakable {
            var reader = Reader()
            reader.options.announcements.common = AnnouncementTemplate(template)
            let preparer = Preparer(reader: reader, chooser: VoiceChooser(), nameVoice: nameVoice)
            var comment = Comments.Comment(text: "hello there")
            comment.author = Author(id: "1", name: "Ann")
            var viewer = ViewerEntry()
            (viewer.voice, viewer.rate, viewer.pitch) = ("espeak:en-us+f2", 150, 120)
            let read = preparer.unread(comment).read()
            guard case .speak(let speakable) = preparer.prepare(read, viewer: viewer, isNamed: true, within: Ledger()) else {
                throw NotSpoken()
            }
            return speakable
        }
        let same = try spoken(nil)
        #expect(same.parts.map(\.voice.id) == ["espeak:en-us+f2", "espeak:en-us+f2"] && same.parts.map(\.rate) == [150, 150])
        let other = try spoken(VoiceWishes(voice: "espeak:en-gb"))
        #expect(other.parts.map(\.voice.id) == ["espeak:en-gb", "espeak:en-us+f2"] && other.parts.map(\.rate) == [100, 150])
        #expect(other.segments.map(\.voice) == ["espeak:en-us+f2"])
        #expect(try spoken(VoiceWishes(gender: .male)).parts.map(\.voice.gender) == [.male, .female])
        let last = try spoken(VoiceWishes(voice: "espeak:en-gb"), "{text}, says {name}")
        #expect(last.parts.map(\.voice.id) == ["espeak:en-us+f2", "espeak:en-gb"] && last.parts[1].spoken.contains("Ann"))
        #expect(last.locate(WordMark(part: 0, start: 0, length: 5, frame: 0)) == 0..<5)
        #expect(last.locate(WordMark(part: 1, start: 0, length: 3, frame: 0)) == nil)
    }

    private struct NotSpoken: Error {}

    @Test(
        arguments: [
            ("en", "bob", "hello there everybody", ["From another chat, bob", "hello there everybody"]),
            ("en", nil, "hello there everybody", ["From another chat", "hello there everybody"]),
            ("ja", nil, "こんにちは", ["別のチャットから", "こんにちは"]), ("de", "bob", "guten Abend", ["Aus einem anderen Chat, bob", "guten Abend"]),
        ] as [(String, String?, String, [String])]
    )
    func `that a comment comes from another chat is said in its language`(
        language: String,
        channel: String?,
        text: String,
        spoken: [String]
    ) throws {
        var comment = Comments.Comment(text: text)
        (comment.language, comment.source) = (language, ChatSource(channel: channel, id: "9"))
        for isAnnounced in [true, false] {
            let preparer = Preparer(reader: Reader(), chooser: VoiceChooser(), announcesSources: isAnnounced)
            guard case .speak(let speakable) = preparer.prepare(preparer.unread(comment).read(), within: Ledger()) else {
                throw NotSpoken()
            }
            #expect(speakable.parts.map(\.spoken) == (isAnnounced ? spoken : Array(spoken.dropFirst())))
            #expect(speakable.text == text)
            let explained = preparer.explanation(of: preparer.unread(comment).read(), objection: nil, isNamed: false)
            #expect(explained.announce == (isAnnounced ? spoken[0] : nil))
        }
    }

    @Test(arguments: GreetingRule.allCases)
    func `who is greeted is what the rule says, and nobody where names are left out`(rule: GreetingRule) throws {
        func spoken(_ greeting: Greeting?, hasName: Bool = true, _ change: (inout Comments.Comment) -> Void = { _ in }) -> String {
            var comment = Comments.Comment(text: "hello there")
            (comment.author, comment.greeting) = (Author(id: "1", name: "Ann"), greeting)
            change(&comment)
            let waiting = WaitingComment(number: CommentNumber(1), comment: comment, byteCount: 1, arrival: Moment(nanoseconds: 0))
            var (delivery, history) = (Delivery(), RoomHistory())
            delivery.hasName = hasName
            let turn = Turn(subject: .comments([waiting]), rank: .everybody, delivery: delivery)
            let preparer = Preparer(reader: Reader(), chooser: VoiceChooser(), greets: rule)
            guard case .speak(let speakable) = prepared(turn, by: preparer, &history) else { return "" }
            return speakable.parts.map(\.spoken).joined(separator: " ")
        }
        let (first, back) = (spoken(.first), spoken(.back))
        #expect(first.contains("First comment by Ann") == [.first, .all].contains(rule))
        #expect(back.contains("Welcome back, Ann") == [.regulars, .all].contains(rule))
        for none in [spoken(nil), spoken(.first, hasName: false), spoken(.back) { $0.isReply = true }, spoken(.first) { $0.author = nil }] {
            #expect(none == "hello there")
        }
    }

    @Test func `what many say is said once, with how many they are, and is nobody's`() {
        let speakable = speech(["good game", "good game", "good game"])
        #expect(words(speakable) == ["good game", "three times"])
        #expect(speakable?.segments.count == 1)
        #expect(speakable?.author == nil)
        #expect(speakable?.locate(WordMark(part: 1, start: 0, length: 1, frame: 0)) == nil)
    }

    @Test func `a place in a comment is found behind its amount`() {
        let speakable = speech(["hello"], paid: Amount(value: 5, currency: "EUR"))
        #expect(speakable?.locate(WordMark(part: 0, start: 0, length: 1, frame: 0)) == nil)
        #expect(speakable?.locate(WordMark(part: 1, start: 0, length: 5, frame: 0)) == 0..<5)
    }

    @Test func `a long comment is cut where the ladder says so`() throws {
        var delivery = Delivery()
        delivery.lengthLimit = 20
        let whole = words(speech(["one two three four five six seven eight"])).joined()
        let cut = words(speech(["one two three four five six seven eight"], delivery: delivery)).joined()
        #expect(cut.hasPrefix("one two") && !cut.contains("eight"))
        #expect(cut.unicodeScalars.count < whole.unicodeScalars.count)
    }

    @Test func `a room goes on expecting its language when its settings change`() {
        var history = RoomHistory()
        func language(of text: String, rate: Int) -> String? {
            let preparer = Preparer(reader: Reader(), chooser: VoiceChooser(), manner: Preparer.Manner(rate: rate))
            var comment = Comments.Comment(text: text)
            comment.author = Author(id: "ann")
            let waiting = WaitingComment(number: CommentNumber(1), comment: comment, byteCount: 1, arrival: Moment(nanoseconds: 0))
            let turn = Turn(subject: .comments([waiting]), rank: .everybody)
            guard case .speak(let speakable) = prepared(turn, by: preparer, &history) else { return nil }
            return speakable.parts.first?.voice.language
        }
        #expect(language(of: "super", rate: 100) != "de")
        for _ in 0..<9 { _ = language(of: "ich habe keine Ahnung, was hier gerade passiert ist", rate: 100) }
        #expect(language(of: "super", rate: 150) == "de")
    }

    @Test func `it is said how many were skipped`() {
        let preparer = Preparer(reader: Reader(), chooser: VoiceChooser())
        let turn = Turn(subject: .skipped(12), rank: .staff)
        var history = RoomHistory()
        guard case .speak(let speakable) = prepared(turn, by: preparer, &history) else {
            Issue.record("nothing is said")
            return
        }
        #expect(speakable.parts.map(\.spoken) == ["Comments skipped: twelve"])
        #expect(speakable.segments.isEmpty)
    }
}
