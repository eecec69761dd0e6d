// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Net
@testable import Synthesis
@testable import Voices

/// Hosts that only say what they are told to say.
private final class ToldHosts: HostSource {
    var onEvent: ((HostEvent) -> Void)?
    var onMessage: ((HostMessage) -> Void)?
    var onLife: ((HostLife) -> Void)?
    var onEnd: ((JobID) -> Void)?
    var onSpeech: ((MeasuredSpeech) -> Void)?
    var shortage: HostShortage? { nil }
    func submit(_ job: SpeechJob) {}
    func cancel(_ job: JobID) {}
    func pause(_ job: JobID) {}
    func resume(_ job: JobID) {}
    func warmUp() {}
    func setHostCount(_ count: Int) {}
    func setIdle(_ duration: Duration) {}
    func evict(_ processes: [Int32]) {}
    func stop() {}
}

struct BudgetedHostsTests {
    @Test func `a voice that was measured to be slow is one until its rest is over`() throws {
        let time = VirtualTime()
        let loop = Loop(virtualTime: time)
        let late = LateLoad.nothing
        let told = ToldHosts()
        let memory = MemoryKeeper(.init(), catalog: .shipped, japanese: late, loop: loop)
        let hosts = BudgetedHosts(told, memory: memory, options: HostOptions(), loop: loop)
        var changes: [SpeakingPace.Change] = []
        hosts.onPace = { changes.append($0) }
        func say(each time: Duration) {
            told.onSpeech?(MeasuredSpeech(voice: "piper:x", sound: .seconds(2), took: time * 2, processor: .seconds(1)))
        }
        say(each: .milliseconds(500))
        #expect(hosts.slowVoices.isEmpty && changes.isEmpty)
        say(each: .seconds(3))
        #expect(hosts.slowVoices == ["piper:x"])
        #expect(changes.count == 1)
        time.advance(to: time.now + .seconds(20))
        #expect(hosts.slowVoices.isEmpty)
        say(each: .milliseconds(500))
        #expect(changes.count == 2)
        #expect(hosts.paceFigures.keys.sorted() == ["piper:x"])
        #expect(hosts.paceFigures["piper:x"]?.time == .milliseconds(500))
    }
}
