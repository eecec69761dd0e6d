// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Playback
import Rooms

/// A file that could not be opened for writing, or is incomplete.
struct FileError: Error, CustomStringConvertible {
    var description: String
    /// Whether the run has failed because of it. A reader that has seen enough or is too slow is not a failure.
    var isFatal: Bool
}

extension FileError {
    fileprivate init(_ file: UnopenedFile) {
        self.init(path: file.path, errno: file.errno)
        if file.errno == ELOOP { description = "\(OutputError(file))" }
    }

    init(path: String, errno number: CInt) {
        let name = path == "-" ? "the standard output" : path
        self.init(description: "\(name) cannot be written: \(systemMessage(number))", isFatal: number != EPIPE)
    }
}

/// Lines for a file, or stdout for `-`: nobody waits for their disk or their reader.
private final class LineFile {
    private let stream: FileStream
    private let inbox: Inbox<Result<OpenedFile, UnopenedFile>>
    /// Whether it is on a disk; nil as long as it is not open.
    private var isRegular: Bool?
    private var refused = 0

    /// - Parameters:
    ///   - old: what becomes of what the file has.
    ///   - isInParts: whether each line is of use without those before it.
    ///   - opened: called once, when it is open, or cannot be opened.
    init(path: String, old: OpenedFile.OldContent, isInParts: Bool, loop: Loop, opened: @escaping (FileError?) -> Void) {
        var take: (Result<OpenedFile, UnopenedFile>) -> Void = { _ in }
        inbox = atStart(try Inbox(on: loop) { take($0) })
        stream = atStart(try FileStream(opening: OpenedFile.Order(path, old: old), hasLines: isInParts, opened: inbox.mailbox.send))
        take = { [weak self] result in
            switch result {
            case .success(let file):
                self?.isRegular = file.isRegular
                opened(nil)
            case .failure(let error): opened(FileError(error))
            }
        }
    }

    deinit {
        stream.end()
    }

    /// Adds a line, without its end.
    func write(_ line: String) {
        if !stream.append((line + "\n").utf8) { refused += 1 }
    }

    /// How many lines are missing from it.
    var lost: Int { refused + stream.lostLines }

    /// Whether lines are missing because they could not be written, not because a reader was too slow.
    var hasLostToDisk: Bool { stream.lostLines > 0 }

    /// Why it takes nothing now; nil while it does.
    var failure: FileError? { stream.failure.map { FileError(path: stream.path, errno: $0) } }

    /// Writes what is still waiting. Returns why not all of it was taken; a reader that was only too slow is not a failure.
    func finish() -> FileError? {
        guard case .unfinished(let bytes) = stream.finish(within: Self.patience) else { return failure }
        let path = stream.path
        let problem =
            switch isRegular {
            case nil: "\(path) was not opened: it is a pipe without a reader, or its disk does not answer"
            case true?: "\(OutputError.unfinished(path: path, bytes: bytes))"
            case false?: "\(path) is not complete: its reader did not take the last \(bytes) bytes"
            }
        return FileError(description: problem, isFatal: isRegular != false)
    }

    private static let patience = Duration.milliseconds(500)
}

/// `--events`: every event as a line of JSON.
final class EventFile {
    private let file: LineFile
    private var lines = EventLine(room: .main)
    private enum Loss { case none, bySlowReader, byFailure }
    private var told = Loss.none
    /// A disk that is nearly full all the time is not told of again and again.
    private var messagesLeft = 10

    /// How many events are missing from it.
    var lost: Int { file.lost }

    /// - Parameter appends: whether the events of earlier runs stay.
    init(path: String, appends: Bool, loop: Loop, opened: @escaping (FileError?) -> Void) {
        file = LineFile(path: path, old: appends ? .continued : .emptied, isInParts: true, loop: loop, opened: opened)
    }

    func write(_ event: Event, in room: RoomName) {
        lines.room = room
        file.write(lines.text(of: event))
    }

    /// The message that events are lost, or are written again; nil if that was reported, or the reader wants no more.
    func takeNews() -> FileError? {
        let failure = file.failure
        let loss: Loss = lost == 0 ? .none : failure == nil ? .bySlowReader : .byFailure
        guard loss != told, messagesLeft > 0 else { return nil }
        messagesLeft -= 1
        let last = exchange(&told, with: loss)
        if let failure { return failure.isFatal ? FileError(description: "events are lost: \(failure)", isFatal: true) : nil }
        let isBack = last == .byFailure
        let message = isBack ? "events are being written again: \(lost) of them are missing" : "events are lost: their reader is too slow"
        return FileError(description: message, isFatal: false)
    }

    /// Completes the file. Returns the message about missing events; nil if none are missing.
    func finish() -> FileError? {
        let failure = file.finish()
        guard lost > 0 else { return failure }
        let reason = failure?.description ?? "the disk was full or their reader too slow for a while"
        return FileError(description: "\(lost) events were not written: \(reason)", isFatal: failure?.isFatal ?? file.hasLostToDisk)
    }
}

/// `--captions`: what is heard and when, in the format of the file's extension.
final class CaptionFile {
    private let file: LineFile
    private let format: CaptionFormat
    private var track = CaptionTrack()
    private var cueCount = 0

    init(path: String, loop: Loop, opened: @escaping (FileError?) -> Void) {
        format = path.hasSuffix(".srt") ? .subRip : .webVTT
        file = LineFile(path: path, old: .emptied, isInParts: false, loop: loop, opened: opened)
        write(format.header)
    }

    func write(_ event: Event) {
        for cue in track.note(event) {
            cueCount += 1
            write(format.text(of: cue, number: cueCount))
        }
    }

    /// Completes the file. Returns why it is incomplete; nil if it is complete.
    func finish() -> FileError? {
        file.finish()
    }

    private func write(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            file.write(String(line))
        }
    }
}
