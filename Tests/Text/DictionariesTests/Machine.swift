// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Dictionaries
@testable import Reading

/// The dictionaries of this machine, with the words compiled from the source.
enum Machine {
    static let folder = JapaneseAnalyser.Dictionaries.debianFolders[0]
    static var isThere: Bool { FileManager.default.fileExists(atPath: folder + "/sys.dic") }

    /// Where the compiled words are, until the tests end.
    private static let wordsPath = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-words-\(getpid()).dic").path

    /// Compiled once for all tests.
    static let words: Result<String, any Error> = Result {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let wordsWithoutNames = wordsPath + ".without-names"
        atexit {
            try? FileManager.default.removeItem(atPath: Machine.wordsPath)
            try? FileManager.default.removeItem(atPath: Machine.wordsPath + ".without-names")
        }
        let make = Process()
        make.executableURL = root.appendingPathComponent("scripts/make-words")
        make.arguments = [wordsWithoutNames, wordsPath]
        try make.run()
        make.waitUntilExit()
        try #require(make.terminationStatus == 0)
        return wordsPath
    }

    /// - Parameter compiled: the words, where another process has compiled them.
    static func analyser(_ compiled: String? = nil) throws -> JapaneseAnalyser {
        JapaneseAnalyser(dictionaries: JapaneseAnalyser.Dictionaries(words: try compiled ?? words.get()))
    }

    /// The room is a Japanese one: Han alone would be Chinese.
    static func reader(_ options: ReadingOptions = ReadingOptions(roomLanguage: "ja")) throws -> Reader {
        let analyser = try analyser()
        return Reader(options: options, japanese: analyser.analyse)
    }

    static let endingVowels: [Character: Character] = {
        var vowels: [Character: Character] = [:]
        for (vowel, kana) in [
            ("ア", "アァカガサザタダナハバパマヤャラワ"), ("イ", "イィキギシジチヂニヒビピミリ"), ("ウ", "ウゥクグスズツヅヌフブプムユュルヴ"), ("エ", "エェケゲセゼテデネヘベペメレ"),
            ("オ", "オォコゴソゾトドノホボポモヨョロヲ"),
        ] {
            for character in kana { vowels[character] = Character(vowel) }
        }
        return vowels
    }()
}
