// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop
internal import Playback

/// Opens outputs one after the other, and waits if there is no place now but will be in a moment: a sound server plays a limited number of
/// streams, and a closed one keeps its place until it has faded out.
final class OutputOpener {
    typealias Opened = (Result<any Output, OutputError>) -> Void

    /// Fading out takes a fraction of this.
    static let patience = Duration.seconds(2)
    /// The interval between two attempts: the playback thread has no way to report it.
    private static let pause = Duration.milliseconds(10)

    private let loop: Loop
    private let maker: OutputMaker
    private var waiting: [(room: RoomName, until: Moment, opened: Opened)] = []
    private var timer: Timer?
    private var isWorking = false
    /// The size of the rings of the last opened output. Those of the next one will have the same.
    private(set) var ringsOfRoom = 0

    init(_ maker: OutputMaker, on loop: Loop) {
        (self.maker, self.loop) = (maker, loop)
    }

    /// Opens the output of a room after those that wait already. `opened` is called once, unless this ends before.
    func open(_ room: RoomName, _ opened: @escaping Opened) {
        waiting.append((room, loop.now + Self.patience, opened))
        if timer == nil { work() }
    }

    /// Opens nothing more. No waiting caller is called.
    func stop() {
        waiting = []
        if let timer { loop.cancel(timer) }
        timer = nil
    }

    private func work() {
        guard !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        timer = nil
        while let next = waiting.first, !maker.hasPlaceSoon() || loop.now >= next.until {
            waiting.removeFirst()
            let before = heldRingBytes()
            let output = Result { () throws(OutputError) in try maker.make(next.room) }
            if case .success = output { ringsOfRoom = heldRingBytes() - before }
            next.opened(output)
        }
        guard !waiting.isEmpty else { return }
        timer = loop.after(Self.pause) { [unowned self] in work() }
    }
}
