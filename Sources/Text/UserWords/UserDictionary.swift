// SPDX-License-Identifier: GPL-3.0-or-later

public import Events
internal import Glibc
internal import Loop
internal import Patterns
public import Reading

/// The owner of a room's dictionary: its own file and the one for all rooms. Others may write these files at any time.
///
/// Confined to one thread. Reading and writing them are short system calls on small files; nothing here waits for anybody.
public final class UserDictionary {
    /// Which file.
    public enum Shelf: CaseIterable, Sendable {
        /// The room's own; its words come first.
        case room
        /// The one for all rooms.
        case everywhere

        var layer: Lexicon.Layer {
            switch self {
            case .room: .room
            case .everywhere: .everywhere
            }
        }
    }

    /// Longer files, in bytes of both together, take the loop more than a millisecond or two to read.
    private static let longFiles = 4_096

    /// What a file name of 255 bytes leaves beside `room-`, `.tsv` and the `.new` of a file that is being replaced.
    private static let longestName = 242

    private let folder: String
    private var state: DictionaryState

    /// The dictionary in a folder, which need not exist yet. Nothing is read before `refresh`.
    public init(folder: String, room: RoomName) {
        self.folder = folder
        state = DictionaryState([
            .room: DictionaryFile(path: "\(folder)/room-\(room.fileName(atMost: Self.longestName)).tsv"),
            .everywhere: DictionaryFile(path: "\(folder)/everywhere.tsv"),
        ])
    }

    /// The words of both files, ready to be applied.
    public var lexicon: Lexicon { state.lexicon }
    /// What is wrong with the files, a sentence each.
    public var problems: [String] { state.problems }

    /// Reads what has changed since the last time. Returns whether anything has.
    public func refresh() -> Bool {
        state.refresh()
    }

    /// How to read what has changed, and is long, on another thread; nil where `refresh` does not take long.
    public var longRefresh: (@Sendable () -> DictionaryState)? {
        guard state.changedBytes > Self.longFiles else { return nil }
        return { [state] in
            var state = state
            _ = state.refresh()
            return state
        }
    }

    /// Takes over what was read on another thread. What has changed since is found by the next `refresh`.
    public func take(_ state: DictionaryState) {
        self.state = state
    }

    /// What is in a file, as it was read or written last.
    public func table(of shelf: Shelf) -> LexiconTable {
        state.files[shelf]?.table ?? LexiconTable()
    }

    /// Where a file lies.
    public func path(of shelf: Shelf) -> String {
        state.files[shelf]?.path ?? ""
    }

    /// What is wrong with an entry; nil where it can be used.
    public static func problem(with entry: LexiconEntry) -> String? {
        if let problem = entry.problem { return problem }
        guard entry.kind == .regex else { return nil }
        do throws(PatternProblem) {
            _ = try Pattern(entry.pattern)
            return nil
        } catch {
            return "\(error.reason) at character \(error.offset + 1)"
        }
    }

    /// Puts entries in the place of those about the same words. A regular expression that does not compile is refused.
    public func set(_ entries: [LexiconEntry], in shelf: Shelf) throws(DictionaryError) {
        for entry in entries {
            if let problem = UserDictionary.problem(with: entry) { throw .unusable(entry.pattern, reason: problem) }
        }
        try change(shelf) { file, lexicon throws(DictionaryError) in
            guard file.table.entries.count + entries.count <= LexiconTable.entryLimit else { throw .full }
            var removed: [LexiconEntry] = []
            try file.change { table, text in removed = table.set(entries, in: &text) }
            for entry in removed where entry.kind == .word { lexicon.remove(entry, from: shelf.layer) }
            for entry in entries where entry.kind == .word { lexicon.add(entry, to: shelf.layer) }
        }
    }

    /// Takes out what is about the same word as an entry. Returns whether there was something.
    public func remove(_ entry: LexiconEntry, from shelf: Shelf) throws(DictionaryError) -> Bool {
        var hasRemoved = false
        try change(shelf) { file, lexicon throws(DictionaryError) in
            hasRemoved = file.table.entry(aboutTheSameAs: entry) != nil
            guard hasRemoved else { return }
            var removed: [LexiconEntry] = []
            try file.change { table, text in removed = table.remove(entry, from: &text) }
            for entry in removed where entry.kind == .word { lexicon.remove(entry, from: shelf.layer) }
        }
        return hasRemoved
    }

    /// Changes what is in a file now, whoever wrote it, while no other Yomite does.
    private func change(
        _ shelf: Shelf,
        _ edit: (inout DictionaryFile, inout Lexicon) throws(DictionaryError) -> Void
    ) throws(DictionaryError) {
        let path = path(of: shelf)
        do throws(UnwritableFile) {
            try makeFolders(folder)
        } catch {
            throw .unwritable(folder, reason: error.reason)
        }
        let lock = unsafe open(folder + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard lock >= 0 else { throw .unwritable(path, reason: systemMessage(errno)) }
        defer { close(lock) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw .busy(path) }
        _ = refresh()
        try state.change(shelf, edit)
    }
}

/// What went wrong with a dictionary.
public enum DictionaryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// An entry cannot be used.
    case unusable(String, reason: String)
    /// There are too many entries.
    case full
    /// Another Yomite is writing it.
    case busy(String)
    /// The file cannot be written.
    case unwritable(String, reason: String)

    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .unusable(let pattern, let reason): "\"\(pattern)\": \(reason)"
        case .full: "a dictionary holds at most \(LexiconTable.entryLimit) entries"
        case .busy(let path): "\(path) is being written by another Yomite; try again"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}
