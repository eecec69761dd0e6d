// SPDX-License-Identifier: GPL-3.0-or-later

internal import CTestSupport
internal import Glibc

/// A program that a test runs. It gets no descriptor but the three of its own (a server that inherited another child's pipe would
/// keep that from ever ending), and is killed with its owner.
public final class Child {
    /// Its process id.
    public let processID: Int32
    /// The read end of its standard output; -1 where that was not wanted. Closed with the owner.
    public let output: CInt
    private var status: CInt?

    /// Why a program could not be run.
    public struct Failure: Error {
        /// Its path.
        public let path: String
        /// What the system said.
        public let errno: CInt
    }

    /// Starts the program at `path`.
    public init(_ path: String, _ arguments: [String], environment: [String: String], capturesOutput: Bool = false) throws {
        // SAFETY: the strings are duplicated for the call and freed behind it.
        let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        let settings = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (words + settings).forEach { unsafe free($0) } }
        var end: CInt = -1
        let child = unsafe yomite_test_spawn(path, words, settings, capturesOutput, &end)
        guard child > 0 else { throw Failure(path: path, errno: CInt(-child)) }
        processID = child
        output = end
    }

    deinit {
        signal(SIGKILL)
        _ = wait()
        if output >= 0 { close(output) }
    }

    /// Sends it a signal.
    public func signal(_ number: CInt) {
        if status == nil { kill(processID, number) }
    }

    /// Whether it has not ended yet.
    public var isRunning: Bool {
        var result: CInt = 0
        if status == nil, unsafe waitpid(processID, &result, WNOHANG) == processID { status = result }
        return status == nil
    }

    /// Waits for its end; returns the wait status.
    public func wait() -> CInt {
        if let status { return status }
        var result: CInt = 0
        while unsafe waitpid(processID, &result, 0) < 0 && errno == EINTR {}
        status = result
        return result
    }

    /// Waits for the next bytes of its output; none at the end of it.
    public func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 8_192)
        let count = unsafe Glibc.read(output, &buffer, buffer.count)
        return Array(buffer.prefix(max(0, count)))
    }

    /// All of its output, to the end. Until then `meanwhile` is called every few milliseconds.
    public func readAll(meanwhile: (() -> Void)? = nil) -> String {
        var bytes: [UInt8] = []
        while true {
            if let meanwhile {
                var state = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
                while unsafe poll(&state, 1, 5) == 0 { meanwhile() }
            }
            let more = read()
            if more.isEmpty { return String(decoding: bytes, as: UTF8.self) }
            bytes += more
        }
    }
}
