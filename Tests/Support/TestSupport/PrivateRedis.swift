// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A real Redis of a test's own, on loopback. Killed with its owner, and its files removed.
public final class PrivateRedis {
    /// The port of this machine at which it listens.
    public let port: UInt16

    private let folder: String
    private let options: [String]
    private var child: Child?

    /// Why it does not run: the tests that need it fail, for what is not tried is not known.
    public struct Failure: Error, CustomStringConvertible {
        /// What to do, or what it said.
        public let description: String
    }

    /// Starts it, with options of `redis-server` that are added to those of a test, and waits until it takes connections.
    ///
    /// What was answered is in its file before (`appendfsync always`), so that a kill loses nothing.
    public init(_ options: [String] = [], certificates: (PrivateCertificates.Flaw?)? = nil) throws {
        folder = NSTemporaryDirectory() + "yomite-redis-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        port = LoopbackSocket().port
        var listening = ["--port", "\(port)"]
        if let flaw = certificates {
            let files = try PrivateCertificates(flaw, in: folder)
            authority = files.authority
            listening = ["--port", "0", "--tls-port", "\(port)", "--tls-cert-file", files.certificate, "--tls-key-file", files.key]
            listening += ["--tls-ca-cert-file", files.authority, "--tls-auth-clients", "no"]
        } else {
            authority = nil
        }
        self.options =
            listening + ["--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "yes", "--appendfsync", "always"] + options
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The certificate of whoever signed its own; nil where it has none.
    public let authority: String?

    /// Starts it again, at the same port and with what it has written.
    public func start() throws {
        let server = try Child(Self.program(in: folder), options, environment: ["LC_ALL": "C"], capturesOutput: true)
        var said = ""
        while !said.contains("Ready to accept connections") {
            let more = server.read()
            guard !more.isEmpty else { throw Failure(description: "redis-server does not start: \(said)") }
            said += String(decoding: more, as: UTF8.self)
        }
        child = server
    }

    /// The program under its own name. Debian's redis-tools has it as redis-check-rdb, and what it does depends on its name. The package redis-server
    /// would run a service on the developer's machine as well.
    static func program(in folder: String) throws -> String {
        let link = folder + "/redis-server"
        if FileManager.default.fileExists(atPath: link) { return link }
        let places = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/usr/bin/redis-check-rdb"]
        guard let program = places.first(where: FileManager.default.isExecutableFile) else {
            throw Failure(description: "Redis is not installed, and these tests need it: scripts/bootstrap test (redis-tools)")
        }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
        return link
    }

    /// Has it do a command. Returns the answer, which is a line, as it comes.
    public func answer(to words: [String]) throws -> String {
        try ask(words).answer
    }

    /// What it is asked to do from now on, as it tells it.
    public func commands() throws -> RawClient {
        try ask(["MONITOR"]).client
    }

    private func ask(_ words: [String]) throws -> (client: RawClient, answer: String) {
        guard let client = RawClient(port: Int(port)) else { throw Failure(description: "Redis takes no connections") }
        client.send("*\(words.count)\r\n" + words.map { "$\($0.utf8.count)\r\n\($0)\r\n" }.joined())
        guard let answer = client.receive(until: "\r\n") else { throw Failure(description: "Redis does not answer to \(words)") }
        return (client, answer)
    }

    /// Kills it, as a crash does.
    public func kill() {
        child = nil
    }

    /// Sends it a signal.
    public func signal(_ number: Int32) {
        child?.signal(number)
    }
}
