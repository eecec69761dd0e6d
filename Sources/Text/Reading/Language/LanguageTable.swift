// SPDX-License-Identifier: GPL-3.0-or-later

internal import CTables

/// What parts of words say about their language: read-only pages of the program's file. `scripts/make-languages` made it.
///
/// The languages of a script that several share are a group, and each has a lane of its own in the rows of that group. A row belongs to a
/// part of a word; it lies in one of the two buckets that the part's hash names.
struct LanguageTable: Sendable {
    static let shared = LanguageTable()

    /// The largest number of languages in a group.
    static let laneCount = 30

    /// Languages that share a script.
    struct Group: Sendable {
        /// BCP 47, by lane.
        let languages: [String]
        /// The lane of each.
        let lanes: [String: Int]
        /// What speaks for each in chats before a word is read: in nats.
        let leanings: LanguageLanes

        fileprivate init(languages: [String], leanings: [String: Float]) {
            self.languages = languages
            lanes = Dictionary(uniqueKeysWithValues: zip(languages, 0...))
            var known = LanguageLanes(repeating: -.infinity)
            for (lane, language) in languages.enumerated() { known[lane] = leanings[language] ?? 0 }
            self.leanings = known
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
            var sums = SIMD32<Int32>()
            (sums.evenHalf, sums.oddHalf) = (even, odd)
            return LanguageLanes(sums) * (LanguageTable.shared.scale / Float(max(1, count)).squareRoot())
        }

        mutating func add(_ other: Sums) {
            (even, odd, count) = (even &+ other.even, odd &+ other.odd, count + other.count)
        }
    }

    /// Where a part is, if it is known.
    private struct Place {
        var first: Int
        var second: Int
        var tag: UInt64
    }

    let groups: [Script: Group]
    /// What a weight of 1 is worth.
    let scale: Float

    private static let rowsInBucket = 4
    /// Each row of a bucket has a tag of two bytes.
    private static let tagBytes = 2 * rowsInBucket
    private static let rowBytes = laneCount / 2
    private let rows: EmbeddedBytes
    private let bucketCount: Int
    private let weightsStart: Int

    private init() {
        // SAFETY: functions of the C target that keep their promise.
        let (names, rows) = unsafe (EmbeddedBytes(yomite_table_language_names), EmbeddedBytes(yomite_table_languages))
        self.rows = rows
        bucketCount = rows.count / (Self.tagBytes + Self.rowsInBucket * Self.rowBytes)
        weightsStart = bucketCount * Self.tagBytes

        var (scale, lists, leanings) = (Float(1), [[String]](), [String: Float]())
        for line in String(decoding: (0..<names.count).map { names[$0] }, as: UTF8.self).split(separator: "\n") {
            let fields = line.split(separator: "\t").map(String.init)
            switch fields.first {
            case "scale": scale = Float(fields[1]) ?? scale
            case "group": lists.append(Array(fields.dropFirst()))
            case "leaning": leanings[fields[1]] = Float(fields[2])
            default: break
            }
        }
        self.scale = scale
        groups = lists.reduce(into: [:]) { groups, list in
            guard let script = Self.scripts[list[0]] else { return }
            groups[script] = Group(languages: Array(list.dropFirst()), leanings: leanings)
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
        let places = parts.map { Place(first: bucket($0 >> 32), second: bucket(($0 >> 16) & 0xFFFF_FFFF), tag: max(1, $0 & 0xFFFF)) }
        let tags = places.map { (rows.number64($0.first * Self.tagBytes), rows.number64($0.second * Self.tagBytes)) }
        let known = zip(places, tags).map { place, tags in
            row(with: place.tag, in: place.first, tags: tags.0) ?? row(with: place.tag, in: place.second, tags: tags.1)
        }
        let weights = known.map { $0.map(self.weights) }
        var start = 0
        return ends.map { end in
            var sums = Sums()
            for case let bytes? in weights[start..<end] {
                sums.count += 1
                sums.even &+= Self.squares(bytes & 15)
                sums.odd &+= Self.squares(bytes &>> 4)
            }
            start = end
            return sums
        }
    }

    private func bucket(_ half: UInt64) -> Int {
        Int((half * UInt64(bucketCount)) >> 32)
    }

    private func row(with tag: UInt64, in bucket: Int, tags: UInt64) -> Int? {
        var tags = tags
        for row in 0..<Self.rowsInBucket {
            if tags & 0xFFFF == tag { return bucket * Self.rowsInBucket + row }
            tags >>= 16
        }
        return nil
    }

    /// Thirty halves of bytes, and one byte of something else: sixteen bytes are read at once.
    private func weights(of row: Int) -> SIMD16<UInt8> {
        rows.bytes16(weightsStart + row * Self.rowBytes)
    }

    /// Weights are the squares, with their sign, of numbers from -8 to 7.
    private static func squares(_ bits: SIMD16<UInt8>) -> SIMD16<Int32> {
        let numbers = SIMD16<Int16>(truncatingIfNeeded: bits) &- 8
        let signs = numbers &>> 15
        return SIMD16<Int32>(truncatingIfNeeded: numbers &* ((numbers ^ signs) &- signs))
    }
}
