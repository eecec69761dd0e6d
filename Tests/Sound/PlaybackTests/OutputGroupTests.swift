// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Core
@testable import Net
@testable import Playback

/// Two sinks of a private server as one output, driven as the service drives it.
private final class GroupRoom {
    let sound: PrivateSoundServer
    let group: OutputGroup
    let server: PulseServer
    let first: PulseOutput
    private(set) var events: [OutputEvent] = []
    private(set) var told: [OutputState] = []
    private var speech: [Int16] = []
    private var pushed = 0
    var levels: [Float] = [1, 1]

    /// The second sink is `obs`.
    init(_ kind: SoundServerKind) throws {
        sound = try PrivateSoundServer(kind)
        try sound.addSink("obs")
        var options = PulseServer.Options()
        options.server = sound.server
        options.idleGrace = .milliseconds(300)
        server = try PulseServer(options)
        first = try server.output(room: "test", sink: "null0")
        let second = try server.output(room: "test", sink: "obs", leader: first)
        var level: (Int) -> Float = { _ in 1 }
        var tell: (OutputState) -> Void = { _ in }
        group = OutputGroup([
            OutputGroup.Member(first, level: { level(0) }, tell: { _ in }, fail: { _ in }),
            OutputGroup.Member(second, level: { level(1) }, tell: { tell($0) }, fail: { _ in }),
        ])
        level = { [unowned self] in levels[$0] }
        tell = { [unowned self] in told.append($0) }
        sound.meanwhile = { [weak self] in self?.serve() }
        #expect(wait { $0.first.isAwake && second.isAwake })
    }

    deinit { group.close() }

    func say(_ number: UInt64, _ samples: [Int16], gap: Int = 0) {
        group.begin(UtteranceID(number), gap: gap)
        (speech, pushed) = (samples, 0)
    }

    /// Ends what is being said behind what was handed over of it, and tells what that is.
    func finishSoon() -> [Int16] {
        if pushed < speech.count { group.end() }
        speech = Array(speech[..<pushed])
        return speech
    }

    private func serve() {
        events += group.takeEvents()
        guard pushed < speech.count else { return }
        pushed += group.push(speech.span.extracting(pushed...))
        if pushed == speech.count { group.end() }
    }

    @discardableResult
    func wait(until condition: (GroupRoom) -> Bool) -> Bool {
        withoutActuallyEscaping(condition) { condition in
            let loop = Loop()
            var (hasHappened, isLate) = (false, false)
            func look() {
                serve()
                hasHappened = condition(self)
                if hasHappened || isLate { loop.stop() } else { loop.after(.milliseconds(5), look) }
            }
            loop.after(.seconds(60)) { isLate = true }
            loop.after(.zero, look)
            loop.run()
            return hasHappened
        }
    }

    func isFinished(_ number: UInt64) -> Bool {
        events.contains { if case .finished(UtteranceID(number), _, _) = $0 { true } else { false } }
    }

    func hasStarted(_ number: UInt64) -> Bool {
        events.contains { if case .started(UtteranceID(number), _) = $0 { true } else { false } }
    }

    func waitUntilFinished(_ number: UInt64) -> Bool { wait { $0.isFinished(number) } }

    /// What begins while silence is still being played replaces it, and comes too late for a server that this machine let read on meanwhile.
    func waitUntilPaused() -> Bool { wait { $0.first.state == .corked } }
}

@Suite(
    .tags(.threads),
    .serialized,
    .enabled(if: !SoundServerKind.available.isEmpty, "\(SoundServerKind.pulseAudio.missing)"),
    .timeLimit(.minutes(3))
)
struct OutputGroupTests {
    @Test(arguments: SoundServerKind.available)
    func `two sinks hear the same, whole, and once each`(kind: SoundServerKind) throws {
        let room = try GroupRoom(kind)
        let recordings = [try room.sound.record(), try room.sound.record("obs.monitor")]
        for number in 1...2 as ClosedRange<UInt64> {
            room.say(number, tone(12_000), gap: 4_410)
            #expect(room.waitUntilFinished(number))
        }
        for recording in recordings {
            // PipeWire may leave some out.
            _ = recording.hears { $0.count { $0 != 0 } >= (kind.keepsEverySample ? 24_000 : 18_000) }
            let played = tone(12_000) + tone(12_000)
            #expect(share(of: played, in: recording.samples) > 0.5)
            #expect(!kind.keepsEverySample || recording.samples.filter { $0 != 0 } == played)
        }
        #expect(room.events.count { if case .started = $0 { true } else { false } } == 2)
        #expect(!kind.keepsEverySample || room.group.steadiness.glitches == 0)
    }

