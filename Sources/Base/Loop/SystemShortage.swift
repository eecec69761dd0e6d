// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Ends the program because the system refuses something essential: a descriptor for its loop, or the thread of a feed. People
/// are told what it is; a trap would say nothing.
public func endForLack(of what: String, errno code: CInt) -> Never {
    let line = "yomite: the system gives no \(what): \(systemMessage(code))\n"
    _ = unsafe Array(line.utf8).withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(71)  // EX_OSERR
}

/// Whether the system gives this process no descriptor now.
public func hasNoDescriptor() -> Bool {
    let descriptor = unsafe open("/", O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return errno == EMFILE || errno == ENFILE }
    close(descriptor)
    return false
}
