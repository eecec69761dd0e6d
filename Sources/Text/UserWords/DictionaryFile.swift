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
}
