// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Net
@testable import Playback

/// A room at a private server, driven as the service drives it: pushed and asked every few milliseconds.
final class PulseRoom {
    let pulse: PrivateSoundServer
    let server: PulseServer
    let output: PulseOutput
    private(set) var events: [OutputEvent] = []
    private var speech: [Int16] = []
    private var pushed = 0
    private var isEnded = true
    private var tap: OutputTap?
    /// What listeners got.
    private(set) var tapped: [Int16] = []

    init(
        _ pulse: PrivateSoundServer,
        sink: String? = nil,
        idleGrace: Duration = .milliseconds(300),
        leadIn: Duration? = nil,
        latency: Duration = .milliseconds(200),
        soundingLimit: Int = 28
    ) throws {
        self.pulse = pulse
        var options = PulseServer.Options()
        options.server = pulse.server
        options.idleGrace = idleGrace
        options.leadIn = leadIn
        options.latency = latency
        options.soundingLimit = soundingLimit
        server = try PulseServer(options)
        output = try server.output(room: "test", sink: sink, hasTap: true)
        pulse.meanwhile = { [weak self] in self?.serve() }
    }

    /// Another room at the same server.
    init(beside other: PulseRoom) throws {
        pulse = other.pulse
        server = other.server
        output = try server.output(room: "beside")
    }

    func say(_ number: UInt64, _ samples: [Int16], gap: Int = 0) {
        output.begin(UtteranceID(number), gap: gap)
        speech = samples
        pushed = 0
        isEnded = false
        push()
    }

    private func push() {
        guard !isEnded else { return }
        pushed += output.push(speech.span.extracting(pushed..<speech.count))
        if pushed == speech.count {
            output.end()
            isEnded = true
        }
    }

    /// Ends what is being said behind what was handed over of it, and tells what that is. So what a test needs to be said meanwhile is as long as
    /// that takes.
    func finishSoon() -> [Int16] {
        if !isEnded { output.end() }
        isEnded = true
        return Array(speech[..<pushed])
    }

    func serve() {
        events += output.takeEvents()
        push()
        tapped += tap?.take() ?? []
    }

    /// Serves the output on a loop, as the service does, until something has happened; false when it does not within 15 s.
    @discardableResult
    func wait(until condition: (PulseRoom) -> Bool) -> Bool {
        withoutActuallyEscaping(condition) { condition in
            let loop = Loop()
            var hasHappened = false, isLate = false
            func look() {
                serve()
                hasHappened = condition(self)
                if hasHappened || isLate {
                    loop.stop()
                } else {
                    loop.after(min(output.pollInterval ?? .milliseconds(10), .milliseconds(10)), look)
                }
            }
            loop.after(.seconds(60)) { isLate = true }
            loop.after(.zero, look)
            loop.run()
            return hasHappened
        }
    }

    func listen() {
        tap = output.openTap { preconditionFailure("the playback thread has a clock of its own") }
    }

    func stopListening() {
        output.closeTap()
        tap = nil
    }

    func wait(for event: OutputEvent) -> Bool {
        wait { $0.events.contains(event) }
    }

    func wait(for state: OutputState) -> Bool {
        wait(for: .state(state))
    }

    func isFinished(_ number: UInt64) -> Bool {
        events.contains { if case .finished(UtteranceID(number), _, _) = $0 { true } else { false } }
    }

    func hasStarted(_ number: UInt64) -> Bool {
        events.contains { if case .started(UtteranceID(number), _) = $0 { true } else { false } }
    }

    /// By itself, or by a cut.
    func hasEnded(_ number: UInt64) -> Bool {
        isFinished(number) || events.contains { if case .cut(UtteranceID(number), _) = $0 { true } else { false } }
    }

    func waitUntilFinished(_ number: UInt64) -> Bool { wait { $0.isFinished(number) } }
    func waitUntilStarted(_ number: UInt64) -> Bool { wait { $0.hasStarted(number) } }
    func forgetEvents() { events = [] }
}

/// What was heard, from the first sound to the last.
func sound(in samples: [Int16]) -> ArraySlice<Int16> {
    guard let first = samples.firstIndex(where: { $0 != 0 }), let last = samples.lastIndex(where: { $0 != 0 }) else { return [] }
    return samples[first...last]
}
