// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

/// The file with what is set for the viewers of a room, in the state in which it was read last. A value, so that any thread can read and
/// write one. Others may write the file at any time.
struct ViewerFile: Sendable {
    /// More bytes are not read.
    private static let mostBytes = 4 << 20
    /// What a file name of 255 bytes leaves besides `room-`, `.jsonl` and the `.new` of a file that is being replaced.
    private static let longestName = 240

    private let folder: String
    private let limit: Int
    /// Where it lies.
    let path: String
    private(set) var book = ViewerBook()
    /// What is wrong with it, a sentence for each.
    private(set) var problems: [String] = []
    private var stamp = FileStamp()
    /// How many wishes of viewers were forgotten, because there are others.
    private(set) var forgottenWishes = 0

    /// The file of a room in a folder, which need not exist yet. Nothing is read before `refresh`.
    /// - Parameter limit: for how many viewers something can be set.
    init(folder: String, room: RoomName, atMost limit: Int) {
        (self.folder, self.limit) = (folder, limit)
        path = "\(folder)/room-\(room.fileName(atMost: Self.longestName)).jsonl"
    }

    /// Whether it is not as it was when it was read.
    var hasChanged: Bool { FileStamp(path) != stamp }

    /// Reads it again if it has changed. Returns whether it has.
    @discardableResult
    mutating func refresh() -> Bool {
        let now = FileStamp(path)
        guard now != stamp else { return false }
        (stamp, problems) = (now, [])
        do throws(UnreadableFile) {
            book = ViewerBook(try text())
            problems = book.problems.map { "\(path): \($0)" }
        } catch {
            // What was known stays: else everybody who is muted would be heard.
            problems = ["\(path) \(error.problem)"]
        }
        return true
    }

    /// Changes what is in the file now, no matter who wrote it, while no other Yomite writes. Returns what was set for the viewer before.
    mutating func make(_ change: ViewerChange) throws(ViewerBookError) -> ViewerEntry? {
        let lock = try lock()
        defer { lock.unlock() }
        refresh()
        do throws(UnreadableFile) {
            // What cannot be read must not be replaced.
            _ = try text()
        } catch {
            throw .unwritable(path, reason: error.reason)
        }
        var changed = book
        let old = try changed.make(change, atMost: limit)
        guard changed != book else { return old }
        guard changed.text.utf8.count <= Self.mostBytes else { throw .full(book.count) }
        do throws(UnwritableFile) {
            try replaceWhole(path, with: changed.text)
        } catch {
            throw .unwritable(path, reason: error.reason)
        }
        if old == nil, changed[change.viewer] != nil, changed.count <= book.count { forgottenWishes += 1 }
        (book, stamp) = (changed, FileStamp(path))
        return old
    }

    private func lock() throws(ViewerBookError) -> FolderLock {
        do throws(FolderLock.Failure) {
            return try FolderLock.lock(folder)
        } catch {
            switch error {
            case .busy: throw .busy(path)
            case .unwritable(let path, let reason): throw .unwritable(path, reason: reason)
            }
        }
    }

    /// What is written in it; nothing where there is no file.
    private func text() throws(UnreadableFile) -> String {
        // A pipe would be waited for.
        if FileStamp(path).isOdd { throw UnreadableFile(reason: "it is not a file") }
        do throws(UnreadableFile) {
            return try readWhole(path, atMost: Self.mostBytes)
        } catch  where error.isMissing {
            return ""
        }
    }
}

extension ViewerBook {
    /// What is set in the main room's file of a folder for somebody with this id or, else, this name or nickname; nil where nothing is, or where it cannot
    /// be read. Blocks while the disk does.
    public static func entry(named viewer: String, in folder: String) -> ViewerEntry? {
        var file = ViewerFile(folder: folder, room: .main, atMost: RoomLimits().setViewers)
        file.refresh()
        let viewers = file.book.viewers
        let found = viewers.first { $0.id.id == viewer } ?? viewers.first { $0.entry.name == viewer || $0.entry.nickname == viewer }
        return found?.entry
    }
}
