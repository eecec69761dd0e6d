// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import Net

/// A host that cannot be started.
struct SpawnError: Error, CustomStringConvertible {
    var path: String
    var code: CInt

    /// The resource that the system lacks; nil if the reason is another one.
    var shortage: HostShortage? { HostShortage(errno: code) }

    var description: String {
        let advice = shortage?.advice ?? "Install yomite and yomite-voice from the same build."
        return "\(path) cannot be started: \(systemMessage(code)). \(advice)"
    }
}

/// The only owner of a host's process, its pidfd and its pipes. The process is reaped exactly once, at the latest when this is destroyed.
final class VoiceHost {
    enum Reading {
        case bytes
        case nothingNow
        /// The other end is closed, or broken.
        case end
    }

    private var process = yomite_process()
    private var isReaped = false
    private var isClosed = false
    private var outgoing: [UInt8] = []
    private var messages = HostMessages()
    var decoder = FrameDecoder()

    // State that the pool keeps here.
    /// Whether its samples are wanted now.
    var isRead = true
    /// Whether its output is ignored from now on.
    var isMuted = false
    /// Its pace.
    var clock = SpeakingClock()
    /// How it ended, once it was reaped. Frames may be left in the pipe.
    private(set) var end: HostEnd?

    init(_ command: HostCommand, environment: [String], pipeBytes: Int) throws(SpawnError) {
        let result = unsafe withCStrings([command.path] + command.arguments) { arguments in
            unsafe withCStrings(environment) { environment in
                // SAFETY: both lists end with nil and stay until the call returns.
                unsafe yomite_process_spawn(arguments, environment, CInt(clamping: pipeBytes), &process)
            }
        }
        guard result == 0 else {
            (isReaped, isClosed) = (true, true)
            throw SpawnError(path: command.path, code: -result)
        }
    }

    deinit {
        kill()
        _ = reap(waits: true)
        closeDescriptors()
    }

    var pid: Int32 { process.pid }
    var exitDescriptor: CInt { process.pidfd }
    var outputDescriptor: CInt { process.output }
    var inputDescriptor: CInt { process.input }
    var errorDescriptor: CInt { process.errors }

    var isStopped: Bool { yomite_process_is_stopped(process) }

    /// The processor time that it has used, over all its threads; zero if the system does not say.
    var processorTime: Duration {
        var (clock, time) = (clockid_t(), timespec())
        // SAFETY: both calls write to the variables here and keep no pointer.
        guard unsafe clock_getcpuclockid(pid, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Limits what it may write to, before its first job.
    func limitMemory(to bytes: Int) {
        _ = yomite_process_limit_data(process, UInt64(clamping: bytes))
    }

    /// Ends it at once.
    func kill() {
        guard !isReaped else { return }
        _ = yomite_process_signal(process, SIGKILL)
    }

    /// Reaps it if it has ended; with `waits`, waits for its end.
    func reap(waits: Bool) -> HostEnd? {
        guard !isReaped else { return nil }
        let ended = yomite_process_reap(process, waits)
        guard ended.has_ended else { return nil }
        isReaped = true
        end = ended.was_signalled ? .signalled(ended.code) : .exited(status: ended.code)
        return end
    }

    /// All descriptors except the process. Watches on them have to be removed first.
    func closeDescriptors() {
        guard !isClosed else { return }
        isClosed = true
        close(process.input)
        close(process.output)
        close(process.errors)
        close(process.pidfd)
    }

    /// How much is read of its stderr at a time.
    private static let errorBlock = 16_384

    /// Reads its stderr once. `tell` gets each line that is complete, at the stream's end also the rest.
    func readErrors(_ tell: (String) -> Void) -> Reading {
        guard !isClosed else { return .end }
        let descriptor = process.errors
        var block = [UInt8](repeating: 0, count: Self.errorBlock)
        let count = unsafe block.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            for line in messages.add(block.prefix(count)) { tell(line) }
            return .bytes
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return .nothingNow }
        if let rest = messages.finish() { tell(rest) }
        return .end
    }

    /// Reads once into the decoder.
    func read() -> Reading {
        let descriptor = process.output
        // SAFETY: the decoder's room is as large as it says.
        let count = unsafe decoder.fill { room in unsafe Glibc.read(descriptor, room.baseAddress, room.count) }
        if count > 0 { return .bytes }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingNow : .end
    }

    /// Adds a frame to the output. Bounded: a host has a limited number of requests, and one cancellation for each.
    func send(_ request: HostRequest) {
        outgoing += request.bytes
        flush()
    }

    /// Writes as much as the pipe takes. Writing to a dead host does nothing: its end is reported elsewhere.
    func flush() {
        guard !outgoing.isEmpty else { return }
        let written = unsafe outgoing.withUnsafeBytes { bytes in
            // SAFETY: the buffer stays during the call.
            unsafe write(process.input, bytes.baseAddress, bytes.count)
        }
        if written > 0 {
            outgoing.removeFirst(written)
        } else if errno != EAGAIN && errno != EINTR {
            outgoing = []
        }
    }

    /// Whether the pipe had no room for a request.
    var hasUnsent: Bool { !outgoing.isEmpty }
}

/// Passes a list of C strings that ends with nil, as the C library's spawn needs it.
private func withCStrings<Result>(_ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result) -> Result {
    // SAFETY: each copy is freed below, after the only use.
    var copies: [UnsafeMutablePointer<CChar>?] = unsafe strings.map { unsafe strdup($0) }
    unsafe copies.append(nil)
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe copies.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
}
