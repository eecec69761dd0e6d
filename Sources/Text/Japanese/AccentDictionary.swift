// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation
import Synchronization

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
