// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core
private import Glibc

/// What parts of words say about their language: read-only pages of the program's file. `scripts/make-languages` made it.
///
/// The languages of a script that several share are a group, and each has a lane of its own in the rows of that group. A row belongs to a
/// part of a word; it lies in one of the two buckets that the part's hash names.
struct LanguageTable: Sendable {
    static let shared = LanguageTable()

    /// The largest number of languages in a group.
    static let laneCount = 30
    /// Of a language that is not known to be more common, in per cent of live chats.
    private static let leastShare: Float = 0.02
    /// Languages with no more than that are small.
    private static let shareOfSmall: Float = 1

    /// Languages that share a script.
    struct Group: Sendable {
        /// BCP 47, by lane.
        let languages: [String]
        let lanes: [String: Int]
        /// What speaks for each in chats before a word is read: in nats.
        let leanings: LanguageLanes
        /// How common each is in live chats, compared with the most common one: in nats, zero or less.
        private let shares: LanguageLanes
        /// The one that most live chats are in.
        let mostCommon: String?
        /// Those that a good part of them is in.
        let common: [String]

        fileprivate init(languages: [String], leanings: [String: Float], shares: [String: Float]) {
            self.languages = languages
            lanes = Dictionary(uniqueKeysWithValues: zip(languages, 0...))
            var known = LanguageLanes(repeating: -.infinity)
            for (lane, language) in languages.enumerated() { known[lane] = leanings[language] ?? 0 }
            self.leanings = known
            let most = languages.compactMap { shares[$0] }.max() ?? LanguageTable.leastShare
            var relative = LanguageLanes.zero
            for (lane, language) in languages.enumerated() { relative[lane] = log((shares[language] ?? LanguageTable.leastShare) / most) }
            self.shares = relative
            mostCommon = languages.max { (shares[$0] ?? 0) < (shares[$1] ?? 0) }
            self.common = languages.filter { (shares[$0] ?? 0) > LanguageTable.shareOfSmall }
        }

        /// The shares, with some languages as common as the most common one.
        func shares(beside named: Set<String>) -> LanguageLanes {
            var shares = shares
            for language in named { if let lane = lanes[language] { shares[lane] = 0 } }
            return shares
        }
    }

    /// What the parts of a text say together.
    struct Sums {
        /// Of the lanes with even and with odd numbers: a byte of a row has one of each.
        fileprivate var (even, odd) = (SIMD16<Int32>.zero, SIMD16<Int32>.zero)
        /// How many parts were known.
        fileprivate(set) var count = 0

        /// The same in nats. The sum is divided by the root of the number, as it was learnt: the parts of a word are no independent witnesses.
        var lanes: LanguageLanes {
            let unit = LanguageTable.shared.scale / Float(max(1, count)).squareRoot()
            return LanguageLanes(even: LanguageLanes.Half(even) * unit, odd: LanguageLanes.Half(odd) * unit)
        }

        fileprivate mutating func add(_ even: SIMD16<Int16>, _ odd: SIMD16<Int16>, of more: Int) {
            self.even &+= SIMD16<Int32>(truncatingIfNeeded: even)
            self.odd &+= SIMD16<Int32>(truncatingIfNeeded: odd)
            count += more
        }

        mutating func add(_ other: Sums) {
            (even, odd, count) = (even &+ other.even, odd &+ other.odd, count + other.count)
        }
    }

    /// Where a part may be, and the tags of the rows there.
    private struct Place {
        var first: Int
        var second: Int
        var tags: (UInt64, UInt64)
    }

    let groups: [Script: Group]
    /// Where the words of each language are among those of all.
    let words: [String: Range<Int>]
    /// What a weight of 1 is worth.
    let scale: Float

    private static let rowsInBucket = 4
    /// Each row of a bucket has a tag of two bytes.
    private static let tagBytes = 2 * rowsInBucket
    private static let rowBytes = laneCount / 2
    /// In each of four numbers of 16 bits.
    private static let ones: UInt64 = 0x0001_0001_0001_0001
    private static let noRow = -1
    /// What a whole word counts, as it was learnt.
    private static let worthOfWhole: Int16 = 3
    /// The weights of so many parts, of 64 at most and all of them whole words, fit into numbers of 16 bits.
    private static let partsAtOnce = 160
    private let rows: EmbeddedBytes
    private let bucketCount: Int
    private let weightsStart: Int

    private init() {
        // SAFETY: functions of the C target that keep their promise.
        let (names, rows) = unsafe (EmbeddedBytes(yomite_table_language_names), EmbeddedBytes(yomite_table_languages))
        self.rows = rows
        bucketCount = rows.count / (Self.tagBytes + Self.rowsInBucket * Self.rowBytes)
        weightsStart = bucketCount * Self.tagBytes

        var (scale, lists, leanings, shares) = (Float(1), [[String]](), [String: Float](), [String: Float]())
        var (words, end) = ([String: Range<Int>](), 0)
        for line in String(decoding: (0..<names.count).map { names[$0] }, as: UTF8.self).split(separator: "\n") {
            let fields = line.split(separator: "\t").map(String.init)
            switch fields.first {
            case "scale": scale = Float(fields[1]) ?? scale
            case "group": lists.append(Array(fields.dropFirst()))
            case "leaning": leanings[fields[1]] = Float(fields[2])
            case "share": shares[fields[1]] = Float(fields[2])
            case "words":
                let start = end
                end += Int(fields[2]) ?? 0
                words[fields[1]] = start..<end
            default: break
            }
        }
        self.scale = scale
        self.words = words
        groups = lists.reduce(into: [:]) { groups, list in
            guard let script = Self.scripts[list[0]] else { return }
            groups[script] = Group(languages: Array(list.dropFirst()), leanings: leanings, shares: shares)
        }
    }

