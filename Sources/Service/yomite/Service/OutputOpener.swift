// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback

/// Opens outputs one after the other, and waits if there is no place now but will be in a moment: a sound server plays a limited number of
/// streams, and a closed one keeps its place until it has faded out. Files are opened by another thread: their disk may not answer.
final class OutputOpener {
    typealias Opened = (Result<any Output, OutputError>) -> Void

    /// Fading out takes a fraction of this.
    static let patience = Duration.seconds(2)
    /// The interval between two attempts: the playback thread has no way to report it.
    private static let pause = Duration.milliseconds(10)

    private let loop: Loop
    private let maker: OutputMaker
    private struct Request {
        var room: RoomName
        var files: [Result<OpenedFile, OutputError>]
        var until: Moment
        var opened: Opened
    }

    private var waiting: [Request] = []
    private let disk: LongWork
    private var isStopped = false
    private var timer: Timer?
    private var isWorking = false
    /// The size of the rings of the last opened output. Those of the next one will have the same.
    private(set) var ringsOfRoom = 0

    init(_ maker: OutputMaker, on loop: Loop) {
        (self.maker, self.loop) = (maker, loop)
        disk = LongWork(on: loop, isOnFiles: true)
    }

    /// Opens the output of a room. `opened` is called once, unless this ends before.
    func open(_ room: RoomName, _ opened: @escaping Opened) {
        open(maker.files(room)) { [weak self] files in
            guard let self else { return }
            waiting.append(Request(room: room, files: files, until: loop.now + Self.patience, opened: opened))
            if timer == nil { work() }
        }
    }

    /// Opens files, as far as their disks answer in time.
    private func open(_ orders: [OpenedFile.Order], _ done: @escaping ([Result<OpenedFile, OutputError>]) -> Void) {
        guard !orders.isEmpty else { return done([]) }
        var files: [Result<OpenedFile, OutputError>] = []
        var deadline: Timer?
        deadline = loop.after(Self.patience) { [weak self] in
            deadline = nil
            guard self?.isStopped == false else { return }
            done(files + orders[files.count...].map { .failure(.noAnswer(path: $0.path)) })
        }
        for order in orders {
            disk.run {
                Result { () throws(UnopenedFile) in try OpenedFile(order) }
            } then: { [weak self] file in
                guard let self, !isStopped else { return }
                guard let timer = deadline else { return disk.discard(file) }
                files.append(file.mapError(OutputError.init))
                guard files.count == orders.count else { return }
                loop.cancel(timer)
                done(files)
            }
        }
    }

    /// Opens nothing more. No waiting caller is called.
    func stop() {
        isStopped = true
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
            let output = Result { () throws(OutputError) in try maker.make(next.room, next.files) }
            if case .success = output { ringsOfRoom = heldRingBytes() - before }
            next.opened(output)
        }
        guard !waiting.isEmpty else { return }
        timer = loop.after(Self.pause) { [weak self] in self?.work() }
    }
}

/// Makes the outputs of rooms when the rooms are opened.
struct OutputMaker {
    /// Whether they are files: a file that is opened again loses its content.
    var isFile: Bool
    /// Whether there is no place for another output now, but will be in a moment.
    var hasPlaceSoon: () -> Bool = { false }
    /// Frees what the outputs of closed rooms held, if nobody uses it any more.
    var collect: () -> Void = {}
    /// The files that a room's output needs, in an order that is always the same.
    var files: (RoomName) -> [OpenedFile.Order] = { _ in [] }
    /// The output of a room, with its files.
    var make: (RoomName, [Result<OpenedFile, OutputError>]) throws(OutputError) -> any Output

    /// The path of a room's file: for the main room the given one, for another room beside it, with the room's name before the extension.
    static func path(_ path: String, of room: RoomName) -> String {
        guard room != .main else { return path }
        let stem = path.hasSuffix(".wav") ? String(path.dropLast(4)) : path
        return "\(stem).\(room.fileName())\(path.dropFirst(stem.count))"
    }
}

extension Settings {
    /// Throws if the outputs exclude each other, or do not work with several rooms.
    func checkOutputs(_ origins: Origins) throws(ServiceFailure) {
        for output in outputs {
            switch output.place {
            case .raw where rooms:
                let help = "use pulse, null, or wav:PATH, which writes a file for each room"
                throw ServiceFailure(origins.refusal(of: "output", "raw:PATH works for one room only, and --rooms uses several: \(help)"))
            case .raw where isGroup, .null(fast: true) where isGroup:
                let help = "name it alone, or use wav:PATH or null"
                throw ServiceFailure(origins.refusal(of: "output", "\(output.place) cannot keep time with other outputs: \(help)"))
            case .auto, .pulse, .wav, .raw, .null, .none: break
            }
        }
    }

    /// Whether others can come besides them: all play in real time, and at a sound server.
    var outputsCanBeAdded: Bool {
        outputs.allSatisfy(\.place.isInRealTime) && outputs.contains(where: \.place.isOfServer)
    }

    /// Several outputs, or one with a level of its own.
    var isGroup: Bool {
        outputs.count > 1 || outputs[0] != ChosenOutput(outputs[0].place)
    }
}
