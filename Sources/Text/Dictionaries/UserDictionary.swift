// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
public import Reading

/// The owner of a room's dictionary: its own file and the one for all rooms. Others may write these files at any time.
///
/// Confined to one thread. What waits for the disk can be done on another one.
public final class UserDictionary {
    /// Which file.
    public typealias Shelf = Lexicon.Layer

    /// What a file name of 255 bytes leaves besides `room-`, `.tsv` and the `.new` of a file that is being replaced.
    private static let longestName = 242

    private var state: DictionaryState

    /// The dictionary in a folder, which need not exist yet. Nothing is read before `refresh`.
    /// - Parameters:
    ///   - regexBytes: what its compiled regular expressions may take in memory.
    ///   - memory: what the dictionaries of all rooms may take.
    public init(
        folder: String,
        room: RoomName,
        regexBytes: Int = Lexicon.regexBytes,
        memory: DictionaryMemory = DictionaryMemory()
    ) {
        let files: [Shelf: DictionaryFile] = [
            .room: DictionaryFile(path: "\(folder)/room-\(room.fileName(atMost: Self.longestName)).tsv", memory: memory),
            .everywhere: DictionaryFile(path: "\(folder)/everywhere.tsv", memory: memory),
        ]
        state = DictionaryState(files, in: folder, regexBytes: regexBytes)
    }

    /// The words of both files, ready to be applied.
    public var lexicon: Lexicon { state.lexicon }
    /// What is wrong with the files, a sentence each.
    public var problems: [String] { state.problems }

    /// What its words take in memory, without regular expressions.
    public var heldBytes: Int { state.files.values.reduce(0) { $0 + $1.heldBytes } }

    /// Reads what has changed since the last time. Returns whether anything has.
    public func refresh() -> Bool {
        state.refresh()
    }

    /// Whether a file is not as it was when it was read.
    public var hasChanged: Bool { state.hasChanged }

    /// How to read what has changed on another thread. What it returns is to be taken over; nil where nothing has changed.
    public var refreshing: @Sendable () -> DictionaryState? {
        { [state] in
            var state = state
            return state.refresh() ? state : nil
        }
    }

    /// Takes over what was read or changed on another thread. What has changed since is found by the next `refresh`.
    /// - Returns: what was there before. To free 20,000 entries takes milliseconds, so it is best let go on another thread.
    public func take(_ state: DictionaryState) -> DictionaryState {
        let old = self.state
        self.state = state
        return old
    }

    /// What is in a file, as it was read or written last.
    public func table(of shelf: Shelf) -> LexiconTable {
        state.files[shelf]?.table ?? LexiconTable()
    }

    /// Where a file lies.
    public func path(of shelf: Shelf) -> String {
        state.files[shelf]?.path ?? ""
    }

    /// The entries that cannot be used along with what is in the dictionary, by index.
    public func problems(with entries: [LexiconEntry]) -> [(index: Int, reason: String)] {
        state.problems(with: entries)
    }

    // MARK: - Changes

    /// Changes the current contents of a file while no other Yomite writes it. Returns the entries that were taken out.
    public func make(_ change: DictionaryChange, in shelf: Shelf) throws(DictionaryError) -> [LexiconEntry] {
        try state.make(change, in: shelf)
    }

    /// How to change a file on another thread. What it returns is to be taken over.
    public func changing(
        _ change: DictionaryChange,
        in shelf: Shelf
    ) -> @Sendable () -> (state: DictionaryState, removed: Result<[LexiconEntry], DictionaryError>) {
        { [state] in
            var state = state
            let removed = Result { () throws(DictionaryError) in try state.make(change, in: shelf) }
            return (state, removed)
        }
    }

    /// Puts entries in the place of those about the same words. A regular expression that does not compile is refused.
    public func set(_ entries: [LexiconEntry], in shelf: Shelf) throws(DictionaryError) {
        _ = try make(.set(entries), in: shelf)
    }

    /// Takes out what is about the same word as an entry. Returns whether there was something.
    public func remove(_ entry: LexiconEntry, from shelf: Shelf) throws(DictionaryError) -> Bool {
        try !make(.remove(entry), in: shelf).isEmpty
    }
}

/// What is to be changed in a file of a dictionary.
public enum DictionaryChange: Sendable {
    /// Entries come in the place of those about the same words. A regular expression that does not compile is refused.
    case set([LexiconEntry])
    /// What is about the same word as an entry is taken out.
    case remove(LexiconEntry)
}

/// What went wrong with a dictionary.
public enum DictionaryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// An entry cannot be used.
    case unusable(String, reason: String)
    /// There are too many entries.
    case full
    /// The dictionaries of all rooms take as much memory as they may.
    case overfull(Int)
    /// Another Yomite is writing it.
    case busy(String)
    /// Its disk has not answered for a while.
    case noAnswer(String)
    /// The file cannot be written.
    case unwritable(String, reason: String)

    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .unusable(let pattern, let reason): "\"\(pattern)\": \(reason)"
        case .full: "a dictionary holds at most \(LexiconTable.entryLimit) entries"
        case .overfull(let limit):
            "all dictionaries together may take \(shown(byteCount: limit)) of memory (limits.dictionaryBytes, a part of the memory budget)"
        case .busy(let path): "\(path) is being written by another Yomite; try again"
        case .noAnswer(let path): "the disk of \(path) does not answer"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}
