// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Foundation
internal import Glibc

/// What the kernel knows of processes that are not ours to reap.
public enum Processes {
    /// The children of a process, alive or not yet reaped.
    public static func children(of parent: Int32) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int32.init).filter { self.parent(of: $0) == parent }
    }

    /// Whether there is a process of that number that has not ended; a zombie has.
    public static func isAlive(_ process: Int32) -> Bool {
        status(of: process).map { $0.first != "Z" && $0.first != "X" } ?? false
    }

    /// Waits for the end of a process that may be anybody's child. False when it does not end.
    public static func waitForEnd(of process: Int32) -> Bool {
        let descriptor = yomite_process_open(process)
        guard descriptor >= 0 else { return descriptor == -ESRCH }
        defer { close(descriptor) }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&waiting, 1, 60_000) == 1
    }

    /// What the descriptors of a process with higher numbers than one are, in no order.
    public static func descriptors(of process: Int32, above number: Int32) -> [String] {
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let higher = names.filter { Int32($0) ?? 0 > number }
        return higher.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    }

    /// The files of which the kernel maps at least a part page by page.
    public static func filesMappedSingly(by process: Int32) throws -> Set<Substring> {
        Set(try mappedFiles(of: process).filter { $0.flags.contains("uw") }.map(\.path))
    }

    /// What a process has mapped of files, part by part.
    public static func mappedFiles(of process: Int32) throws -> [MappedFile] {
        // The kernel tells no length: what reads as much as a file says would read its beginning.
        let smaps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/smaps")).readToEnd() ?? Data()
        var (files, file) = ([MappedFile](), MappedFile?.none)
        for line in String(decoding: smaps, as: UTF8.self).split(separator: "\n") {
            // START-END RIGHTS OFFSET DEVICE INODE FILE, and then what is known of it, a line each.
            let fields = line.split(separator: " ", maxSplits: 5)
            if fields[0].contains("-") { file = MappedFile(fields) }
            guard fields[0] == "VmFlags:", var complete = file else { continue }
            complete.flags = Set(line.split(separator: " ").dropFirst())
            files.append(complete)
        }
        return files
    }

    private static func parent(of process: Int32) -> Int32? {
        status(of: process).flatMap { $0.count > 1 ? Int32($0[1]) : nil }
    }

    /// The fields of `/proc/N/stat` behind the name, which may hold anything.
    private static func status(of process: Int32) -> [Substring]? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return nil }
        return text.lastIndex(of: ")").map { text[$0...].dropFirst(2).split(separator: " ") }
    }
}

/// A part of a file that a process has mapped.
public struct MappedFile {
    /// Where the file is.
    public let path: Substring
    /// The length of the part.
    public let bytes: Int
    /// Whether it can be executed.
    public let isCode: Bool
    /// As the kernel abbreviates them: `rr` for random access, `uw` for asynchronous write protection.
    public fileprivate(set) var flags: Set<Substring> = []

    fileprivate init?(_ fields: [Substring]) {
        let range = fields[0].split(separator: "-").compactMap { Int($0, radix: 16) }
        guard fields.count == 6, range.count == 2, fields[4] != "0" else { return nil }
        path = fields[5].drop { $0 == " " }
        bytes = range[1] - range[0]
        isCode = fields[1].contains("x")
    }
}
