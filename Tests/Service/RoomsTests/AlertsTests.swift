// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Rooms

@Suite struct AlertsTests {
    private func event(_ event: ChatEvent, _ text: String = "12 raiders from Ann have joined!", name: String? = "Ann") -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        comment.author = name.map { Author(id: "1", name: $0) }
        comment.event = event
        return comment
    }

    private func alerts(_ setting: String) throws -> Alerts {
        var alerts = Alerts()
        try #require(Alerts.options[0].set(&alerts, [setting], false).isEmpty)
        return alerts
    }

    @Test(arguments: [
        ("on", "on", true, true, true), ("off", "off", false, false, false), ("false", "off", false, false, false),
        ("raid", "raid", true, true, false), ("raid:10,gift", "gift,raid:10", true, false, true),
        ("raid:10, gift", "gift,raid:10", true, false, true),
        ("raid:0,gift:1", "gift:1,raid", true, true, true), ("gift:2", "gift:2", false, false, false),
    ])
    func `kinds are announced, some from a number on`(setting: String, shown: String, big: Bool, small: Bool, gift: Bool) throws {
        let alerts = try alerts(setting)
        #expect(alerts.announce(ChatEvent(.raid, count: 12)) == big)
        #expect(alerts.announce(ChatEvent(.raid, count: 9)) == small)
        #expect(alerts.announce(ChatEvent(.gift, count: 1)) == gift)
        #expect(Alerts.options[0].show(alerts) == shown)
    }

    @Test(arguments: ["", "raids", "raid,raid", "raid:-1", "raid:", "raid:x", "on,raid", "raid:1:2"])
    func `a mistake is told`(setting: String) {
        var alerts = Alerts()
        #expect(Alerts.options[0].set(&alerts, [setting], false) == [0])
    }

    @Test func `what tells no number is worth announcing`() throws {
        #expect(try alerts("raid:10").announce(ChatEvent(.raid)))
    }

    @Test(arguments: [
        ("{name}さんが{count}人で来ました", "Annさんが12人で来ました"), ("{count} from {name}", "12 from Ann"), ("A raid!", "A raid!"),
        ("{text}", ""),
    ])
    func `an event is told in the operator's words`(template: String, text: String) throws {
        var alerts = Alerts()
        let made = try #require(AlertTemplate(template))
        alerts.templates[.raid] = made
        let raid = event(ChatEvent(.raid, count: 12))
        let worded = alerts.worded(raid)
        #expect(worded.text == text && worded.event?.isWorded == true && worded.announcedAuthor == nil)
        #expect(alerts.worded(event(ChatEvent(.sub, count: 1))).text == raid.text, "each kind has its own")
    }

    @Test(arguments: [
        ("{name}!", "Ann! Yay Kappa", [9..<14]), ("{text} ({name})", "Yay Kappa (Ann)", [4..<9]),
        ("{text}{text}", "Yay KappaYay Kappa", [4..<9, 13..<18]),
    ])
    func `the viewer's own words stay, with their pictures`(template: String, text: String, emotes: [Range<Int>]) throws {
        var alerts = Alerts()
        let made = try #require(AlertTemplate(template))
        alerts.templates[.sub] = made
        var sub = event(ChatEvent(.sub, count: 6, words: 12..<21), "Ann is back Yay Kappa")
        sub.emotes = [0..<3, 16..<21]
        let worded = alerts.worded(sub)
        #expect(worded.text == text && worded.emotes == emotes)
    }

    @Test func `what the event does not tell leaves the platform's sentence`() throws {
        var alerts = Alerts()
        let made = try #require(AlertTemplate("{name}, {count}"))
        alerts.templates[.raid] = made
        for raid in [event(ChatEvent(.raid)), event(ChatEvent(.raid, count: 3), name: nil)] {
            #expect(alerts.worded(raid) == raid)
        }
    }

    @Test(arguments: ["", " ", "{", "}", "{names}", "a } b", "{{name}}", "\u{202E}{name}", "a\nb", String(repeating: "a", count: 201)])
    func `other braces, nothing, too much and what cannot be said is no template`(template: String) {
        #expect(AlertTemplate(template) == nil)
    }

    @Test func `events have a voice of their own, and comments do not get it`() throws {
        var alerts = Alerts()
        try #require(Alerts.options[1].set(&alerts, ["female"], false).isEmpty)
        #expect(alerts.worded(event(ChatEvent(.raid))).gender == .female)
        let comment = Comments.Comment(text: "hello")
        #expect(alerts.worded(comment) == comment)
    }
}
