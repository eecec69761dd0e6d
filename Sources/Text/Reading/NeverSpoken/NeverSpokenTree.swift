// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// Never-spoken words as a tree of folded letters.
struct NeverSpokenTree: Equatable, Sendable {
    /// The end of a word in the tree.
    struct Ending: Equatable, Sendable {
        /// How often each letter must be repeated at least: `ss` is more than `s`.
        var counts: [Int32]
        var mayBeginInside: Bool
        var mayEndInside: Bool
        /// Whether it is two kana that the list has with marks: ビチ of ビッチ.
        var isShortened = false
        /// How many letters it is written with.
        var length: Int32 { counts.reduce(0, +) }
    }

    /// What follows on a node, as a list: its first letter, and the next one after each.
    struct Branch: Equatable, Sendable {
        var letter: UInt32
        var first: Int32 = 0
        var next: Int32 = 0
    }

    private var tree = LetterTree()
    private(set) var branches = [Branch(letter: 0)]
    /// The words that end at each node.
    private(set) var endings: [[Ending]] = [[]]

    var isEmpty: Bool { branches.count == 1 }

    /// The node that a letter leads to; nil where no word goes on with it.
    func next(_ node: Int, _ letter: UInt32) -> Int? { tree.next(node, letter) }

    /// Returns whether it is new.
    mutating func add(_ letters: some Sequence<UInt32>, _ ending: Ending) -> Bool {
        var node = 0
        for letter in letters {
            let count = tree.count
            let next = tree.grow(node, letter)
            if next == count {
                endings.append([])
                branches.append(Branch(letter: letter, next: branches[node].first))
                branches[node].first = Int32(next)
            }
            node = next
        }
        guard !endings[node].contains(ending) else { return false }
        endings[node].append(ending)
        return true
    }

    /// Adds how a word is said, in katakana, as it may be written in kana: what is long in it with a mark and with a vowel.
    mutating func add(kana: [Unicode.Scalar], mayEndInside: Bool = false) {
        for form in [kana]
            + (kana.contains("ー") ? [KanaSpelling.withVowels(kana, o: "ウ", e: "イ"), KanaSpelling.withVowels(kana, o: "オ", e: "エ")] : [])
        {
            add(form: form, mayEndInside: mayEndInside)
        }
    }

    private mutating func add(form: [Unicode.Scalar], mayEndInside: Bool) {
        let units = form.map { Unit(scalar: $0, start: 0, end: 0, kind: .letter) }
        let large = units.withLargeKanaThroughout.map(Skeleton.word) ?? []
        for (letters, isShort) in [(Skeleton.word(units), false), (Skeleton.withoutMarks(units) ?? [], true), (large, false)]
        where letters.count > 1 {
            var ending = Ending(counts: letters.map(\.count), mayBeginInside: false, mayEndInside: mayEndInside)
            ending.isShortened = isShort && letters.count == 2
            _ = add(letters.lazy.map(\.value), ending)
        }
    }

    /// Adds a word in kana as it is compared in Latin letters.
    mutating func addRomanised(_ kana: [Unicode.Scalar], least: Int = LineSearch.leastRomanised) {
        add(romanised: PlainRomaji.letters(of: kana), least: least)
    }

    mutating func add(romanised letters: [UInt32], least: Int = LineSearch.leastRomanised) {
        guard letters.count >= least else { return }
        let counts = [Int32](repeating: 1, count: letters.count)
        _ = add(letters, Ending(counts: counts, mayBeginInside: false, mayEndInside: false))
    }
}
