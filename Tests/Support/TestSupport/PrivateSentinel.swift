// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A real sentinel of a test's own, on loopback: watches a primary alone, and decides alone. Killed with its owner, and its file removed.
public final class PrivateSentinel {
    /// The port of this machine at which it listens.
    public let port: UInt16

    private let folder: String
    private let process: Child
    private var said = ""

    /// Starts it, and waits until it listens.
    /// - Parameters:
    ///   - name: what it calls the primary.
    ///   - lines: what its file has in addition.
    public init(_ name: String, watching primary: PrivateRedis, _ lines: [String] = []) throws {
        folder = NSTemporaryDirectory() + "yomite-sentinel-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        port = LoopbackSocket().port
        let watching = [
            "port \(port)", "bind 127.0.0.1", "dir \(folder)", "sentinel monitor \(name) 127.0.0.1 \(primary.port) 1",
            "sentinel down-after-milliseconds \(name) 200", "sentinel failover-timeout \(name) 2000",
        ]
        // It writes down there what it finds out.
        let file = folder + "/sentinel.conf"
        try Data((watching + lines).map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: file))
        let program = try PrivateRedis.program(in: folder)
        process = try Child(program, [file, "--sentinel"], environment: ["LC_ALL": "C"], capturesOutput: true)
        try wait(for: "+monitor master \(name)")
    }

    deinit {
        process.signal(9)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Waits until it has said this.
    public func wait(for words: String) throws {
        while !said.contains(words) {
            let more = process.read()
            guard !more.isEmpty else { throw PrivateRedis.Failure(description: "the sentinel has not said \"\(words)\": \(said)") }
            said += String(decoding: more, as: UTF8.self)
        }
    }
}
