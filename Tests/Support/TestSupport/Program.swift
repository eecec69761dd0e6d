// SPDX-License-Identifier: GPL-3.0-or-later

internal import CTestSupport
internal import Glibc

/// A program under test: its three standard streams are the test's. Killed with its owner, and reaped once.
///
/// Both of its outputs are read whenever either is waited for, so that it never waits for us. Not thread-safe.
public final class Program {
    /// Its process id.
    public let processID: Int32
    /// What it wrote to stdout so far.
    public private(set) var output: [UInt8] = []
    /// What it wrote to stderr so far.
    public private(set) var errors: [UInt8] = []

    private var input: Int32
    private var outputEnd: Int32
    private var errorEnd: Int32
    private var status: Int32?

    /// What went otherwise than a test can go on from.
    public enum Failure: Error {
        /// `posix_spawn` or a descriptor failed.
        case noStart(String, errno: Int32)
        /// It ended, or stood still, before what was waited for was there; what it wrote.
        case notReached(String, output: String, errors: String)
    }

    /// Where it is started.
    public struct Place {
        /// Everything it finds in its environment.
        public var environment: [String: String]
        /// Its working folder.
        public var folder: String?
        /// Whether its stderr is a terminal.
        public var hasTerminal = false
        /// A file that is its stdin; nil: the test writes to it.
        public var inputPath: String?

        /// A place with this environment, in the folder of the test.
        public init(environment: [String: String], folder: String? = nil) {
            self.environment = environment
            self.folder = folder
        }
    }

    /// How long a program may be silent while something is waited for: beyond that the machine is not slow, the program hangs.
    private static let patienceMilliseconds: Int32 = 60_000

    /// Starts the program at `path`.
    public init(_ path: String, _ arguments: [String], in place: Place) throws {
        // SAFETY: the strings are duplicated for the call and freed behind it.
        let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        let settings = unsafe place.environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        let folder = unsafe place.folder.map { unsafe strdup($0) }
        let inputPath = unsafe place.inputPath.map { unsafe strdup($0) }
        defer { unsafe (words + settings + [folder ?? nil, inputPath ?? nil]).forEach { unsafe free($0) } }
        var program = yomite_test_program(pid: 0, input: -1, output: -1, errors: -1)
        let result = unsafe settings.withUnsafeBufferPointer { settings in
            let place = unsafe yomite_test_place(
                environment: settings.baseAddress!,
                folder: folder ?? nil,
                input_path: inputPath ?? nil,
                has_terminal: place.hasTerminal
            )
            return unsafe yomite_test_program_start(path, words, place, &program)
        }
        guard result == 0 else { throw Failure.noStart(path, errno: -result) }
        (processID, input, outputEnd, errorEnd) = (program.pid, program.input, program.output, program.errors)
    }

    deinit {
        signal(SIGKILL)
        _ = reap()
        for descriptor in [input, outputEnd, errorEnd] where descriptor >= 0 { close(descriptor) }
    }

    // MARK: - Talking to it

    /// Writes to its stdin, all of it.
    public func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes to its stdin, all of it. Its outputs are read meanwhile.
    public func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var ready = [pollfd(fd: input, events: Int16(POLLOUT), revents: 0)]
            guard unsafe poll(&ready, 1, 0) > 0 else {
                guard pump(alsoFor: input) else { return }
                continue
            }
            let count = unsafe rest.prefix(4_096).withUnsafeBytes { unsafe Glibc.write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Closes its stdin.
    public func endInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Sends it a signal.
    public func signal(_ number: Int32) {
        if status == nil { kill(processID, number) }
    }

    // MARK: - Listening to it

    /// Its stdout as text.
    public var outputText: String { String(decoding: output, as: UTF8.self) }
    /// Its stderr as text.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }

    /// Waits until `found` finds something in what it wrote.
    @discardableResult
    public func wait<Found>(for what: String, _ found: (Program) throws -> Found?) throws -> Found {
        while true {
            if let result = try found(self) { return result }
            guard pump() else { throw Failure.notReached(what, output: outputText, errors: errorText) }
        }
    }

    /// Asks it over HTTP until an answer is what is waited for, which comes of its own accord. Its outputs are read meanwhile.
    public func wait(for what: String, from path: String, at port: Int, until isReached: (String) -> Bool) throws {
        let end = ContinuousClock.now + .milliseconds(Int(Self.patienceMilliseconds))
        while true {
            let answer = try ReceivedAnswer(to: "GET", path, port: port).text
            if isReached(answer) { return }
            guard ContinuousClock.now < end else { throw Failure.notReached(what, output: answer, errors: errorText) }
            // What it does needs the processor that asking takes.
            _ = pump(atMost: 5)
        }
    }

    /// Waits for its end. Returns what a shell would call its exit status: 128 and the signal for one that was killed.
    public func end() throws -> Int {
        while pump() {}
        guard outputEnd < 0, errorEnd < 0 else { throw Failure.notReached("its end", output: outputText, errors: errorText) }
        let status = reap()
        return Int(status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f)
    }

    /// Closes our end of its stdout.
    public func closeOutput() {
        if outputEnd >= 0 { close(outputEnd) }
        outputEnd = -1
    }

    /// Reads what comes next. False at the end of both outputs, and when nothing comes for too long.
    private func pump(alsoFor writable: Int32 = -1, atMost milliseconds: Int32 = patienceMilliseconds) -> Bool {
        guard outputEnd >= 0 || errorEnd >= 0 else { return false }
        var ready = [
            pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0), pollfd(fd: errorEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: writable, events: Int16(POLLOUT), revents: 0),
        ]
        guard unsafe poll(&ready, 3, milliseconds) > 0 else { return false }
        if ready[0].revents != 0 { Self.read(&outputEnd, into: &output) }
        if ready[1].revents != 0 { Self.read(&errorEnd, into: &errors) }
        return true
    }

    private static func read(_ end: inout Int32, into bytes: inout [UInt8]) {
        var block = [UInt8](repeating: 0, count: 16_384)
        let count = unsafe Glibc.read(end, &block, block.count)
        if count > 0 {
            bytes += block.prefix(count)
        } else if count == 0 || errno != EINTR {
            // A terminal whose other side was closed gives EIO: its end.
            close(end)
            end = -1
        }
    }

    private func reap() -> Int32 {
        if let status { return status }
        var result: Int32 = 0
        while unsafe waitpid(processID, &result, 0) < 0 && errno == EINTR {}
        status = result
        if isSanitized { recordFindings() }
        return result
    }
}
