// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import CText
public import Reading
import Synchronization

/// Divides Japanese text into words, by MeCab and its dictionary IPADIC. Nothing is loaded before the first text comes.
///
/// For every thread: one MeCab instance stands behind a lock, which is held for the 10 to 300 µs of one text.
public final class JapaneseAnalyser: Sendable {
    public struct Dictionaries: Sendable {
        /// Folders that may hold a compiled IPADIC in UTF-8; the first one that opens is taken.
        var folders: [String]
        /// The compiled words of chats and streams; nil for none.
        var words: String?
        /// The folder of naist-jdic with a `dicrc`, which tells accents; nil for none.
        var accents: String?

        /// Debian's package `mecab-ipadic-utf8`. Never the `debian` link beside it, which is changed by installing other dictionaries.
        public static let debianFolders = ["/var/lib/mecab/dic/ipadic-utf8"]

        /// The system's dictionary with these words.
        public init(folders: [String] = debianFolders, words: String? = nil, accents: String? = nil) {
            self.folders = folders
            self.words = words
            self.accents = accents
        }
    }

    private enum State {
        case unopened
        case open(Tagger)
        case unusable
    }

    private enum Stage: UInt8, AtomicRepresentable {
        case unopened
        case open
        case unusable
    }

    private struct Analyser {
        var state = State.unopened
        var lacks: [JapaneseLack] = []
    }

    private let dictionaries: Dictionaries
    private let analyser = Mutex(Analyser())
    private let accents: AccentDictionary?
    /// What has become of the dictionaries, for those who cannot wait until they are loaded.
    private let stage = Atomic(Stage.unopened)
    private let isWanted = Atomic(true)
    private let onLack: @Sendable (JapaneseLack) -> Void

    /// An analyser that will open these dictionaries. `onLack` is told once of each thing that was missing when they were needed, on the
    /// thread that needed them; it must not call back.
    public init(dictionaries: Dictionaries = Dictionaries(), onLack: @escaping @Sendable (JapaneseLack) -> Void = { _ in }) {
        self.dictionaries = dictionaries
        accents = dictionaries.accents.map(AccentDictionary.init)
        self.onLack = onLack
    }

    /// The words of a text, for `Reader`; nil where there is no dictionary.
    public func analyse(_ text: String) -> [Morpheme]? {
        analyser.withLock { analyser in
            settle(&analyser)
            guard case .open(let tagger) = analyser.state else { return nil }
            return tagger.analyse(text)
        }
    }

    /// The accents of a text's words, for `Reader`; nil where there is no dictionary of them. It is opened when it is first asked.
    public func accentWords(_ text: String) -> [AccentWord]? {
        accents?.words(of: text)
    }

    /// What is missing on this machine for Japanese to be read as it should be. Opens the dictionaries to find out, that of accents only if
    /// it is wanted.
    public func lacks(withAccents: Bool = false) -> [JapaneseLack] {
        let lacks = analyser.withLock { analyser in
            settle(&analyser)
            return analyser.lacks
        }
        return withAccents && !lacks.contains(.library) && accentWords("") == nil ? lacks + [.accents] : lacks
    }

    /// Whether the dictionaries are loaded. Never waits.
    public var isOpen: Bool {
        isWanted.load(ordering: .relaxed) && stage.load(ordering: .relaxed) == .open
    }

    /// Whether the next text has to wait until the dictionaries are loaded. Never waits.
    public var isUnopened: Bool {
        isWanted.load(ordering: .relaxed) && stage.load(ordering: .relaxed) == .unopened
    }

    /// Goes on as if they were missing, and closes what is loaded: at once, or before the next text where one is being analysed. Never waits.
    public func doWithout() {
        isWanted.store(false, ordering: .relaxed)
        analyser.withLockIfAvailable { settle(&$0) }
    }

    /// Has the next text load them again.
    public func takeBack() {
        isWanted.store(true, ordering: .relaxed)
    }

    /// Loads the dictionaries where they are wanted, and closes them where they are not.
    private func settle(_ analyser: inout Analyser) {
        guard !isWanted.load(ordering: .relaxed) else { return open(&analyser) }
        guard case .open = analyser.state else { return }
        analyser.state = .unopened
        stage.store(.unopened, ordering: .relaxed)
    }

    private func open(_ analyser: inout Analyser) {
        guard case .unopened = analyser.state else { return }
        defer {
            if yomite_pages_are_read_singly() { yomite_pages_read_singly() }
            analyser.lacks.forEach(onLack)
            if case .open = analyser.state { stage.store(.open, ordering: .relaxed) } else { stage.store(.unusable, ordering: .relaxed) }
        }
        analyser.state = .unusable
        for folder in dictionaries.folders {
            do throws(JapaneseLack) {
                analyser.state = .open(try Tagger(folder: folder, words: dictionaries.words))
                analyser.lacks = []
                return
            } catch {
                analyser.lacks.append(error)
            }
            // With words that cannot be used, the dictionary alone still reads most of the text.
            guard let words = dictionaries.words, let tagger = try? Tagger(folder: folder, words: nil) else { continue }
            analyser.state = .open(tagger)
            analyser.lacks = [.words(words)]
            return
        }
    }
}

/// Something without which Japanese is read worse, or not at all.
public enum JapaneseLack: Error, Equatable, CustomStringConvertible {
    /// There is no libmecab.
    case library
    /// There is no dictionary in this folder.
    case dictionary(String)
    /// The compiled words of chats and streams are missing or of another version.
    case words(String)
    /// There is no dictionary of accents.
    case accents

    /// What is missing, and what follows.
    public var description: String {
        switch self {
        case .library: "libmecab.so.2 is missing: Japanese kanji cannot be read"
        case .dictionary(let folder): "there is no Japanese dictionary (IPADIC in UTF-8) in \(folder): kanji cannot be read"
        case .words(let path): "the Japanese words of chats and streams cannot be opened at \(path): some of them are misread"
        case .accents: "there is no dictionary of pitch accents: Japanese voices that know them speak without"
        }
    }

    /// The packages that bring it; none where it is part of the program.
    public var packages: [String] {
        switch self {
        case .library, .dictionary: ["libmecab2", "mecab-ipadic-utf8"]
        case .words: []
        case .accents: ["open-jtalk-mecab-naist-jdic"]
        }
    }

    /// The command that mends it.
    public var remedy: String {
        packages.isEmpty ? "scripts/build" : "sudo apt-get install --no-install-recommends \(packages.joined(separator: " "))"
    }
}
