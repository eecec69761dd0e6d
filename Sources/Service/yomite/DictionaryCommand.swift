// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Dictionaries
import FoundationEssentials
import Net
import Reading

/// `dictionary list|add|remove|import|export`: the user's own words, in the dictionary of a room or of all rooms.
struct DictionaryCommand {
    private let settings: Settings
    private let dictionary: UserDictionary
    private let shelf: UserDictionary.Shelf

    /// Nil if there is no folder for it.
    init?(_ settings: Settings, _ environment: [String: String]) {
        guard let dictionary = UserDictionary(settings, environment, room: settings.onlyRoom.map { RoomName($0) } ?? .main) else {
            return nil
        }
        self.settings = settings
        self.dictionary = dictionary
        shelf = settings.onlyRoom == nil ? .everywhere : .room
        _ = dictionary.refresh()
    }

    func run(_ command: Command, _ arguments: [String]) -> ExitCode {
        do throws(DictionaryError) {
            switch command {
            case .dictionaryAdd: return try add(arguments[0], arguments[1])
            case .dictionaryRemove: return try remove(arguments[0])
            case .dictionaryImport: return try take(arguments[0])
            case .dictionaryExport: return give()
            default: return list()
            }
        } catch {
            StandardError.log(.error, "\(error)")
            if case .unusable = error { return .usage }
            return .cannotWrite
        }
    }

    private func list() -> ExitCode {
        for problem in dictionary.problems { StandardError.log(.warning, "\(problem)") }
        let entries = dictionary.table(of: shelf).entries
        if settings.json { return JSONAnswer.write(entries) }
        let ofRoom = dictionary.table(of: .room).entries.count
        if shelf == .everywhere, ofRoom > 0 {
            StandardError.log(.notice, "taught in the dashboard or the chat, see --room main: \(ofRoom) more")
        }
        return StandardOutput.write(entries.isEmpty ? "" : LexiconTable.text(of: entries))
    }

    private func add(_ word: String, _ reading: String) throws(DictionaryError) -> ExitCode {
        let kind = settings.regex ? LexiconEntry.Kind.regex : .word
        let entry = LexiconEntry(
            pattern: word,
            reading: reading,
            language: settings.entryLanguage,
            kind: kind,
            addedBy: "operator",
            addedAt: Date.now.formatted(.iso8601)
        )
        let replaced = try dictionary.make(.set([entry]), in: shelf)
        return tell(replaced.isEmpty ? "added 1 entry" : "replaced 1 entry")
    }

    private func remove(_ word: String) throws(DictionaryError) -> ExitCode {
        let wanted = LexiconEntry(pattern: word, reading: "", language: settings.entryLanguage, kind: settings.regex ? .regex : .word)
        guard try dictionary.remove(wanted, from: shelf) else {
            StandardError.log(.error, "\(dictionary.path(of: shelf)) has no such entry; see yomite dictionary list")
            return .inputMissing
        }
        return tell("removed 1 entry")
    }

    private func take(_ path: String) throws(DictionaryError) -> ExitCode {
        let text: String
        do throws(UnreadableFile) {
            text = try DictionaryText.read(path, atMost: 16 << 20)
        } catch {
            StandardError.log(.error, "\(path) cannot be read: \(error.reason)")
            return .inputMissing
        }
        let (rows, problems) = path.lowercased().hasSuffix(".dic") ? BouyomiDictionary.parse(text) : rows(of: LexiconTable(text))
        for problem in problems { StandardError.log(.warning, "\(path): \(problem)") }
        let time = Date.now.formatted(.iso8601)
        var entries: [LexiconEntry] = []
        let unusable = Dictionary(uniqueKeysWithValues: dictionary.problems(with: rows.map(\.entry)).map { ($0.index, $0.reason) })
        for (index, (line, var entry)) in rows.enumerated() {
            if let problem = unusable[index] {
                StandardError.log(.warning, "\(path): \(LexiconProblem(line: line, reason: problem))")
                continue
            }
            (entry.addedBy, entry.addedAt) = (entry.addedBy ?? "import", entry.addedAt ?? time)
            entries.append(entry)
        }
        guard !entries.isEmpty else {
            StandardError.log(.error, "\(path) has no entries that could be imported")
            return .inputMissing
        }
        try dictionary.set(entries, in: shelf)
        return tell(entries.count == 1 ? "imported 1 entry" : "imported \(entries.count) entries")
    }

    private func give() -> ExitCode {
        let entries = dictionary.table(of: shelf).entries.map {
            LexiconEntry(pattern: $0.pattern, reading: $0.reading, language: $0.language, kind: $0.kind)
        }
        guard settings.bouyomiDic else { return StandardOutput.write(LexiconTable.text(of: entries)) }
        let ofBouyomi = entries.filter { $0.language.map { $0 == "ja" || $0.hasPrefix("ja-") } ?? true }
        if ofBouyomi.count < entries.count {
            StandardError.log(.warning, "left out, since Bouyomi-chan has no words of other languages: \(entries.count - ofBouyomi.count)")
        }
        return StandardOutput.write(BouyomiDictionary.text(of: ofBouyomi))
    }

    private func rows(of table: LexiconTable) -> (rows: [(line: Int, entry: LexiconEntry)], problems: [LexiconProblem]) {
        (table.entries.enumerated().map { (table.line(ofEntry: $0), $1) }, table.problems)
    }

    private func tell(_ what: String) -> ExitCode {
        StandardError.log(.notice, "\(what); \(dictionary.path(of: shelf)) has \(dictionary.table(of: shelf).entries.count)")
        return .done
    }
}
