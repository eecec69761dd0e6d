// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Core

private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardizedFileURL

/// A row of the table.
private struct Row: CustomTestStringConvertible {
    var english: String
    var japanese: String

    var testDescription: String { english }

    /// The words between the holes.
    var words: [String] { english.components(separatedBy: "{}") }

    /// A line as the program might say it, and what it has to become.
    var example: (english: String, japanese: String) {
        var (english, japanese) = (words[0], japanese)
        for (index, word) in words.dropFirst().enumerated() {
            english += "7\(index)" + word
            japanese = japanese.replacing("{\(index + 1)*}", with: "7\(index)").replacing("{\(index + 1)}", with: "7\(index)")
        }
        return (english, japanese)
    }
}

private func table() throws -> [Row] {
    let text = try String(contentsOf: root.appending(path: "Sources/Base/CTables/japanese.tsv"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return fields.count == 2 ? Row(english: fields[0], japanese: fields[1]) : Row(english: String(line), japanese: "")
    }
}

@Suite struct JapaneseTableTests {
    @Test func `every row says all that its line says, in Japanese, and no row before it is taken instead`() throws {
        for row in try table() {
            let example = row.example
            #expect(Wording.japanese(example.english) == example.japanese, "\(row.english)")
            #expect(!row.english.contains("{}{}"), "nothing tells where one hole ends: \(row.english)")
            // What English needs twice, Japanese may need once; nothing is lost.
            for hole in row.words.indices.dropLast() {
                #expect(row.japanese.contains("{\(hole + 1)}") || row.japanese.contains("{\(hole + 1)*}"), "\(row.english)")
            }
            let isJapanese = row.japanese.unicodeScalars.contains {
                (0x3001...0x9FFF).contains($0.value) || (0xFF01...0xFF60).contains($0.value)
            }
            #expect(isJapanese || row.words.joined() == ": ", "\(row.english)")
        }
    }

    /// Most lines of a run begin with the feed, the file or the flag that they are about.
    @Test func `every row is found behind the name of what it is about`() throws {
        let sources = ["twitch: ", "onecomme: ", "youtube: "]
        let alone = ["{}", "\"", "completion: ", "a memory budget of ", "the standard output ", "no voice that "] + sources
        for row in try table() where !alone.contains(where: row.english.hasPrefix) {
            let example = row.example
            #expect(Wording.japanese("stdin: \(example.english)") == "stdin: \(example.japanese)", "\(row.english)")
        }
    }

    /// A text of the program that was changed leaves a row behind that nobody will see.
    @Test func `every row is of words that the program says`() throws {
        let said = try Set(
            ProgramText.all(below: root.appending(path: "Sources")).flatMap {
                $0.split(separator: "\n").flatMap { String($0).components(separatedBy: "{}") }
            }
        )
        .union(systemMessages).union(textsOutsideOfSwift())
        for row in try table() {
            for words in row.words where !isMade(words, of: said) {
                Issue.record("the program no longer says “\(words)”: \(row.english)")
            }
        }
    }

    /// What is told without being asked for is told in Japanese.
    @Test(arguments: ["Service/yomite", "Base/Core/Settings"])
    func `what people have to know is in the table`(folder: String) throws {
        let calls =
            ["log(.notice, \"", "log(.warning, \"", "log(.error, \"", ".usage(\"", ".badValue(\"", ".badFile(\""]
            + ["usage", "configuration", "unavailable"].map { "ServiceFailure(.\($0), \"" }
        for text in try ProgramText.all(below: root.appending(path: "Sources/\(folder)"), behind: calls) {
            // Lines of little but holes have the words of what stands in them.
            guard text.split(separator: " ").count(where: { $0.allSatisfy(\.isLetter) }) > 2 else { continue }
            let example = text.replacing("{}", with: "7")
            #expect(Wording.japanese(example) != example, "not in CTables/japanese.tsv: \(text)")
        }
    }

    @Test func `what doctor looks at is in the table`() throws {
        let folder = root.appending(path: "Sources/Service/yomite/Doctor")
        var subjects: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            for call in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "note(").dropFirst() {
                let argument = call.drop(while: \.isWhitespace)
                if argument.first == "\"" { subjects.insert(String(argument.dropFirst().prefix { $0 != "\"" })) }
            }
        }
        #expect(subjects.count > 10)
        // Names; and a voice's, which is put in.
        for subject in subjects where !["WSL", "YouTube"].contains(subject) && !subject.contains("\\(") {
            #expect(Wording.japanese(subject) != subject, "not in CTables/japanese.tsv: \(subject)")
        }
    }

    @Test func `what is wrong with a line of a feed is in the table`() throws {
        let source = try String(contentsOf: root.appending(path: "Sources/Chat/Comments/LineError.swift"), encoding: .utf8)
        let error = source.prefix(upTo: try #require(source.firstRange(of: "\n}\n")).lowerBound)
        let reasons = error.split(separator: "\n").compactMap { line in
            line.firstRange(of: ": \"").map { String(line[$0.upperBound...].dropLast()) }
        }
        .filter { !$0.contains("\\(") }
        #expect(reasons.count == 3)
        for reason in reasons { #expect(Wording.japanese(reason) != reason, "not in CTables/japanese.tsv: \(reason)") }
    }

    @Test func `what is wrong with an entry of a dictionary is in the table`() throws {
        let source = try String(contentsOf: root.appending(path: "Sources/Text/Reading/Lexicon/LexiconEntry.swift"), encoding: .utf8)
        let reasons = source.split(separator: "\n").compactMap { line in
            line.firstRange(of: "return \"").map { String(line[$0.upperBound...]) }
        }
        .compactMap { text in text.lastIndex(of: "\"").map { String(text[..<$0]) } }
        #expect(reasons.count == 7)
        for reason in reasons {
            let said = reason.replacing("\\(name)", with: "pattern").replacing("\\(group)", with: "a")
                .replacing("\\(LexiconEntry.lengthLimit)", with: "7")
            #expect(Wording.japanese(said) != said, "not in CTables/japanese.tsv: \(said)")
        }
        #expect(
            Wording.japanese("words.tsv: line 3: the group ${name} cannot be used: groups are known by their numbers, ${0} to ${9}")
                .contains("グループ ${name} は使えません")
        )
    }

    /// Whether a text is a row of others, none of them a mere letter.
    private func isMade(_ text: String, of others: Set<String>) -> Bool {
        let characters = Array(text)
        var isReached = [true] + Array(repeating: false, count: characters.count)
        for end in characters.indices {
            isReached[end + 1] = (0...end).contains { start in
                let part = characters[start...end]
                return isReached[start] && (part.count > 3 || !part.contains(where: \.isLetter) || part.count == characters.count)
                    && others.contains(String(part))
            }
        }
        return isReached[characters.count]
    }

    /// What the catalog says, such as how to get an engine, and what C says of the network.
    private func textsOutsideOfSwift() throws -> Set<String> {
        let files = ["CTables/catalog.tsv", "CNet/event_loop.c"]
        let texts = try files.map { try String(contentsOf: root.appending(path: "Sources/Base/\($0)"), encoding: .utf8) }
        return Set(texts.flatMap { $0.split { "\n\t\"".contains($0) }.map(String.init) })
    }

    private var systemMessages: Set<String> {
        Set((1...133).compactMap { unsafe strerror($0).map { unsafe String(cString: $0) } })
    }
}

