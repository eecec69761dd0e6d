// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Glibc

/// A file that should have been read.
public struct UnreadableFile: Error, Sendable {
    /// Whether there is no such file.
    public var isMissing: Bool
    /// Whether it could be read and must not be used.
    private var isRefused = false
    /// The system's words, or ours.
    public var reason: String

    /// A file that is there, or (`isMissing`) is not.
    package init(isMissing: Bool = false, reason: String) {
        (self.isMissing, self.reason) = (isMissing, reason)
    }

    /// A file that must not be used.
    fileprivate static func refused(because reason: String) -> UnreadableFile {
        var file = UnreadableFile(reason: reason)
        file.isRefused = true
        return file
    }

    /// What is wrong, behind the file's name.
    package var problem: String { isRefused ? "is refused, because \(reason)" : "cannot be read: \(reason)" }
}

/// The whole text of a file that somebody wrote for us, if it is not larger than that.
/// - Parameter patience: so long a pipe may be without a byte: perhaps nobody will ever write into it.
public func readWhole(_ path: String, atMost limit: Int, patience: Duration = pipePatience) throws(UnreadableFile) -> String {
    String(decoding: try read(path, atMost: limit, patience: patience), as: UTF8.self)
}

/// All bytes of a file, if it is not larger than that.
package func readWholeBytes(_ path: String, atMost limit: Int) throws(UnreadableFile) -> [UInt8] {
    try read(path, atMost: limit)
}

/// The text of a file with a secret, which is refused where others than its owner and group can read or change it.
public func readSecret(_ path: String, atMost limit: Int) throws(UnreadableFile) -> String {
    let bytes = try read(path, atMost: limit) { status in
        guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & (S_IROTH | S_IWOTH) != 0 else { return nil }
        return "every user of this machine can read or change it: chmod 600 '\(path)'"
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// How long programs wait for what is written into a pipe.
public let pipePatience = Duration.seconds(10)

private func read(
    _ path: String,
    atMost limit: Int,
    patience: Duration = pipePatience,
    unless objection: (stat) -> String? = { _ in nil }
) throws(UnreadableFile) -> [UInt8] {
    // Without waiting: opening a pipe would otherwise wait for somebody who writes into it.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
        throw UnreadableFile(isMissing: errno == ENOENT || errno == ENOTDIR, reason: systemMessage(errno))
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0 {
        if let reason = objection(status) { throw .refused(because: reason) }
        // More than that is read all the same: files of /proc have no size.
        bytes.reserveCapacity(min(limit, Int(status.st_size)) + 1)
    }
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
        var isLate = false
        if status.st_mode & S_IFMT != S_IFREG {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            isLate = unsafe poll(&ready, 1, CInt(clamping: patience.milliseconds)) == 0
        }
        let count = unsafe block.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EAGAIN || errno == EINTR { continue }
        if count < 0 { throw UnreadableFile(reason: systemMessage(errno)) }
        // Where somebody has it open for writing, it is only empty, and is waited for.
        if count == 0, isLate { throw UnreadableFile(reason: "nobody has written into this pipe for \(patience.milliseconds / 1000) s") }
        if count == 0 { return bytes }
        bytes += block[..<count]
    }
    throw UnreadableFile(reason: "it is larger than \(limit) bytes")
}

/// A file or a folder that should have been written.
public struct UnwritableFile: Error, Sendable {
    /// The system's words, or ours.
    public var reason: String

    fileprivate init(_ code: CInt) {
        self.init(because: systemMessage(code))
    }

    fileprivate init(because reason: String) {
        self.reason = reason
    }
}

/// Writes a file next to it and puts that in its place: programs that read it meanwhile read the old one whole. The new one has the mode of
/// the old one; where there is none, or for a secret, it is its owner's only. A link to it stays, and so does what is no file, as a device.
public func replaceWhole(_ path: String, with text: String, isSecret: Bool = false) throws(UnwritableFile) {
    let path = resolvedPath(path) ?? path
    var old = stat()
    let exists = unsafe stat(path, &old) == 0
    guard !exists || old.st_mode & S_IFMT == S_IFREG else { throw UnwritableFile(because: "it is no regular file") }
    // A name of its own, and a short one: no file of the user's is replaced, no link is followed, and it fits whatever the file's name is.
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    removeOldDrafts(in: folder)
    // All numbers have the same number of digits, so that no other file is taken for a draft.
    let number = UInt64.random(in: 1 << (4 * (draftDigits - 1))...UInt64.max)
    let draft = "\(folder)\(draftStart)\(String(number, radix: 16))\(draftEnd)"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw UnwritableFile(errno) }
    if !isSecret, exists { fchmod(descriptor, old.st_mode & 0o7777) }
    var text = text
    let problem = text.withUTF8 { bytes in unsafe writeAll(UnsafeRawBufferPointer(bytes), to: descriptor).problem }
    close(descriptor)
    if problem == 0, unsafe rename(draft, path) == 0 { return }
    let error = UnwritableFile(problem == 0 ? errno : problem)
    unsafe unlink(draft)
    throw error
}

private let (draftStart, draftEnd, draftDigits) = (".yomite-", ".new", 16)
/// In seconds. A file is written in far less.
private let longestDraft = 600

/// Removes what programs have left that were killed while they wrote. Only the user's own files.
private func removeOldDrafts(in folder: String) {
    for name in folderEntries(folder.isEmpty ? "." : folder) where name.hasPrefix(draftStart) && name.hasSuffix(draftEnd) {
        let digits = name.dropFirst(draftStart.count).dropLast(draftEnd.count)
        var status = stat()
        guard digits.count == draftDigits, UInt64(digits, radix: 16) != nil, unsafe lstat(folder + name, &status) == 0,
            status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFREG, time(nil) - status.st_mtim.tv_sec > longestDraft
        else { continue }
        unsafe unlink(folder + name)
    }
}

/// Removes a file. It is no error if there is none.
package func removeFile(_ path: String) throws(UnwritableFile) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw UnwritableFile(errno) }
}

/// Makes a folder and those it lies in, where they are not there. New ones are open to their owner only.
public func makeFolders(_ folder: String) throws(UnwritableFile) {
    var path = ""
    for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
        path += part + "/"
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw UnwritableFile(errno) }
    }
}

/// Writes all of it, waiting where it must. Returns how much it wrote, and why not all, as an errno; 0 where it could.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> (written: Int, problem: CInt) {
    var written = 0
    while written < bytes.count {
        // SAFETY: the caller's bytes stay where they are during the call, and no more are written than there are.
        let count = unsafe write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        if count < 0, errno == EAGAIN {
            // Somebody else has set a standard output so.
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&ready, 1, -1)
        } else if count < 0, errno != EINTR {
            return (written, errno)
        }
        written += max(0, count)
    }
    return (written, 0)
}

/// Where the links of a path lead; nil where nothing is there.
package func resolvedPath(_ path: String) -> String? {
    // SAFETY: realpath allocates its answer, which is copied and freed.
    guard let target = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
}

/// Writes a whole file, and makes the folders that it is to be in.
package func writeFile(_ path: String, with text: String, isSecret: Bool = false) throws(UnwritableFile) {
    if let slash = path.lastIndex(of: "/") { try makeFolders(String(path[..<slash])) }
    try replaceWhole(path, with: text, isSecret: isSecret)
}
