// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// An address at which a browser takes this machine for another one.
private let ownAddress: String? = {
    let program = try? Program("/usr/bin/hostname", ["-I"], in: Program.Place(environment: [:]))
    guard let program, (try? program.end()) == 0 else { return nil }
    return program.outputText.split { $0.isWhitespace }.map(String.init).first { $0.contains(".") }
}()

/// The pages that play a room, in a real browser, which has no sound card and plays all the same.
@Suite(
    .serialized,
    .timeLimit(.minutes(3)),
    .enabled(if: Browser.isInstalled, Comment(rawValue: Browser.missing)),
    .plainOnly("the pages are the same under a sanitizer")
)
struct PageSoundBrowserTests {
    private static let comment = #"{"id":"one","text":"The quick brown fox jumps over the lazy dog.","author":"Ann"}"#

    private func wait(_ browser: Browser, for state: String) throws {
        try browser.wait(until: "document.documentElement.dataset.ymAudio === '\(state)'")
    }

    /// A person allows sound with a click.
    private func allow(_ browser: Browser) throws {
        try wait(browser, for: "blocked")
        try browser.wait(until: "document.querySelector('.ym-start') !== null")
        try browser.click(".ym-start")
        try browser.wait(until: "document.querySelector('.ym-start') === null")
        try wait(browser, for: "waiting")
    }

