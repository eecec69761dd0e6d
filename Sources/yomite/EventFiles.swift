// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Glibc
internal import Loop
internal import Rooms

/// A file that could not be opened for writing.
struct FileError: Error, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String {
        "\(path) cannot be written: \(reason)"
    }
}

/// A file, or stdout for `-`, that lines are written to without making the loop wait. Closed with its owner.
private final class LineFile {
    let writer: LineWriter
    private let descriptor: CInt

    init(path: String, loop: Loop) throws(FileError) {
        descriptor = path == "-" ? STDOUT_FILENO : unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileError(path: path, reason: systemMessage(errno)) }
        writer = LineWriter(to: descriptor, on: loop)
    }

    deinit {
        if descriptor != STDOUT_FILENO { close(descriptor) }
    }
}

/// `--events`: every event as a line of JSON.
final class EventFile {
    private let file: LineFile
    private var lines = EventLine(room: RoomHouse.main)

    init(path: String, loop: Loop) throws(FileError) {
        file = try LineFile(path: path, loop: loop)
    }

    func write(_ event: Event, in room: String) {
        lines.room = room
        file.writer.write(lines.text(of: event))
    }

    /// How many events a reader that was too slow did not get.
    func finish() -> Int {
        file.writer.finish()
        return file.writer.droppedLines
    }
}

/// `--captions`: what is heard, when, in the format that the file's ending names.
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

    func finish() {
        file.writer.finish()
    }

    private func write(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            file.writer.write(String(line))
        }
    }
}
