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
    }

    /// The words of both files, ready to be applied.
    public private(set) var lexicon = Lexicon.empty
    /// What is wrong with the files, a sentence each.
    public private(set) var problems: [String] = []

    /// What a file name of 255 bytes leaves beside `room-`, `.tsv` and the `.new` of a file that is being replaced.
    private static let longestName = 242

    private let folder: String
    private var files: [Shelf: DictionaryFile]

    /// The dictionary in a folder, which need not exist yet. Nothing is read before `refresh`.
    public init(folder: String, room: RoomName) {
        self.folder = folder
        files = [
            .room: DictionaryFile(path: "\(folder)/room-\(room.fileName(atMost: Self.longestName)).tsv"),
            .everywhere: DictionaryFile(path: "\(folder)/everywhere.tsv"),
        ]
    }

    /// Reads what has changed since the last time. Returns whether anything has.
    public func refresh() -> Bool {
        var hasChanged = false
        for shelf in Shelf.allCases where files[shelf]?.refresh() == true { hasChanged = true }
        if hasChanged { compile() }
        return hasChanged
    }

    /// What is in a file, as it was read last.
    public func entries(of shelf: Shelf) -> [LexiconEntry] {
        files[shelf]?.entries ?? []
    }

    /// Where a file lies.
    public func path(of shelf: Shelf) -> String {
        files[shelf]?.path ?? ""
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
        guard self.entries(of: shelf).count + entries.count <= LexiconTable.entryLimit else { throw .full }
        try change(shelf) { LexiconTable.text($0, with: entries) }
    }

    /// Takes out what is about the same word as an entry. Returns whether there was something.
    public func remove(_ entry: LexiconEntry, from shelf: Shelf) throws(DictionaryError) -> Bool {
        var hasRemoved = false
        try change(shelf) { text in
            let result = LexiconTable.removing(entry, from: text)
            hasRemoved = !result.removed.isEmpty
            return hasRemoved ? result.text : text
        }
        return hasRemoved
    }

    /// Changes what is in a file now, whoever wrote it, while no other Yomite does.
    private func change(_ shelf: Shelf, _ edit: (String) -> String) throws(DictionaryError) {
        guard let file = files[shelf] else { return }
        do throws(UnwritableFile) {
            try makeFolders(folder)
        } catch {
            throw .unwritable(folder, reason: error.reason)
        }
        let lock = unsafe open(folder + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard lock >= 0 else { throw .unwritable(file.path, reason: systemMessage(errno)) }
        defer { close(lock) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw .busy(file.path) }
        let before: String
        do throws(UnreadableFile) {
            before = try file.text()
        } catch {
            throw .unwritable(file.path, reason: error.reason)
        }
        let after = edit(before)
        guard after != before else { return }
        do throws(UnwritableFile) {
            try replaceWhole(file.path, with: after)
        } catch {
            throw .unwritable(file.path, reason: error.reason)
        }
        _ = refresh()
    }

    private func compile() {
        problems = []
        var entries: [LexiconEntry] = []
        var places: [String] = []
        for shelf in Shelf.allCases {
            guard let file = files[shelf] else { continue }
            if let failure = file.failure { problems.append("\(file.path) cannot be read: \(failure)") }
            problems += file.problems.map { "\(file.path): \($0)" }
            entries += file.entries
            places += file.lines.map { "\(file.path): line \($0)" }
        }
        let compiled = Lexicon.compiled(entries) { text throws(PatternProblem) in try Pattern(text) }
        lexicon = compiled.lexicon
        problems += compiled.problems.map { "\(places[$0.index]): \($0.reason)" }
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
