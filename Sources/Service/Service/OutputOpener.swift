// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop
internal import Playback

/// Opens outputs one after the other, and waits where there is no place for one now but will be in a moment: a sound server plays so many
/// streams and no more, and one that was closed takes its place until it has faded out.
final class OutputOpener {
    typealias Opened = (Result<any Output, OutputError>) -> Void

    /// Fading out takes a fraction of that.
    static let patience = Duration.seconds(2)
    /// Between two looks: the playback thread has no way to tell.
    private static let pause = Duration.milliseconds(10)

    private let loop: Loop
    private let maker: OutputMaker
    private var waiting: [(room: RoomName, until: Moment, opened: Opened)] = []
    private var timer: Timer?
    private var isWorking = false
    /// What the rings of the output that was opened last hold: those of the next one will hold as much.
    private(set) var ringsOfRoom = 0

    init(_ maker: OutputMaker, on loop: Loop) {
        (self.maker, self.loop) = (maker, loop)
    }

    /// Opens the output of a room behind those that wait already. `opened` is told once, unless it ends before.
    func open(_ room: RoomName, _ opened: @escaping Opened) {
        waiting.append((room, loop.now + Self.patience, opened))
        if timer == nil { work() }
    }

    /// Opens nothing more. Nobody who waits is told.
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
