// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport

/// A folder of a test's own. Removed with its owner.
final class Workspace {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-test-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in it.
    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and returns its path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// Writes a file of lines, and returns its path.
    func file(_ name: String, _ lines: [String]) throws -> String {
        try file(name, Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Writes behind what a file has.
    func append(_ text: String, to name: String) throws {
        _ = try file(name, contents(name) + text.utf8)
    }

    /// Writes a file of lines that only its owner can read, and returns its path.
    func secret(_ name: String, _ lines: [String]) throws -> String {
        let path = try file(name, lines)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return path
    }

    /// Who may do what with a file.
    func mode(_ name: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int ?? 0
    }

    func contents(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    func text(_ name: String) throws -> String {
        String(decoding: try contents(name), as: UTF8.self)
    }

    /// The samples of a WAV file.
    func wav(_ name: String) throws -> [Int16] {
        try wavSamples(contents(name))
    }

    /// A plain environment: this folder as everything a user has, and no sound server.
    var environment: [String: String] {
        // Debug builds of C programs are linked with Swift's runtime, which would explain every crash at length.
        ["HOME": path, "XDG_RUNTIME_DIR": path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
    }
}

/// A pipe for the output `raw:`. What is played stands still when it is full: after two seconds of sound at most.
final class HeldPipe {
    let path: String
    private let end: FileHandle
    private var reader: Child?

    init(at path: String) throws {
        self.path = path
        guard unsafe mkfifo(path, 0o600) == 0, let end = FileHandle(forUpdatingAtPath: path) else { throw CocoaError(.fileWriteUnknown) }
        self.end = end
    }

    /// Lets it be played to its end, as fast as it comes.
    func flow() throws {
        reader = try Child("/bin/cat", [path], environment: [:])
    }
}

/// Starts yomite, by default where there is nothing but the workspace.
func yomite(
    _ arguments: String...,
    in workspace: Workspace,
    server: PrivateSoundServer? = nil,
    _ change: (inout Program.Place) -> Void = { _ in }
) throws -> Program {
    var place = Program.Place(environment: workspace.environment, folder: workspace.path)
    if let server { place.environment["PULSE_SERVER"] = server.server }
    change(&place)
    return try Program(builtProgram("yomite"), arguments, in: place)
}

/// 16-bit little-endian samples.
func samples(_ bytes: some Collection<UInt8>) -> [Int16] {
    let bytes = Array(bytes)
    return stride(from: 0, to: bytes.count - 1, by: 2).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
}

/// The samples in the data chunk of a WAV file; none where it has no such chunk.
func wavSamples(_ bytes: [UInt8]) -> [Int16] {
    var start = 12
    while start + 8 <= bytes.count {
        // Chunk sizes are little-endian; a stream's may say more than there is.
        let size = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
        if bytes[start..<start + 4].elementsEqual("data".utf8) { return samples(bytes[(start + 8)...].prefix(size)) }
        start += 8 + size + size % 2
    }
    return []
}

/// Without what a voice host takes for silence, at both ends, and without the little of it that it leaves there.
func trimmed(_ samples: some Collection<Int16>) -> [Int16] {
    let samples = Array(samples)
    let isLoud = { (sample: Int16) in abs(Int(sample)) > 100 }
    guard let first = samples.firstIndex(where: isLoud), let last = samples.lastIndex(where: isLoud) else { return [] }
    return Array(samples[first...last])
}

func peak(_ samples: some Sequence<Int16>) -> Int {
    samples.reduce(0) { max($0, abs(Int($1))) }
}

extension Program {
    /// The events it has written to stdout so far.
    var events: [Event] {
        output.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONDecoder().decode(Event.self, from: Data($0)) }
    }

    /// The account in its last line, by the words in it.
    var account: [String: Int] {
        guard let line = errorText.split(separator: "\n").last, line.hasPrefix("yomite: ") else { return [:] }
        let parts = line.dropFirst("yomite: ".count).split(whereSeparator: { ",;".contains($0) })
        return parts.reduce(into: [:]) { account, part in
            let words = part.split(separator: " ")
            if words.count == 2, let number = Int(words[0]) { account[String(words[1])] = number }
        }
    }

    /// Waits for an event.
    @discardableResult
    func wait(forEvent name: String, _ count: Int = 1, where isMeant: (Event) -> Bool = { _ in true }) throws -> Event {
        var (found, looked) = (0, 0)
        return try wait(for: "\(count) × \(name)") { program in
            while let end = program.output[looked...].firstIndex(of: UInt8(ascii: "\n")) {
                let event = try? JSONDecoder().decode(Event.self, from: Data(program.output[looked..<end]))
                looked = end + 1
                guard let event, event.event == name, isMeant(event) else { continue }
                found += 1
                if found == count { return event }
            }
            return nil
        }
    }

    /// Waits for the port of this machine at which it listens.
    func port(behind words: String = "listening at http://127.0.0.1:") throws -> Int {
        try wait(for: "its port") { program in
            guard let place = program.errorText.firstRange(of: words) else { return nil }
            let rest = program.errorText[place.upperBound...]
            return rest.contains(",") ? Int(rest.prefix { $0.isNumber }) : nil
        }
    }

    /// Waits for a line on stderr.
    func wait(forLine part: String, _ count: Int = 1) throws {
        try wait(for: "\(count) × “\(part)”") { program in
            program.errorText.split(separator: "\n").count { $0.contains(part) } >= count ? true : nil
        }
    }

    /// What became of the comments, in the order in which it was known.
    var outcomes: [String] {
        events.filter { $0.event == "finished" }.compactMap(\.outcome)
    }
}

/// An event as others read it.
struct Event: Decodable {
    struct Segment: Decodable {
        var language: String
        var voice: String
        var start: Int
        var length: Int
    }

    var event: String
    var time: String
    var room: String?
    var comment: Int?
    var id: String?
    var author: String?
    var authorId: String?
    var text: String?
    var language: String?
    var segments: [Segment]?
    var at: Int?
    var repeated: Bool?
    var outcome: String?
    var reason: String?
    var seconds: Double?
    var state: String?
    var step: String?
    var wanted: String?
    var used: String?
    var cause: String?
    var memory: Memory?
    var ledger: Ledger?

    /// When it happened, on the wall clock.
    var date: Date {
        get throws { try Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
    }

    struct Memory: Decodable {
        var used: Int
        var budget: Int?
        var wanted: Int?
        var free: Int?
    }

    struct Ledger: Decodable {
        var held: Int
        var used: Int
        var budget: Int?
    }
}

/// A comment that takes its time: some 4.5 s for each repetition.
func story(_ repetitions: Int) -> String {
    Array(repeating: "The quick brown fox jumps over the lazy dog, and then it walks home.", count: repetitions).joined(separator: " ")
}
