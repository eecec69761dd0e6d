// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Dictionaries
import Net
import Reading
import Rooms
import Voices

/// The word lists that the operator keeps in files, read at the start and by each reload.
struct OperatorWords: Sendable {
    /// What is not read because viewers see it as a picture.
    var emotes = EmoteWords.shipped
    /// What there are sounds for.
    private var sounds = SoundWords()
    var neverSpoken = NeverSpoken.nothing

    var toApprove = NeverSpoken.nothing

    /// The shipped lists alone.
    init() {}

    init(_ settings: Settings, _ origins: Origins) throws(ServiceFailure) {
        let name = { origins.place(of: "neverSpokenLists") }
        if settings.reading.slurs { neverSpoken = .shipped }
        let paths = settings.reading.neverSpokenPaths
        guard paths.count <= settings.reading.listLimit else {
            throw OperatorWords.refusal("\(name()): there are more than \(settings.reading.listLimit) lists (limits.neverSpokenLists)")
        }
        var mistakes = Mistakes<ServiceFailure>()
        for path in paths {
            let list = mistakes.collect(or: "") { () throws(ServiceFailure) in try OperatorWords.list(at: path, of: name()) }
            neverSpoken = neverSpoken.adding(listedIn: list)
        }
        // Otherwise a word would be heard that the operator believes to be blocked.
        if neverSpoken.leftOut > 0 {
            mistakes.add(OperatorWords.refusal("\(name()): \(neverSpoken.leftOut) \(OperatorWords.leftOut)"))
        }
        if let folder = settings.sounds.folder {
            sounds = mistakes.collect(or: SoundWords()) { () throws(ServiceFailure) in
                try OperatorWords.sounds(in: folder, atMost: settings.sounds.files, of: origins.place(of: "sounds"))
            }
        }
        if let path = settings.reading.emoteWords {
            let list = mistakes.collect(or: "") { () throws(ServiceFailure) in
                try OperatorWords.list(at: path, of: origins.place(of: "emoteWords"))
            }
            emotes = emotes.adding(listedIn: list)
        }
        if let path = settings.room.approval.path {
            let name = origins.place(of: "approve")
            toApprove = toApprove.adding(
                listedIn: mistakes.collect(or: "") { () throws(ServiceFailure) in try OperatorWords.list(at: path, of: name) }
            )
            if toApprove.leftOut > 0 { mistakes.add(OperatorWords.refusal("\(name): \(toApprove.leftOut) \(OperatorWords.leftOut)")) }
        }
        try mistakes.end()
    }

    private static let leftOut = "words are longer than \(NeverSpoken.longest) letters or beyond the first \(NeverSpoken.limit)"

    private static func refusal(_ problem: String) -> ServiceFailure {
        ServiceFailure(.configuration, problem)
    }

    /// The same words, found as well where Japanese says them in a name or in what is shown. Nothing is loaded for that: what nobody has read aloud
    /// yet is compared as it is written.
    func hearing(by japanese: JapaneseAnalyser) -> OperatorWords {
        let analysis: JapaneseAnalysis = { japanese.isOpen ? japanese.analyse($0) : nil }
        var words = self
        words.neverSpoken = neverSpoken.hearing(by: analysis)
        words.toApprove = toApprove.hearing(by: analysis)
        return words
    }

    /// What sounds are played for: nothing, where their engine cannot be used.
    func sounds(playedBy engines: Set<Engine>) -> SoundWords {
        engines.contains(.sounds) ? sounds : SoundWords()
    }

    /// Which files of the folder of sounds are played for no word, and why; nil if there are none.
    var soundProblem: String? {
        let files = sounds.leftOut
        guard !files.isEmpty else { return nil }
        let names = files.prefix(Self.mostNamed).map { harmless($0) }.joined(separator: ", ")
        let others = files.count > Self.mostNamed ? " and \(files.count - Self.mostNamed) more" : ""
        let reasons = "an emoji, no letter or digit, more than \(SoundWords.nameLimit) characters, or the name of another file"
        return "sounds that cannot be played because of their names (\(reasons)): \(names)\(others)"
    }

    /// So many files are named.
    private static let mostNamed = 5

    private static func sounds(
        in folder: String,
        atMost most: Int,
        of name: @autoclosure () -> String
    ) throws(ServiceFailure) -> SoundWords {
        // In order, so that the same of two files with one name counts every time.
        let files = folderEntries(folder).filter { SoundWords.name(of: $0) != nil }.ordered()
        guard !files.isEmpty else { throw refusal("\(name()): \(folder) is no folder with WAV, FLAC or Ogg files (docs/sounds.md)") }
        guard files.count <= most else { throw refusal("\(name()): \(folder) has more than \(most) sounds (limits.soundFiles)") }
        return SoundWords(files: files)
    }

    private static func list(at path: String, of name: @autoclosure () -> String) throws(ServiceFailure) -> String {
        do throws(UnreadableFile) {
            return try DictionaryText.read(path, atMost: 1 << 20)
        } catch {
            throw ServiceFailure(.configuration, "\(name()): \(path) cannot be read: \(error.reason)")
        }
    }
}
