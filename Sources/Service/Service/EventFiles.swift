// SPDX-License-Identifier: GPL-3.0-or-later

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

/// Lines for a file, or stdout for `-`: nobody waits for their disk or their reader.
private final class LineFile {
    private enum Way {
        case disk(FileStream)
        case pipe(LineWriter, OpenedFile)
    }

    private let way: Way
    private let path: String
    private var refused = 0

    /// - Parameter old: what becomes of what the file has.
    init(path: String, old: OpenedFile.OldContent, loop: Loop) throws(FileError) {
        let file: OpenedFile
        do throws(UnopenedFile) {
            file = try OpenedFile(OpenedFile.Order(path, old: old))
        } catch {
            if error.errno == ELOOP { throw FileError(description: "\(OutputError(error))", isFatal: true) }
            throw FileError(path: error.path, errno: error.errno)
        }
        self.path = file.path
        way = file.isRegular ? .disk(atStart(try FileStream(file, "for \(path)"))) : .pipe(LineWriter(to: file.descriptor, on: loop), file)
    }

    deinit {
        if case .disk(let stream) = way { stream.end() }
    }

    /// Adds a line, without its end.
    func write(_ line: String) {
        switch way {
        case .disk(let stream): if !stream.append(Array((line + "\n").utf8)) { refused += 1 }
        case .pipe(let writer, _): writer.write(line)
        }
    }

    /// How many lines are missing from it.
    var lost: Int {
        switch way {
        case .disk(let stream): refused + stream.lostLines
        case .pipe(let writer, _): writer.droppedLines
        }
    }

    /// Why it takes nothing any more; nil while it does.
    var failure: FileError? {
        switch way {
        case .disk(let stream): stream.failure.map { FileError(path: path, errno: $0) }
        case .pipe(let writer, _): writer.failure.map { FileError(path: path, errno: $0) }
        }
    }

    /// Writes what is still waiting. Returns why not all of it was taken; a reader that was only too slow is not a failure.
    func finish() -> FileError? {
        switch way {
        case .pipe(let writer, _): writer.finish()
        case .disk(let stream):
            if case .unfinished(let bytes) = stream.finish(within: Self.patience) {
                return FileError(description: "\(OutputError.unfinished(path: path, bytes: bytes))", isFatal: true)
            }
        }
        return failure
    }

    private static let patience = Duration.milliseconds(500)
}

/// `--events`: every event as a line of JSON.
final class EventFile {
    private let file: LineFile
    private var lines = EventLine(room: .main)
    private var isLossTold = false

    /// How many events are missing from it.
    var lost: Int { file.lost }

    /// - Parameter appends: whether the events of earlier runs stay.
    init(path: String, appends: Bool, loop: Loop) throws(FileError) {
        file = try LineFile(path: path, old: appends ? .continued : .emptied, loop: loop)
    }

    func write(_ event: Event, in room: RoomName) {
        lines.room = room
        file.write(lines.text(of: event))
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
        guard lost > 0 else { return failure }
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
        file = try LineFile(path: path, old: .emptied, loop: loop)
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
