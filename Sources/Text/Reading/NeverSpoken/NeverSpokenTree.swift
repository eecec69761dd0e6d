// SPDX-License-Identifier: GPL-3.0-or-later

/// Never-spoken words as a tree of folded letters.
struct NeverSpokenTree: Equatable, Sendable {
    /// What is known of a word of the tree.
    struct Marks: OptionSet, Hashable {
        let rawValue: UInt8

        static let (beginsInside, endsInside) = (Marks(rawValue: 1), Marks(rawValue: 2))
        /// Two kana that the list has with marks: ビチ of ビッチ.
        static let shortened = Marks(rawValue: 4)
        /// The list has it in kana.
        static let inKana = Marks(rawValue: 8)
        /// It has an s that the list does not have.
        static let plural = Marks(rawValue: 16)
    }

    /// The end of a word in the tree.
    struct Ending: Hashable, Sendable {
        /// How many letters it is written with.
        let length: Int32
        /// How often each letter must be repeated at least: `ss` is more than `s`. Nothing where once is enough.
        let counts: [Int32]
        let marks: Marks

        init(_ counts: [Int32], _ marks: Marks = []) {
            (length, self.marks) = (counts.reduce(0, +), marks)
            self.counts = length > counts.count ? counts : []
        }
    }

    private(set) var table = WordTable()
    /// Each once: the words have their places here as numbers.
    private var endings: [Ending] = []
    private var places: [Ending: Int] = [:]

    var isEmpty: Bool { table.isEmpty }

    func endings(at place: WordTable.Place) -> some Sequence<Ending> {
        table.numbers(at: place).lazy.map { endings[Int($0)] }
    }

    /// Whether it has a word.
    func contains(_ letters: some Sequence<UInt32>, _ ending: Ending) -> Bool {
        var place = table.root
        return letters.allSatisfy { table.next(place, $0).map { place = $0 } != nil } && endings(at: place).contains(ending)
    }

    /// Where its words are written letter by letter in a line, as its indices.
    func plainPlaces(in line: [Skeleton.Letter]) -> [ClosedRange<Int>] {
        guard !isEmpty else { return [] }
        return line.indices.compactMap { start in
            var (place, found): (WordTable.Place?, Int?) = (table.root, nil)
            // ブースト has no ブス.
            for index in start..<line.count {
                place = line[index].isDrawnOut ? nil : place.flatMap { table.next($0, line[index].value) }
                guard let place else { break }
                let isEnd = endings(at: place).contains { ending in zip(line[start...index], ending.counts).allSatisfy { $0.count >= $1 } }
                if isEnd { found = index }
            }
            return found.map { start...$0 }
        }
    }

    /// Adds a word. Until `settle`, nothing can be looked for.
    mutating func add(_ letters: some Sequence<UInt32>, _ ending: Ending) {
        let place = places[ending] ?? endings.count
        if place == endings.count {
            endings.append(ending)
            places[ending] = place
        }
        table.add(letters, place)
    }

    mutating func settle() { table.settle() }

    /// Adds how a word is said, in katakana, as it may be written in kana: what is long in it with a mark and with a vowel.
    mutating func add(kana: [Unicode.Scalar], _ marks: Marks = []) {
        for form in [kana]
            + (kana.contains("ー") ? [KanaSpelling.withVowels(kana, o: "ウ", e: "イ"), KanaSpelling.withVowels(kana, o: "オ", e: "エ")] : [])
        {
            let units = form.map { Unit(scalar: $0, start: 0, end: 0, kind: .letter) }
            add(Skeleton.word(units), marks)
            if let large = units.withLargeKanaThroughout { add(Skeleton.word(large), marks) }
            if let short = Skeleton.withoutMarks(units) { add(short, short.count == 2 ? marks.union(.shortened) : marks) }
        }
    }

    /// Adds a folded word of several letters.
    mutating func add(_ letters: [Skeleton.Letter], _ marks: Marks) {
        if letters.count > 1 { add(letters.lazy.map(\.value), Ending(letters.map(\.count), marks)) }
    }

    /// Adds a word in kana as it is compared in Latin letters.
    mutating func addRomanised(_ kana: [Unicode.Scalar], _ marks: Marks = []) {
        let letters = PlainRomaji.letters(of: kana)
        guard letters.count >= AtejiSearch.least else { return }
        add(letters, Ending([Int32](repeating: 1, count: letters.count), marks))
    }
}
