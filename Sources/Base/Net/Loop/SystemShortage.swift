// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The system refuses a descriptor or a thread: the process, or the group that it is in, has as many as it may.
public struct SystemShortage: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was asked for, and for what: "thread for a feed".
    public var what: String
    /// The system's reason.
    public var errno: CInt

    /// A refusal.
    public init(of what: String, errno: CInt) {
        (self.what, self.errno) = (what, errno)
    }

    /// Whether a call that failed for this reason may succeed later, when there is more of what was short.
    public static func isReason(_ errno: CInt) -> Bool { [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(errno) }

    /// In words, for people.
    public var description: String { "the system gives no \(what): \(systemMessage(errno))" }

    /// Ends the program and says what is missing. Only while it starts: afterwards nothing may end it.
    public func endStart() -> Never {
        let line = "yomite: \(self)\n"
        _ = unsafe Array(line.utf8).withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
        _exit(71)  // EX_OSERR
    }
}

/// Makes what the program cannot start without; where the system refuses, it ends and says what is missing.
public func atStart<Made: ~Copyable>(_ made: @autoclosure () throws(SystemShortage) -> Made) -> Made {
    do throws(SystemShortage) {
        return try made()
    } catch {
        error.endStart()
    }
}

/// Whether the system gives this process no descriptor now.
public func hasNoDescriptor() -> Bool {
    let descriptor = unsafe open("/", O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return SystemShortage.isReason(errno) }
    close(descriptor)
    return false
}

/// What the system says of an error number.
public func systemMessage(_ number: CInt) -> String {
    // SAFETY: strerror returns a C string, which is copied before anything else can run on this thread.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}

/// How many descriptors this process may have at once.
public enum DescriptorLimit {
    /// Raises it as far as it is needed and the system allows. Returns what it is then.
    public static func raise(to wanted: Int) -> Int {
        var limit = rlimit()
        // SAFETY: a record of our own, which is not kept.
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return wanted }
        let (soft, hard) = (Int(clamping: limit.rlim_cur), Int(clamping: limit.rlim_max))
        guard soft < wanted else { return soft }
        limit.rlim_cur = rlim_t(min(wanted, hard))
        // SAFETY: as above.
        return unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? min(wanted, hard) : soft
    }
}
