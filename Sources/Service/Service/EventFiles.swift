// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Events
internal import Glibc
internal import Loop
internal import Playback
internal import Rooms

/// A file that could not be opened for writing, or is incomplete.
struct FileError: Error, CustomStringConvertible {
    var description: String
    /// Whether the run has failed because of it. A reader that has seen enough or is too slow is not a failure.
    var isFatal: Bool
}

extension FileError {
    init(path: String, errno number: CInt) {
        let name = path == "-" ? "the standard output" : path
        self.init(description: "\(name) cannot be written: \(systemMessage(number))", isFatal: number != EPIPE)
    }
}

/// A file, or stdout for `-`, whose lines are written without making the loop wait. Closed with its owner.
private final class LineFile {
    let writer: LineWriter
    private let path: String
    private let descriptor: CInt

    /// - Parameter appends: whether what the file has stays before what is written; otherwise it begins anew.
    init(path: String, appends: Bool = false, loop: Loop) throws(FileError) {
        self.path = path
        descriptor = path == "-" ? STDOUT_FILENO : unsafe yomite_file_open(path)
        if descriptor == -ELOOP { throw FileError(description: "\(OutputError.foreign(path: path))", isFatal: true) }
        guard descriptor >= 0 else { throw FileError(path: path, errno: -descriptor) }
        let problem = path == "-" ? 0 : appends ? yomite_file_append(descriptor) : yomite_file_empty(descriptor)
        guard problem == 0 else {
            close(descriptor)
            throw FileError(path: path, errno: -problem)
        }
        writer = LineWriter(to: descriptor, on: loop)
    }

    /// Why it takes nothing any more; nil while it does.
    var failure: FileError? { writer.failure.map { FileError(path: path, errno: $0) } }

    /// Writes what is still waiting. Returns why not all of it was taken; a reader that was only too slow is not a failure.
    func finish() -> FileError? {
        writer.finish()
        return failure
    }

    deinit {
        if descriptor != STDOUT_FILENO { close(descriptor) }
    }
}

/// `--events`: every event as a line of JSON.
final class EventFile {
    private let file: LineFile
    private var lines = EventLine(room: .main)
    private var isLossTold = false

    /// How many events are missing from it.
    var lost: Int { file.writer.droppedLines }

    /// - Parameter appends: whether the events of earlier runs stay.
    init(path: String, appends: Bool, loop: Loop) throws(FileError) {
        file = try LineFile(path: path, appends: appends, loop: loop)
    }

    func write(_ event: Event, in room: RoomName) {
        lines.room = room
        file.writer.write(lines.text(of: event))
    }

    /// The message about the first lost event; nil if none was lost, it was reported, or the reader wants no more.
    func takeLoss() -> FileError? {
        guard !isLossTold, lost > 0 else { return nil }
        isLossTold = true
        let failure = file.failure
        guard failure?.isFatal != false else { return nil }
        return FileError(
            description: "events are lost: \(failure?.description ?? "their reader is too slow")",
            isFatal: failure != nil
        )
    }

    /// Completes the file. Returns the message about missing events; nil if none are missing.
    func finish() -> FileError? {
        let failure = file.finish()
        guard failure != nil || lost > 0 else { return nil }
        return FileError(
            description: "\(lost) events were not written: \(failure?.description ?? "their reader was too slow")",
            isFatal: failure?.isFatal ?? false
        )
    }
}

/// `--captions`: what is heard and when, in the format of the file's extension.
final class CaptionFile {
    private let file: LineFile
    private let format: CaptionFormat
    private var track = CaptionTrack()
    private var cueCount = 0

    init(path: String, loop: Loop) throws(FileError) {
        format = path.hasSuffix(".srt") ? .subRip : .webVTT
        file = try LineFile(path: path, loop: loop)
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
            file.writer.write(String(line))
        }
    }
}