    @Test func `one page speaks and shows, says how it plays, is muted, and comes back after a restart`() throws {
        let service = try Service("--output", "none", "--events", "-")
        let browser = try Browser.shared()
        try browser.open(service.url("/overlay?audio=1&hold=600s"))
        try allow(browser)
        _ = try service.ask("POST", "/v1/comments", Self.comment)
        try wait(browser, for: "playing")
        // Each word is marked while it is heard, and the comment leaves the stage when its last sound has.
        try browser.wait(until: "document.querySelector('.ym-word')?.textContent === 'fox'")
        try browser.wait(until: "document.querySelector('.ym-list article') !== null")
        try wait(browser, for: "waiting")
        #expect(try service.program.wait(forEvent: "finished").outcome == "heard")
        try service.wait(for: "its report", from: "/v1/listeners") { $0.contains(#""state":"waiting""#) }
        _ = try service.ask("POST", "/v1/control/mute", #"{"muted":true}"#)
        try wait(browser, for: "muted")
        service.program.signal(SIGKILL)
        _ = try service.program.end()
        try browser.wait(until: "!document.querySelector('.ym-status').hidden")
        let second = try Service("--output", "none", "--events", "-", port: service.port)
        _ = try second.ask("POST", "/v1/comments", Self.comment)
        try wait(browser, for: "playing")
        #expect(try second.program.wait(forEvent: "finished").outcome == "heard")
    }

    @Test func `a page plays Opus as it plays samples`() throws {
        let service = try Service("--output", "none", "--events", "-")
        let browser = try Browser.shared()
        _ = try browser.errors()
        try browser.open(service.url("/overlay?audio=1&codec=opus"))
        try allow(browser)
        _ = try service.ask("POST", "/v1/comments", Self.comment)
        try wait(browser, for: "playing")
        try browser.wait(until: "document.querySelector('.ym-word')?.textContent === 'fox'")
        #expect(try service.program.wait(forEvent: "finished").outcome == "heard")
        try wait(browser, for: "waiting")
        let errors = try browser.errors().filter { $0.contains(":\(service.port)/") && !$0.contains("favicon") }
        #expect(errors.isEmpty, "\(errors)")
    }

    @Test func `voice is the sound without captions, and the dashboard hears the same way and shows how far behind pages are`() throws {
        let service = try Service("--output", "none", "--events", "-")
        let browser = try Browser.shared()
        _ = try browser.errors()
        try browser.open(service.url("/voice"))
        try allow(browser)
        _ = try service.ask("POST", "/v1/comments", Self.comment)
        try wait(browser, for: "playing")
        // Somebody who has opened it sees that it works.
        #expect(try browser.run("return document.querySelector('.ym-status').textContent") as? String == "Speaking")
        #expect(try service.program.wait(forEvent: "finished").outcome == "heard")
        #expect(try browser.run("return document.querySelectorAll('article').length") as? Int == 0)
        try browser.open(service.url("/"))
        try browser.wait(until: "document.querySelector('#state').dataset.state === 'connected'")
        try browser.run("document.querySelector('#tab-rooms').click()")
        try browser.wait(until: "document.querySelector('[data-key=\"listen main\"]') !== null")
        try browser.click("[data-key=\"listen main\"]")
        _ = try service.ask("POST", "/v1/comments", #"{"text":"Once more, with feeling."}"#)
        #expect(try service.program.wait(forEvent: "finished", 2).outcome == "heard")
        try browser.wait(until: "document.querySelector('#panel').innerText.includes('ms behind')")
        let errors = try browser.errors().filter { $0.contains(":\(service.port)/") && !$0.contains("favicon") }
        #expect(errors.isEmpty, "\(errors)")
    }

    @Test(.enabled(if: ownAddress != nil, "this machine has no address besides loopback"))
    func `from another machine without TLS, where there is no worklet, the page plays by itself`() throws {
        let address = try #require(ownAddress)
        let service = try Service("--output", "none", "--events", "-", address: "0.0.0.0") { workspace in
            try [
                "--allow-from", "\(address)/32", "--token-file", workspace.secret("token", ["0123456789abcdef0123"]),
                "--listen-token-file", workspace.secret("listen", ["fedcba9876543210fedc"]),
            ]
        }
        let browser = try Browser.shared()
        try browser.open("http://\(address):\(service.port)/overlay?audio=1#token=fedcba9876543210fedc")
        #expect(try browser.run("return isSecureContext") as? Bool == false)
        try allow(browser)
        let client = try ReceivedAnswer(
            to: "POST",
            "/v1/comments",
            port: service.port,
            fields: ["Content-Type: application/json", "Authorization: Bearer 0123456789abcdef0123"],
            body: Array(Self.comment.utf8)
        )
        #expect(client.status == 202)
        try wait(browser, for: "playing")
        try browser.wait(until: "document.querySelector('.ym-word')?.textContent === 'fox'")
        #expect(try service.program.wait(forEvent: "finished").outcome == "heard")
        try wait(browser, for: "waiting")
    }

    /// Packets of 20 ms that are late, and come by another clock; answers how often sound was missing, and what was held at the end.
    private static let simulation = """
        const [seconds, partsPerMillion, lateShare, late, stall] = arguments;
        return import('/overlay/playout.js').then(({ Playout }) => {
          const [rate, length] = [22_050, 441];
          const playout = new Playout(rate);
          const samples = new Int16Array(length).fill(8_000);
          const block = new Float32Array(128);
          let [dice, sent, arrival, held] = [1, 0, 0, 0];
          const next = () => {
            dice = (dice * 48_271) % 2_147_483_647;
            const time = (sent + 1) * 0.02 * (1 + partsPerMillion / 1e6);
            const delay = time > 30 && time < 30 + stall ? 30 + stall - time : (dice / 2_147_483_647 < lateShare ? late : 0);
            return Math.max(arrival, time + delay);
          };
          arrival = next();
          for (let blocks = 0; blocks < (seconds * rate) / 128; blocks += 1) {
            for (; arrival <= (blocks * 128) / rate; arrival = next()) {
              playout.push(samples, sent * length, sent === 0, arrival);
              sent += 1;
            }
            playout.render(block);
            held = playout.status.held;
          }
          return [playout.gaps, Math.round(held * 1_000)];
        });
        """

    @Test(
        arguments: [
            (300, 0, 0.5, 0.01, 0, 0), (300, 0, 0.02, 0.15, 0, 1), (900, 200, 0.5, 0.01, 0, 0), (900, -200, 0.5, 0.01, 0, 0),
            (90, 0, 0.5, 0.01, 5, 2),
        ] as [(Int, Int, Double, Double, Int, Int)]
    )
    func `late packets and another clock are heard without gaps`(
        seconds: Int,
        parts: Int,
        share: Double,
        late: Double,
        stall: Int,
        gaps: Int
    ) throws {
        let service = try Service("--output", "null:fast")
        let browser = try Browser.shared()
        try browser.open(service.url("/overlay"))
        let answer = try browser.run(Self.simulation, seconds, parts, share, late, stall)
        let figures = try #require(answer as? [Int])
        #expect(figures[0] <= gaps && figures[1] < 220, "\(figures)")
    }
}