    @Test func `each has a level of its own, and may be mute`() throws {
        let room = try GroupRoom(.pulseAudio)
        let recordings = [try room.sound.record(), try room.sound.record("obs.monitor")]
        room.levels = [0.5, 0]
        room.group.setGain(1)
        room.say(1, [Int16](repeating: 8_000, count: 10_000))
        #expect(room.waitUntilFinished(1))
        room.levels = [0.5, 1]
        room.group.setGain(1)
        room.say(2, [Int16](repeating: 4_000, count: 10_000))
        #expect(room.waitUntilFinished(2))
        #expect(recordings[0].hears { $0.contains(4_000) && $0.contains(2_000) })
        #expect(recordings[1].hears { $0.contains(4_000) })
        // Of the first, no more was heard here than the ramp that leads to silence.
        #expect(recordings[1].samples.count { $0 > 4_000 } < 441)
    }

    @Test(arguments: ["null0", "obs"])
    func `a sink that goes away leaves no gap at the other, and joins it again when it is back`(lost: String) throws {
        let room = try GroupRoom(.pulseAudio)
        let (stays, list) = (lost == "obs" ? "null0" : "obs", try room.sound.pactl("list", "short", "modules"))
        let module = try #require(list.split(separator: "\n").first { $0.contains("sink_name=\(lost)") }?.prefix { $0.isNumber })
        let recording = try room.sound.record("\(stays).monitor")
        room.say(1, tone(200_000))
        #expect(room.wait { $0.hasStarted(1) })
        try room.sound.removeSink(String(module))
        let states = { (room: GroupRoom) in
            lost == "obs" ? room.told : room.events.compactMap { if case .state(let state) = $0 { state } else { nil } }
        }
        #expect(room.wait { states($0).contains(.lost) })
        let said = room.finishSoon()
        #expect(room.waitUntilFinished(1))
        #expect(recording.hears { $0.count { $0 != 0 } >= said.count })
        #expect(Array(sound(in: recording.samples)) == said)
        #expect(!room.events.contains(.interrupted(UtteranceID(1))))
        try room.sound.addSink(lost)
        #expect(room.wait { states($0).contains(.restored) && states($0).last == .corked })
        let back = try room.sound.record("\(lost).monitor")
        room.say(2, tone(10_000))
        #expect(room.waitUntilFinished(2))
        #expect(back.hears { $0.count { $0 != 0 } >= 10_000 })
        #expect(Array(sound(in: back.samples)) == tone(10_000))
    }

    @Test func `one that is removed leaves no gap at the others, and one that is added begins with the next utterance`() throws {
        let room = try GroupRoom(.pulseAudio)
        let stays = try room.sound.record()
        room.say(1, tone(10_000))
        #expect(room.wait { $0.hasStarted(1) })
        room.group.remove(1)
        #expect(room.waitUntilFinished(1))
        #expect(room.waitUntilPaused())
        let added = try room.sound.record("obs.monitor")
        room.say(2, tone(20_000))
        #expect(room.wait { $0.hasStarted(2) })
        let third = try room.server.output(room: "test", sink: "obs", leader: room.first)
        room.group.add(OutputGroup.Member(third, level: { 1 }, tell: { _ in }, fail: { _ in }), as: 2)
        #expect(room.waitUntilFinished(2))
        #expect(room.waitUntilPaused())
        #expect(room.wait { _ in third.isAwake })
        room.say(3, tone(10_000))
        #expect(room.waitUntilFinished(3))
        #expect(stays.hears { $0.count { $0 != 0 } >= 40_000 })
        #expect(stays.samples.filter { $0 != 0 } == tone(10_000) + tone(20_000) + tone(10_000))
        #expect(added.hears { $0.count { $0 != 0 } >= 10_000 })
        #expect(Array(sound(in: added.samples)) == tone(10_000))
        #expect(room.group.steadiness.glitches == 0)
    }

