// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Core
@testable import Net
@testable import yomite

struct SessionTests {
    @Test func `a text is heard to its end, and the session is over`() throws {
        let trial = Trial("say", "good evening everybody")
        let end = try trial.run()
        #expect(end.reason == .done)
        #expect(end.account.heard == 1)
        #expect(trial.hosts?.spoken == ["good evening everybody"])
        #expect(trial.sound.isStopped)
        #expect(trial.hosts?.isStopped == true)
        #expect(trial.loop.now >= Moment(nanoseconds: 1_000_000_000), "a second of sound takes a second of the loop's time")
    }

    @Test func `that another voice speaks is told once, and not for each comment`() throws {
        let chat = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-chat-\(UUID().uuidString.prefix(8)).txt")
        defer { try? FileManager.default.removeItem(at: chat) }
        try "good evening\nwhat a run\nwell played\n".write(to: chat, atomically: true, encoding: .utf8)
        let trial = Trial("read", "--voice", "flite:slt", "--language", "en", chat.path)
        #expect(try trial.run().account.heard == 3)
        let told = trial.log.filter { $0.contains(" speaks instead of flite:slt: ") }
        #expect(told.count == 1, "\(trial.log)")
    }

    @Test func `it can be stopped while the sound is still starting`() throws {
        let trial = Trial("say", "good evening everybody", sound: .never)
        let end = try trial.run { session in
            trial.loop.after(.seconds(1)) { session.stop() }
        }
        #expect(end.reason == .stopped)
        #expect(end.account.accepted == 0)
        #expect(trial.sound.isStopped)
        #expect(trial.hosts?.isStopped == true)
        #expect(trial.hosts?.spoken.isEmpty == true)
    }

    @Test func `a room that takes time to open is waited for`() throws {
        let trial = Trial("say", "good evening everybody")
        trial.sound.delay = .seconds(3)
        let end = try trial.run()
        #expect(end.reason == .done)
        #expect(end.account.heard == 1)
        #expect(trial.loop.now >= Moment(nanoseconds: 4_000_000_000))
    }

    @Test func `it can be stopped while its room is being opened`() throws {
        let trial = Trial("say", "good evening everybody")
        trial.sound.delay = .seconds(3)
        let end = try trial.run { session in
            trial.loop.after(.seconds(1)) { session.stop() }
        }
        #expect(end.reason == .stopped)
        #expect(trial.loop.now < Moment(nanoseconds: 2_000_000_000))
        #expect(trial.sound.isStopped)
    }

    @Test func `it can be stopped at its very beginning`() throws {
        let trial = Trial("say", "good evening everybody")
        let end = try trial.run { session in
            trial.loop.at(trial.loop.now) { session.stop() }
        }
        #expect(end.reason == .stopped)
        #expect(!trial.sound.isStarted)
    }

    @Test func `it can be stopped in the middle of a word: what was not heard is left`() throws {
        let trial = Trial("say", "good evening everybody")
        let end = try trial.run { session in
            trial.loop.after(.milliseconds(500)) { session.stop() }
        }
        #expect(end.reason == .stopped)
        #expect(end.account.left == 1)
        #expect(trial.sound.isStopped)
    }

    @Test func `without sound it ends, and says why`() throws {
        let trial = Trial("say", "good evening everybody", sound: .failure(ServiceFailure(.unavailable, "there is no sound")))
        let end = try trial.run()
        #expect(end.reason == .failed(.unavailable))
        #expect(trial.log.contains("there is no sound"))
        #expect(trial.hosts?.isStopped == true)
    }

    @Test func `without a voice host nothing is heard, and that is a failure`() throws {
        let trial = Trial("say", "good evening everybody", hasHosts: false)
        let end = try trial.run()
        #expect(end.reason == .failed(.unavailable))
        #expect(end.account.failed == 1)
    }

    @Test func `a budget that is too small is refused before anything begins`() {
        let trial = Trial("say", "good evening everybody", "--memory-budget", "1M")
        #expect(throws: ServiceFailure.self) { try trial.run() }
        #expect(!trial.sound.isStarted)
    }

    @Test func `a file that is not there costs itself only`() throws {
        let trial = Trial("read", "/nonexistent/chat.txt")
        let end = try trial.run()
        #expect(end.reason == .failed(.inputMissing))
    }
}
