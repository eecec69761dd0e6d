// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing

/// The steps of `docs/first-minutes.md`, taken from its text and done in their order by each of the four who begin there.
struct FirstMinutesTests {
    private static let tools = [SetupCommandTests.script, "/usr/bin/curl"]
    private static var hasTools: Bool { tools.allSatisfy(FileManager.default.isExecutableFile(atPath:)) }
    private static let missing: Comment = "script or curl is not installed: scripts/bootstrap test"

    @Test func `the page has a section for each of the four, and these tests walk all of them`() throws {
        #expect(try FirstMinutes.sections.keys.sorted() == ["A bot writer", "A streamer", "An operator", "日本語で配信する"].sorted())
    }

    @Test(
        .enabled(if: hasTools, missing),
        .enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)),
        .enabled(if: PrivateIRCServer.program != nil, Comment(rawValue: PrivateIRCServer.missing))
    )
    func `a streamer installs it, hears it, has the chat read, mutes it, restarts and upgrades it`() throws {
        let (sound, chat) = (try PrivateSoundServer(), try PrivateIRCServer())
        let machine = try NewMachine([
            "PULSE_SERVER": sound.server, "YOMITE_TWITCH_SERVER": "localhost:\(chat.port)", "YOMITE_TWITCH_CA": chat.authority,
        ])
        var recording: Recording?
        let speaker = try chat.speaker("bob", in: "ann")
        var configuration = ""
        try machine.walk("A streamer") { (step) throws in
            switch step {
            case "Install": recording = try sound.record()
            case "First sound": #expect(try #require(recording).hears { peak($0) > 1_000 })
            case "Read your chat":
                configuration = try machine.workspace.text(NewMachine.configuration)
                #expect(configuration.contains("twitch: \"ann\""))
                try machine.waitForTwitch()
                try machine.expect(outcome: "heard", of: "hello") { speaker.say("hello") }
            case "First moderation": #expect(try machine.said().contains("\"muted\":false"))
            case "Restart", "Upgrade":
                #expect(try machine.workspace.text(NewMachine.configuration) == configuration)
                try machine.waitForTwitch()
                try machine.expect(outcome: "heard", of: "again") { speaker.say("again") }
            default: Issue.record("nothing is checked behind the step \(step)")
            }
        }
    }

    @Test(
        .enabled(if: hasTools, missing),
        .enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing))
    )
    func `a streamer in Japan has a comment viewer's comments read, and words of their own refused`() throws {
        let sound = try PrivateSoundServer()
        let machine = try NewMachine(["PULSE_SERVER": sound.server, "LC_ALL": "ja_JP.UTF-8"])
        var recording: Recording?
        try machine.walk("日本語で配信する") { (step) throws in
            switch step {
            case "インストール": recording = try sound.record()
            case "最初の音": #expect(try #require(recording).hears { peak($0) > 1_000 })
            case "コメントを読む":
                #expect(try machine.workspace.text(NewMachine.configuration).contains("languages: \"ja,en\""))
                try machine.expect(outcome: "heard", of: "こんにちは") { try machine.talk("こんにちは") }
            case "NG ワード": try machine.expect(outcome: "refused", of: "荒らしです") { try machine.talk("荒らしです") }
            case "再起動", "アップグレード":
                try machine.expect(outcome: "refused", of: "荒らしです") { try machine.talk("荒らしです") }
                try machine.expect(outcome: "heard", of: "おはよう") { try machine.talk("おはよう") }
            default: Issue.record("nothing is checked behind the step \(step)")
            }
        }
    }

    @Test(.enabled(if: hasTools, missing))
    func `a bot writer sends comments, bans and restarts it`() throws {
        let machine = try NewMachine()
        try machine.walk("A bot writer") { (step) throws in
            switch step {
            case "Install": break
            case "First sound": #expect(try peak(machine.workspace.wav("hello.wav")) > 1_000)
            case "Send a comment": #expect(try machine.said().contains("\"id\":\"m1\",\"state\""))
            case "First moderation": #expect(try machine.said().contains("\"reason\":\"banned\""))
            case "Restart": #expect(try machine.workspace.text("yomite.log").contains("2 accepted"))
            case "Upgrade": #expect(try machine.said().contains("yomite 1."))
            default: Issue.record("nothing is checked behind the step \(step)")
            }
        }
    }

    @Test(.enabled(if: hasTools, missing))
    func `an operator runs it without a sound card, with a token, and reloads and restarts it`() throws {
        let machine = try NewMachine()
        try machine.walk("An operator") { (step) throws in
            switch step {
            case "Install": break
            case "Configure": #expect(try machine.workspace.mode(".config/yomite/token") == 0o600)
            case "First sound": #expect(try peak(machine.workspace.wav("up.wav")) > 1_000)
            case "First moderation":
                let said = try machine.said()
                #expect(said.contains("\"paused\":true") && said.contains("\"room\":\"main\",\"waiting\":0"), "\(said)")
            case "Restart": #expect(try machine.workspace.text(NewMachine.configuration).contains("volume: 80"))
            case "Upgrade": #expect(try machine.said().contains("\"version\""))
            default: Issue.record("nothing is checked behind the step \(step)")
            }
        }
    }
}