    @Test func `the only one that takes part in an utterance may be removed, and the utterance is said again`() {
        let outputs = [ScriptedOutput(), ScriptedOutput()]
        outputs[0].isAwake = false
        let group = OutputGroup(outputs.map { OutputGroup.Member($0, level: { 1 }, tell: { _ in }, fail: { _ in }) })
        group.begin(UtteranceID(1), gap: 0)
        group.remove(1)
        #expect(group.takeEvents() == [.interrupted(UtteranceID(1))])
        group.remove(0)
        #expect(group[0] != nil, "the first one stays")
        // It plays no longer than the room, to which nobody adds anything any more.
        group.close()
        group.add(OutputGroup.Member(outputs[1], level: { 1 }, tell: { _ in }, fail: { _ in }), as: 2)
        #expect(group[2] == nil)
    }

    @Test func `the events of all are told by one clock, whoever begins and whoever ends`() {
        let outputs = [ScriptedOutput(), ScriptedOutput()]
        let group = OutputGroup(outputs.map { OutputGroup.Member($0, level: { 1 }, tell: { _ in }, fail: { _ in }) })
        var frames: [Int64] = []
        // Of an utterance of 100 frames: the frame of each output's own clock, and which begins first. A file has no idle time, a sound server has.
        for (number, (begins, first)) in [([0, 0], 0), ([5_000, 100], 1), ([9_000, 200], 0), ([20_000, 300], 1)].enumerated() {
            let utterance = UtteranceID(UInt64(number))
            group.begin(utterance, gap: 0)
            for index in [first, 1 - first] {
                outputs[index].events = [.started(utterance, frame: Int64(begins[index]))]
                frames += group.takeEvents().compactMap(\.frame)
            }
            // The other one ends first, and the end of the first output is what counts.
            for index in [1, 0] { outputs[index].events += [.finished(utterance, frame: Int64(begins[index]) + 100, starved: 0)] }
            frames += group.takeEvents().compactMap(\.frame)
        }
        #expect(frames == [0, 100, 100, 200, 4_100, 4_200, 4_200, 4_300])
    }

    @Test func `a file among them is written in the time that listening takes, and cut where it is cut`() throws {
        let file = TemporaryFile()
        let clock = NullTests.Clock()
        let wav = try recording(file.path, sampleRate: 22_050, now: { clock.now })
        let group = OutputGroup([OutputGroup.Member(wav, level: { 1 }, tell: { _ in }, fail: { _ in })])
        group.begin(UtteranceID(1), gap: 0)
        _ = group.push(tone(20_000).span)
        clock.now = clock.now + .milliseconds(100)
        #expect(group.takeEvents() == [.started(UtteranceID(1), frame: 0)])
        group.cut()
        #expect(group.takeEvents().contains(.cut(UtteranceID(1), heard: 2_205)))
        group.close()
    }
}

/// Tells what the test puts into it.
private final class ScriptedOutput: Output {
    var events: [OutputEvent] = []
    let sampleRate = 22_050
    var isThere = true
    var isAwake = true
    let space = 100_000
    let pollInterval: Duration? = nil
    let failure: OutputError? = nil
    let steadiness = Steadiness()

    func begin(_: UtteranceID, gap: Int) {}
    func push(_ samples: Span<Int16>) -> Int { samples.count }
    func end() {}
    func cut() {}
    func setGain(_: Float) {}
    func fence(until _: Moment?) {}
    func openTap(now: @escaping () -> Moment) -> OutputTap? { nil }
    func closeTap() {}
    func close() {}

    func takeEvents() -> [OutputEvent] {
        defer { events = [] }
        return events
    }
}

extension OutputEvent {
    fileprivate var frame: Int64? {
        switch self {
        case .started(_, let frame), .finished(_, let frame, _): frame
        case .cut, .interrupted, .state: nil
        }
    }
}
