// SPDX-License-Identifier: GPL-3.0-or-later

import Net
import Reading

/// The files of a dictionary as they were read last, and their words, ready to be applied. A value, so that any thread can make one.
public struct DictionaryState: Sendable {
    private(set) var files: [UserDictionary.Shelf: DictionaryFile]
    private(set) var lexicon = Lexicon.empty
    private(set) var problems: [String] = []
    private let folder: String
    private let regexBytes: Int

    /// The files are all in this folder, which need not exist yet.
    init(_ files: [UserDictionary.Shelf: DictionaryFile], in folder: String, regexBytes: Int) {
        (self.files, self.folder, self.regexBytes) = (files, folder, regexBytes)
    }

    /// Whether a file is not as it was when it was read.
    var hasChanged: Bool { files.values.contains(where: \.hasChanged) }

    /// Reads what has changed since the last time. Returns whether anything has.
    mutating func refresh() -> Bool {
        var hasChanged = false
        for shelf in UserDictionary.Shelf.allCases where files[shelf]?.refresh() == true { hasChanged = true }
        if hasChanged { compile() }
        return hasChanged
    }

    // MARK: - Changes

    /// Changes what is in a file now, no matter who wrote it, and its words, while no other Yomite writes. Returns the entries that were
    /// taken out.
    mutating func make(_ change: DictionaryChange, in shelf: UserDictionary.Shelf) throws(DictionaryError) -> [LexiconEntry] {
        guard let index = files.index(forKey: shelf) else { return [] }
        let lock = try lock(for: files.values[index].path)
        defer { lock.unlock() }
        _ = refresh()
        if case .set(let entries) = change, let problem = problems(with: entries).first {
            throw .unusable(entries[problem.index].pattern, reason: problem.reason)
        }
        let removed = try files.values[index].make(change)
        for entry in removed where entry.kind == .word { lexicon.remove(entry, from: shelf) }
        if case .set(let entries) = change {
            for entry in entries where entry.kind == .word { lexicon.add(entry, to: shelf) }
        }
        compileRegexes()
        return removed
    }

    /// The entries that cannot be used along with what is here, by index.
    func problems(with entries: [LexiconEntry]) -> [(index: Int, reason: String)] {
        let regexes = Set(entries.filter { $0.kind == .regex }.map(\.pattern))
        var left = regexBytes - (regexes.isEmpty ? 0 : lexicon.regexBytes(besides: regexes))
        var problems: [(index: Int, reason: String)] = []
        for (index, entry) in entries.enumerated() {
            if let problem = entry.problem {
                problems.append((index, problem))
            } else if entry.kind == .regex {
                do throws(PatternProblem) {
                    left -= try Pattern(entry.pattern, atMost: left).byteCount
                } catch {
                    problems.append((index, error.reason + (error.offset.map { " at character \($0 + 1)" } ?? "")))
                }
            }
        }
        return problems
    }

    /// The lock of the folder: its holder may write the file.
    private func lock(for path: String) throws(DictionaryError) -> FolderLock {
        do throws(FolderLock.Failure) {
            return try FolderLock.lock(folder)
        } catch {
            switch error {
            case .busy: throw .busy(path)
            case .unwritable(let path, let reason): throw .unwritable(path, reason: reason)
            }
        }
    }

    private mutating func compile() {
        lexicon = .empty
        for shelf in UserDictionary.Shelf.allCases {
            for entry in files[shelf]?.table.entries ?? [] where entry.kind == .word { lexicon.add(entry, to: shelf) }
        }
        compileRegexes()
    }

    /// Compiles those that are new, and says again what is wrong with the files.
    private mutating func compileRegexes() {
        problems = []
        var regexes: [(entry: LexiconEntry, layer: Lexicon.Layer, place: String)] = []
        for shelf in UserDictionary.Shelf.allCases {
            guard let file = files[shelf] else { continue }
            if let failure = file.failure { problems.append("\(file.path) cannot be read: \(failure)") }
            problems += file.table.problems.map { "\(file.path): \($0)" }
            // Looked at where they lie: to copy each of 20,000 words takes a millisecond.
            guard file.table.regexCount > 0 else { continue }
            for index in file.table.entries.indices where file.table.entries[index].kind == .regex {
                regexes.append((file.table.entries[index], shelf, "\(file.path): line \(file.table.line(ofEntry: index))"))
            }
        }
        let unusable = lexicon.setRegexes(regexes.map { ($0.entry, $0.layer) }, within: regexBytes) { text, bytes throws(PatternProblem) in
            try Pattern(text, atMost: bytes)
        }
        problems += unusable.map { "\(regexes[$0.index].place): \($0.reason)" }
    }
}