    private static let scripts: [String: Script] = [
        "latin": .latin, "cyrillic": .cyrillic, "arabic": .arabic, "devanagari": .devanagari, "han": .han,
    ]

    /// What the parts of each word say together; unknown ones say nothing. `ends` are the indices behind the last part of each.
    ///
    /// The table is larger than a processor's nearest memory, and waiting for one place after the other was most of the work. So all
    /// places are asked for before the first is looked at.
    func sums(of parts: [UInt64], endingAt ends: [Int]) -> [Sums] {
        let places = parts.map { part in
            let (first, second) = (bucket(part >> 32), bucket((part >> 16) & 0xFFFF_FFFF))
            return Place(first: first, second: second, tags: (rows.number64(first * Self.tagBytes), rows.number64(second * Self.tagBytes)))
        }
        let known = zip(parts, places).map { part, place in
            row(of: part, in: place.first, tags: place.tags.0) ?? row(of: part, in: place.second, tags: place.tags.1) ?? Self.noRow
        }
        let weights = known.map { self.weights(of: max(0, $0)) }
        var start = 0
        return ends.map { end in
            var sums = Sums()
            while start < end {
                let next = min(end, start + Self.partsAtOnce)
                var (even, odd, count) = (SIMD16<Int16>.zero, SIMD16<Int16>.zero, 0)
                for index in start..<next where known[index] != Self.noRow {
                    let worth: Int16 = WordParts.isWhole(parts[index]) ? Self.worthOfWhole : 1
                    even &+= Self.squares(weights[index] & 15) &* worth
                    odd &+= Self.squares(weights[index] &>> 4) &* worth
                    count += 1
                }
                sums.add(even, odd, of: count)
                start = next
            }
            return sums
        }
    }

    /// What a word by itself says for a language: nil where it is not known of any.
    func worth(of word: [Unicode.Scalar], in language: String, _ script: Script) -> Int? {
        guard let lane = groups[script]?.lanes[language] else { return nil }
        var parts = WordParts()
        for scalar in word { parts.append(scalar) }
        let part = parts.hashOfWhole
        let places = [bucket(part >> 32), bucket((part >> 16) & 0xFFFF_FFFF)]
        for place in places {
            guard let row = row(of: part, in: place, tags: rows.number64(place * Self.tagBytes)) else { continue }
            let bytes = weights(of: row)
            let half = lane % 2 == 0 ? Self.squares(bytes & 15) : Self.squares(bytes &>> 4)
            return Int(half[lane / 2])
        }
        return nil
    }

    private func bucket(_ half: UInt64) -> Int {
        Int((half * UInt64(bucketCount)) >> 32)
    }

    /// The row with the tag of a part among the four of a bucket: all are compared at once.
    private func row(of part: UInt64, in bucket: Int, tags: UInt64) -> Int? {
        let low = part & 0xFFFF
        let differences = tags ^ ((low == 0 ? 2 : low) &* Self.ones)
        let zeros = (differences &- Self.ones) & ~differences & (Self.ones << 15)
        return zeros == 0 ? nil : bucket * Self.rowsInBucket + zeros.trailingZeroBitCount / 16
    }

    /// Thirty halves of bytes, and one byte of something else: sixteen bytes are read at once.
    private func weights(of row: Int) -> SIMD16<UInt8> {
        rows.bytes16(weightsStart + row * Self.rowBytes)
    }

    /// Weights are the squares, with their sign, of numbers from -8 to 7.
    private static func squares(_ bits: SIMD16<UInt8>) -> SIMD16<Int16> {
        let numbers = SIMD16<Int16>(truncatingIfNeeded: bits) &- 8
        let signs = numbers &>> 15
        return numbers &* ((numbers ^ signs) &- signs)
    }
}

/// Which Han characters each way of writing has. A single 庆 cannot be Japanese, whatever the word is like.
struct HanRepertoire: Sendable {
    static let shared = HanRepertoire()

    /// How much a character that a language lacks speaks against it, in nats; further ones say nothing new.
    private static let weight = 4.0
    private static let most = 3
    private static let range: Range<UInt32> = 0x4E00..<0xA000
    /// The rows of the table.
    private static let languages = ["ja", "zh", "zh-Hant"]

    private let bits: EmbeddedBytes

    private init() {
        // SAFETY: a function of the C target that keeps its promise.
        bits = unsafe EmbeddedBytes(yomite_table_han)
    }

    /// What the characters of a text say against a language: zero or less.
    func doubt(about language: String, in units: ArraySlice<Unit>) -> Double {
        guard let row = Self.languages.firstIndex(of: language) else { return 0 }
        let lacking = units.lazy.prefix(LanguageDetector.letterLimit).count {
            Self.range.contains($0.scalar.value) && !has($0.scalar, row: row)
        }
        return -Self.weight * Double(min(lacking, Self.most))
    }

    /// Whether a character is written in Chinese and not in Japanese.
    func isOnlyChinese(_ scalar: Unicode.Scalar) -> Bool {
        guard Self.range.contains(scalar.value), !has(scalar, row: 0) else { return false }
        return has(scalar, row: 1) || has(scalar, row: 2)
    }

    private func has(_ scalar: Unicode.Scalar, row: Int) -> Bool {
        let place = Int(scalar.value - Self.range.lowerBound)
        return bits[row * Self.range.count / 8 + place / 8] & (1 << (place % 8)) != 0
    }
}
