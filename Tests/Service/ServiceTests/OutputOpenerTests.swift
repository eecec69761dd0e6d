// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Net
@testable import Playback
@testable import yomite

/// Outputs at a sound server whose places are taken.
struct OutputOpenerTests {
    private let loop = Loop(virtualTime: VirtualTime())

    /// An output for each room while `hasPlaceSoon` is false, and for nobody else.
    private func opener(_ hasPlaceSoon: @escaping () -> Bool) -> OutputOpener {
        var maker = OutputMaker(isFile: false) { [loop] _, _ throws(OutputError) in
            guard !hasPlaceSoon() else { throw .tooManyStreams(limit: 64) }
            return try RenderedOutput.null(sampleRate: 22_050, hasTap: false, now: { loop.now })
        }
        maker.hasPlaceSoon = hasPlaceSoon
        return OutputOpener(maker, on: loop)
    }

    private func run(_ duration: Duration) {
        loop.after(duration) { [loop] in loop.stop() }
        loop.run()
    }

    @Test func `an output is opened at once where there is a place`() {
        var rooms: [RoomName] = []
        opener { false }.open("ann") { _ in rooms.append("ann") }
        #expect(rooms == ["ann"])
    }

    @Test func `an output waits for a place that will be free, and the first who came has it first`() {
        let freeAt = loop.now + .milliseconds(300)
        var opened: [RoomName] = []
        let opener = opener { [loop] in loop.now < freeAt }
        for room: RoomName in ["ann", "bob"] {
            opener.open(room) { if case .success = $0 { opened.append(room) } }
        }
        run(.milliseconds(299))
        #expect(opened.isEmpty)
        run(.milliseconds(20))
        #expect(opened == ["ann", "bob"])
    }

    @Test func `it does not wait for ever, and says why there is none`() {
        var failure: OutputError?
        let opener = opener { true }
        opener.open("ann") { if case .failure(let error) = $0 { failure = error } }
        run(OutputOpener.patience - .milliseconds(1))
        #expect(failure == nil)
        run(.milliseconds(20))
        #expect(failure == .tooManyStreams(limit: 64))
    }

    @Test func `who waits is told nothing once it has been stopped`() {
        var isTold = false
        let opener = opener { true }
        opener.open("ann") { _ in isTold = true }
        opener.stop()
        run(OutputOpener.patience * 2)
        #expect(!isTold)
    }
}
