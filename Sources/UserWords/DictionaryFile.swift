// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Loop
internal import Reading

/// One file of a dictionary: what is in it, and whether it has changed since it was read.
struct DictionaryFile {
    /// More bytes are not read.
    private static let mostBytes = 4 << 20

    let path: String
    private(set) var entries: [LexiconEntry] = []
    /// The number of each entry's line, from 1.
    private(set) var lines: [Int] = []
    private(set) var problems: [LexiconProblem] = []
    /// Why it cannot be read; nil also where there is no file.
    private(set) var failure: String?
    private var stamp = Stamp()

    /// What tells one state of a file from another; zeros for no file.
    private struct Stamp: Equatable {
        var inode: UInt = 0
        var size: Int = 0
        var seconds: Int = 0
        var nanoseconds: Int = 0

        init() {}

        init(_ path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return }
            (inode, size) = (UInt(status.st_ino), Int(status.st_size))
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    init(path: String) {
        self.path = path
    }

    /// Reads the file again where it is not as it was. Returns whether it was read.
    mutating func refresh() -> Bool {
        let now = Stamp(path)
        guard now != stamp else { return false }
        stamp = now
        (entries, lines, problems, failure) = ([], [], [], nil)
        do throws(UnreadableFile) {
            let table = LexiconTable.parse(try text())
            (entries, lines, problems) = (table.rows.map(\.entry), table.rows.map(\.line), table.problems)
        } catch {
            failure = error.reason
        }
        return true
    }

    /// What is written in it; nothing where there is no file.
    func text() throws(UnreadableFile) -> String {
        do throws(UnreadableFile) {
            return try readWhole(path, atMost: DictionaryFile.mostBytes)
        } catch  where error.isMissing {
            return ""
        }
    }

    /// Writes a file beside it and puts that in its place: whoever reads it meanwhile reads the old one whole. Returns 0 or an errno.
    func write(_ text: String) -> CInt {
        let draft = path + ".new"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return errno }
        let problem = writeAll(Array(text.utf8), to: descriptor)
        close(descriptor)
        guard problem == 0 else {
            unsafe unlink(draft)
            return problem
        }
        return unsafe rename(draft, path) == 0 ? 0 : errno
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> CInt {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return errno }
            rest = rest.dropFirst(max(0, count))
        }
        return 0
    }
}