/// The texts in Swift files, with `{}` for everything that is put into them.
private struct ProgramText {
    private let source: [Character]
    private var place = 0
    private var texts: [(text: String, start: Int)] = []

    /// - Parameter calls: what stands before the texts that are wanted; nil for all.
    static func all(below folder: URL, behind calls: [String]? = nil) throws -> [String] {
        let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
            var reader = ProgramText(source: Array(try String(contentsOf: folder.appending(path: path), encoding: .utf8)))
            reader.readAll()
            if calls == nil { return reader.texts.map(\.text) + reader.cases }
            return reader.texts.filter { text in
                calls?.contains { reader.source[..<(text.start + 1)].suffix($0.count).elementsEqual($0) } ?? true
            }.map(\.text)
        }
    }

    /// The names of enums' cases, which are their raw values where nothing else is said.
    private var cases: [String] {
        String(source).matches(of: /\bcase ([a-zA-Z, ]+)/).flatMap { $0.output.1.components(separatedBy: ", ") }
    }

    private init(source: [Character]) {
        self.source = source
    }

    private mutating func readAll() {
        while place < source.count {
            if isNext("//") {
                while place < source.count, source[place] != "\n" { place += 1 }
            } else if source[place] == "\"" {
                let start = place
                var text = readText()
                // Long texts are written in several pieces.
                while let next = placeOfContinuation {
                    place = next
                    text += readText()
                }
                texts.append((text, start))
            } else {
                place += 1
            }
        }
    }

    private var placeOfContinuation: Int? {
        var next = place
        while next < source.count, source[next].isWhitespace { next += 1 }
        guard next + 2 < source.count, source[next] == "+", source[next + 1] == " ", source[next + 2] == "\"" else { return nil }
        return next + 2
    }

    private func isNext(_ text: String) -> Bool {
        source[place...].prefix(text.count).elementsEqual(text)
    }

    private mutating func readText() -> String {
        let quotes = isNext("\"\"\"") ? "\"\"\"" : "\""
        place += quotes.count
        var text = ""
        while place < source.count {
            if isNext(quotes) {
                place += quotes.count
                return quotes.count == 1 ? text : unindented(text)
            }
            if isNext("\\(") {
                skipInterpolation()
                text += "{}"
            } else if source[place] == "\\" {
                text += source[place + 1] == "\n" ? "\u{1}" : source[place + 1] == "n" ? "\n" : String(source[place + 1])
                place += 2
            } else {
                text.append(source[place])
                place += 1
            }
        }
        return text
    }

    /// The lines of a long text without what Swift takes away, and each also by itself: that is how they are said.
    private func unindented(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        // A line that ends in a backslash goes on with the next one.
        return lines.joined(separator: "{}").split(separator: "\u{1}").map { $0.drop { $0 == " " } }.joined()
    }

    private mutating func skipInterpolation() {
        place += 2
        var depth = 1
        while depth > 0, place < source.count {
            if source[place] == "\"" {
                let start = place
                texts.append((readText(), start))
                continue
            }
            depth += source[place] == "(" ? 1 : source[place] == ")" ? -1 : 0
            place += 1
        }
    }
}
