// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Foundation
import TestSupport
import Testing

/// What a voice host can do once its engine is open, tried from inside one. Each attempt is also made by the same program without fences, so that
/// none of them fails for another reason.
@Suite(.plainOnly("a sanitizer makes calls of its own between an attempt and the kernel"), .timeLimit(.minutes(2)))
struct FenceTests {
    private enum Outcome: Equatable {
        case done
        case refused
        /// The signal that ended the host.
        case ended(Int32)
    }

    private static let hasFilter = yomite_has_call_filter()

    private func fenced(_ attempt: String, _ arguments: String...) throws -> Outcome {
        let host = try HostProbe(engine: "weighted", program: "weighted-voice", arguments: arguments)
        switch host.speak("hello", voice: attempt).end {
        case .done: return .done
        case .failed: return .refused
        case .died: return .ended(host.fatalSignal)
        }
    }

    private func unfenced(_ attempt: String, as wrapper: [String] = []) throws -> Bool {
        let command = wrapper + [builtProgram("weighted-voice"), "--try", attempt]
        return try Program(command[0], Array(command.dropFirst()), in: .ofTest).end() == 0
    }

    /// A file of the user's.
    private func file() throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-fence-\(UUID()).txt").path
        #expect(FileManager.default.createFile(atPath: path, contents: Data("mine".utf8)))
        return path
    }

    // MARK: Landlock

    @Test(.enabled(if: landlockVersion >= 1, "this kernel has no Landlock"), arguments: ["open", "write"])
    func `a file is out of reach, unless the engine's row opens that door`(attempt: String) throws {
        let path = try file()
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try unfenced("\(attempt):\(path)"))
        #expect(try fenced("\(attempt):\(path)") == .refused)
        #expect(try fenced("\(attempt):\(path)", "--open-network", "--open-threads") == .refused)
        #expect(try fenced("\(attempt):\(path)", "--open-files") == .done)
    }

    @Test(.enabled(if: landlockVersion >= 4, "this kernel's Landlock knows no ports"))
    func `an engine that names its port connects to no other one`() throws {
        let (own, other) = (try ListeningPort(), try ListeningPort())
        let door = ["--open-network", "--set", "port=\(own.number)"]
        let host = try HostProbe(engine: "weighted", program: "weighted-voice", arguments: door)
        #expect(host.speak("hello", voice: "connect:\(own.number)").end == .done(ending: 0, frames: 0))
        #expect(host.speak("hello", voice: "connect:\(other.number)").end == .failed(reason: 1))
        #expect(try unfenced("connect:\(other.number)"))
    }

    // MARK: The filter of system calls

    @Test(.enabled(if: hasFilter, "this kernel takes no filter"), arguments: ["mode", "times", "attribute"])
    func `what belongs to a file stays as it is`(attempt: String) throws {
        let path = try file()
        defer { try? FileManager.default.removeItem(atPath: path) }
        for door in ["--open-network", "--open-files", "--open-threads"] {
            #expect(try fenced("\(attempt):\(path)", door) == .ended(SIGSYS))
        }
        #expect(try fenced("\(attempt):\(path)") == .ended(SIGSYS))
        #expect(try unfenced("\(attempt):\(path)"))
    }

    @Test(.enabled(if: hasFilter, "this kernel takes no filter"), arguments: ["connect", "datagram"])
    func `no connection is opened and no datagram sent, unless the engine's row opens that door`(attempt: String) throws {
        let port = try ListeningPort()
        let attempt = "\(attempt):\(port.number)"
        #expect(try unfenced(attempt))
        #expect(try fenced(attempt) == .ended(SIGSYS))
        #expect(try fenced(attempt, "--open-files", "--open-threads") == .ended(SIGSYS))
        #expect(try fenced(attempt, "--open-network") == .done)
    }

    @Test(.enabled(if: hasFilter, "this kernel takes no filter"))
    func `a socket that is a path, and the kernel's own, are closed also to an engine with a network`() throws {
        let socket = try ListeningPath(FileManager.default.temporaryDirectory.appendingPathComponent("yomite-fence-\(getpid())").path)
        for attempt in ["socket:\(socket.path)", "netlink:"] {
            #expect(try unfenced(attempt))
            #expect(try fenced(attempt) == .ended(SIGSYS))
            #expect(try fenced(attempt, "--open-network") == .refused)
        }
    }

    private static let processes = {
        #if arch(x86_64)
            ["fork:", "vfork:", "clone3:", "program:/bin/true"]
        #else
            ["fork:", "clone3:", "program:/bin/true"]
        #endif
    }()

    @Test(.enabled(if: hasFilter, "this kernel takes no filter"), arguments: processes)
    func `no process is started, whatever doors are open`(attempt: String) throws {
        #expect(try unfenced(attempt))
        #expect(try fenced(attempt) == .ended(SIGSYS))
        // The C library's way to threads is refused instead, so that it takes another one.
        let refusal = attempt == "clone3:" ? Outcome.refused : .ended(SIGSYS)
        #expect(try fenced(attempt, "--open-files", "--open-network", "--open-threads") == refusal)
    }

    @Test(.enabled(if: hasFilter, "this kernel takes no filter"))
    func `a thread is started only where the engine's row opens that door`() throws {
        #expect(try unfenced("thread:"))
        #expect(try fenced("thread:") == .ended(SIGSYS))
        #expect(try fenced("thread:", "--open-threads") == .done)
    }

    @Test func `a host of espeak-ng is one thread, which all fences hold`() throws {
        let host = try HostProbe(engine: "espeak")
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(host.pid)/task")
        // ThreadSanitizer has one of its own.
        #expect(tasks.count == 1 || isSanitized)
    }

    @Test(.enabled(if: hasFilter, "this kernel takes no filter"))
    func `other processes are neither signalled nor traced`() throws {
        let other = try Program("/bin/cat", [], in: .ofTest)
        for attempt in ["signal", "trace"] {
            #expect(try unfenced("\(attempt):\(other.processID)"))
            #expect(try fenced("\(attempt):\(other.processID)") == .ended(SIGSYS))
        }
    }

    @Test(
        .enabled(if: hasFilter, "this kernel takes no filter"),
        arguments: ["map-shared:", "map-stack:", "code:", "limit:", "traceable:"]
    )
    func `no memory is taken that no limit counts, no code made, and no limit or fence changed`(attempt: String) throws {
        #expect(try unfenced(attempt))
        #expect(try fenced(attempt) == .refused)
    }

    @Test(.enabled(if: hasFilter, "this kernel takes no filter"))
    func `no file is made of memory, and the filter's signal cannot be caught`() throws {
        for attempt in ["memory-file:", "handler:"] {
            #expect(try unfenced(attempt))
            #expect(try fenced(attempt) == .ended(SIGSYS))
        }
    }

    @Test(.enabled(if: hasFilter, "this kernel takes no filter"))
    func `a call that is newer than the filter does not exist, and another way to known ones ends the host`() throws {
        #expect(try fenced("unknown-call:") == .refused)
        #if arch(x86_64)
            #expect(try fenced("x32-call:") == .ended(SIGSYS))
        #endif
    }

    // MARK: From outside

    /// Runs a program as a user who is not root.
    private static let asNobody = geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    @Test func `another program of the same user cannot trace it`() throws {
        let command = Self.asNobody + ["/bin/cat"]
        let open = try Program(command[0], Array(command.dropFirst()), in: .ofTest)
        // What it gives back shows that it runs as the user that it should.
        open.write("x")
        try open.wait(for: "what it gives back") { $0.output.isEmpty ? nil : true }
        // Where Yama, or a folder that others cannot enter, forbids it anyway there is nothing to see.
        guard try unfenced("trace:\(open.processID)", as: Self.asNobody) else { return }
        let host = try HostProbe(engine: "espeak", wrapper: Self.asNobody)
        #expect(host.speak("hello", voice: "en-us").peak > 1_000)
        #expect(try !unfenced("trace:\(host.pid)", as: Self.asNobody))
    }
}
