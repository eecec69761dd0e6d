// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct MemoryEventTests {
    private let lines = EventLine(room: "main")

    @Test func `a fallback tells who was wanted, who speaks, and what memory decided`() {
        let memory = VoiceFallback.Memory(used: 13, cost: 2, budget: 20)
        let fallback = VoiceFallback(wanted: "flite:slt", used: "espeak:en-us+f3", cause: .budget, reason: "does not fit", memory: memory)
        let line = lines.text(of: .voiceFallback(CommentNumber(7), id: nil, fallback))
        #expect(line.contains(#""cause":"budget","comment":7,"event":"voice-fallback","memory":{"budget":20,"cost":2,"used":13}"#))
        #expect(line.contains(#""reason":"does not fit""#))
        #expect(line.contains(#""used":"espeak:en-us+f3","wanted":"flite:slt""#))
    }

    @Test(arguments: [(nil, #"{"budget":null,"#), (40, #"{"budget":40,"#)] as [(Int?, String)])
    func `the ledger is an object of its own, and no budget is null`(budget: Int?, start: String) {
        let share = MemoryReport.Share(anonymous: 3, shared: 1, clean: 9)
        let host = MemoryReport.Host(process: 5, engine: "espeak", voice: nil, isBusy: true, memory: share)
        let report = MemoryReport(
            held: 15,
            used: 17,
            budget: budget,
            origin: "as set",
            reserve: 8,
            service: share,
            hosts: [host],
            shed: "nothing"
        )
        let line = lines.text(of: .memory(report))
        #expect(line.contains(#""event":"memory","ledger":"# + start))
        #expect(
            line.contains(
                #""held":15,"hosts":[{"engine":"espeak","isBusy":true,"memory":{"anonymous":3,"clean":9,"shared":1},"process":5}]"#
            )
        )
        #expect(line.contains(#""reserve":8,"service":{"anonymous":3,"clean":9,"shared":1},"shed":"nothing","used":17}"#))
    }
}
