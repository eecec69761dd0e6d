// SPDX-License-Identifier: GPL-3.0-or-later

internal import Patterns
internal import Reading

/// The files of a dictionary as they were read last, and their words, ready to be applied. A value, so that any thread can make one.
public struct DictionaryState: Sendable {
    private(set) var files: [UserDictionary.Shelf: DictionaryFile]
    private(set) var lexicon = Lexicon.empty
    private(set) var problems: [String] = []

    init(_ files: [UserDictionary.Shelf: DictionaryFile]) {
        self.files = files
    }

    /// How many bytes there are to be read where a file has changed since; 0 where none has.
    var changedBytes: Int {
        let sizes = files.values.map { $0.changedSize }
        return sizes.contains { $0 != nil } ? files.values.reduce(0) { $0 + ($1.changedSize ?? $1.size) } : 0
    }

    /// Reads what has changed since the last time. Returns whether anything has.
    mutating func refresh() -> Bool {
        var hasChanged = false
        for shelf in UserDictionary.Shelf.allCases where files[shelf]?.refresh() == true { hasChanged = true }
        if hasChanged { compile() }
        return hasChanged
    }

    /// Changes a file, and the words with it.
    mutating func change(
        _ shelf: UserDictionary.Shelf,
        _ edit: (inout DictionaryFile, inout Lexicon) throws(DictionaryError) -> Void
    ) throws(DictionaryError) {
        guard let index = files.index(forKey: shelf) else { return }
        try edit(&files.values[index], &lexicon)
        compileRegexes()
    }

    private mutating func compile() {
        lexicon = .empty
        for shelf in UserDictionary.Shelf.allCases {
            for entry in files[shelf]?.table.entries ?? [] where entry.kind == .word { lexicon.add(entry, to: shelf.layer) }
        }
        compileRegexes()
    }

    /// Compiles those that are new, and says again what is wrong with the files.
    private mutating func compileRegexes() {
        problems = []
        var regexes: [(entry: LexiconEntry, place: String)] = []
        for shelf in UserDictionary.Shelf.allCases {
            guard let file = files[shelf] else { continue }
            if let failure = file.failure { problems.append("\(file.path) cannot be read: \(failure)") }
            problems += file.table.problems.map { "\(file.path): \($0)" }
            // Looked at where they lie: to copy each of 20,000 words takes a millisecond.
            for index in file.table.entries.indices where file.table.entries[index].kind == .regex {
                regexes.append((file.table.entries[index], "\(file.path): line \(file.table.line(ofEntry: index))"))
            }
        }
        let unusable = lexicon.setRegexes(regexes.map(\.entry)) { text throws(PatternProblem) in try Pattern(text) }
        problems += unusable.map { "\(regexes[$0.index].place): \($0.reason)" }
    }
}
