// SPDX-License-Identifier: GPL-3.0-or-later

private import CSystem
import CText
private import Glibc
import Reading
import Synchronization

/// The owner of one MeCab instance. Used by one thread at a time: its owner holds a lock.
@safe final class Tagger {
    // SAFETY: opened in init, closed in deinit, never handed out.
    private let instance: OpaquePointer
    private var textsSincePagesWereForgotten = 0
    /// The number of texts after which pages are forgotten: every text touches others, and none is touched twice soon. Where memory is short
    /// the kernel has to learn what each text has used, before it takes those pages for something else.
    private static var textsPerPages: Int { yomite_pages_are_read_singly() ? 1 : 32 }

    init(folder: String, words: String?) throws(JapaneseLack) {
        var opened: OpaquePointer?
        let result = unsafe yomite_mecab_open(folder, words, &opened)
        guard result == yomite_mecab_opened, let instance = unsafe opened else {
            throw result == yomite_mecab_no_library ? .library : .dictionary(folder)
        }
        unsafe self.instance = instance
    }

    deinit {
        unsafe yomite_mecab_close(instance)
    }

    /// The words of a text; nil where MeCab refused it.
    func analyse(_ text: String) -> [Morpheme]? {
        entries(of: text) { range, feature in [Morpheme(range: range, ipadicFeature: feature)] }
    }

    /// The same of a dictionary that tells accents.
    func accents(of text: String) -> [AccentWord]? {
        entries(of: text) { range, feature in
            guard let feature = try? UTF8Span(validating: feature) else { return [] }
            return AccentWord.words(range: range, feature: String(copying: feature))
        }
    }

    private func entries<Word>(of text: String, _ word: (Range<Int>, Span<UInt8>) -> [Word]) -> [Word]? {
        defer { forgetPages() }
        var text = text
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return [] }
            // SAFETY: the bytes stay where they are until all words are taken, and MeCab reads no further than their count.
            return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
                guard unsafe yomite_mecab_analyse(instance, text, bytes.count) else { return nil }
                return unsafe words(of: bytes, word)
            }
        }
    }

    private func forgetPages() {
        textsSincePagesWereForgotten += 1
        guard textsSincePagesWereForgotten >= Self.textsPerPages else { return }
        textsSincePagesWereForgotten = 0
        unsafe yomite_mecab_forget_pages(instance)
    }

    private func words<Word>(of bytes: UnsafeBufferPointer<UInt8>, _ made: (Range<Int>, Span<UInt8>) -> [Word]) -> [Word] {
        var words: [Word] = []
        var word = unsafe yomite_mecab_word()
        var offset = 0
        var scalars = 0
        while unsafe yomite_mecab_next(instance, &word) {
            let start = unsafe Int(word.offset)
            let end = unsafe start + Int(word.length)
            guard start >= offset, end <= bytes.count else { break }
            let first = unsafe scalars + bytes[offset..<start].scalarCount
            scalars = unsafe first + bytes[start..<end].scalarCount
            offset = end
            // SAFETY: the feature is a C string of the dictionary, which is read here only.
            guard let feature = unsafe word.feature else { break }
            let bytes = unsafe UnsafeRawBufferPointer(start: feature, count: strlen(feature)).bindMemory(to: UInt8.self)
            words += unsafe made(first..<scalars, bytes.span)
        }
        return words
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// How many scalars begin in these bytes.
    fileprivate var scalarCount: Int {
        unsafe count { $0 & 0xC0 != 0x80 }
    }
}

/// Tells accents, by MeCab and naist-jdic. Nothing is loaded before the first text comes. For every thread, as `JapaneseAnalyser` is.
final class AccentDictionary: Sendable {
    private enum State {
        case unopened
        case open(Tagger)
        case unusable
    }

    private let folder: String
    private let state = Mutex(State.unopened)

    init(folder: String) {
        self.folder = folder
    }

    /// The words of a text; nil where there is no dictionary.
    func words(of text: String) -> [AccentWord]? {
        state.withLock { state in
            if case .unopened = state {
                state = (try? Tagger(folder: folder, words: nil)).map(State.open) ?? .unusable
            }
            guard case .open(let tagger) = state else { return nil }
            return tagger.accents(of: text)
        }
    }
}
