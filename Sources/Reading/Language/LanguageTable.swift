// SPDX-License-Identifier: GPL-3.0-or-later

internal import CTables

/// What parts of words say about their language: read-only pages of the program's file. `scripts/make-languages` made it.
///
/// The languages of a script that several share are a group, and each has a lane of its own in the rows of that group. A row belongs to a
/// part of a word; it lies in one of the two buckets that the part's hash names.
struct LanguageTable: Sendable {
    static let shared = LanguageTable()

    /// At most so many languages are in a group.
    static let laneCount = 30

    /// Languages that share a script.
    struct Group: Sendable {
        /// BCP 47, by lane.
        var languages: [String]
        /// What speaks for each in chats before a word is read: in nats.
        var leanings: [Double]
    }

    /// What the parts of a text say together, by lane.
    struct Sums {
        /// Of the lanes 0, 2, 4 … and 1, 3, 5 …: as the halves of a row's bytes fall.
        fileprivate var even = SIMD16<Int32>()
        fileprivate var odd = SIMD16<Int32>()
        /// How many parts were known.
        fileprivate(set) var count = 0

        subscript(lane: Int) -> Int32 {
            lane % 2 == 0 ? even[lane / 2] : odd[lane / 2]
        }
    }

    let groups: [Script: Group]
    /// What a weight of 1 is worth.
    let scale: Double

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

        var (scale, lists, leanings) = (1.0, [[String]](), [String: Double]())
        for line in String(decoding: (0..<names.count).map { names[$0] }, as: UTF8.self).split(separator: "\n") {
            let fields = line.split(separator: "\t").map(String.init)
            switch fields.first {
            case "scale": scale = Double(fields[1]) ?? scale
            case "group": lists.append(Array(fields.dropFirst()))
            case "leaning": leanings[fields[1]] = Double(fields[2])
            default: break
            }
        }
        self.scale = scale
        groups = lists.reduce(into: [:]) { groups, list in
            guard let script = Self.scripts[list[0]] else { return }
            let languages = Array(list.dropFirst())
            groups[script] = Group(languages: languages, leanings: languages.map { leanings[$0] ?? 0 })
        }
    }

    private static let scripts: [String: Script] = [
        "latin": .latin, "cyrillic": .cyrillic, "arabic": .arabic, "devanagari": .devanagari, "han": .han,
    ]

    /// Adds what a part of a word says; nothing where it is unknown.
    func add(_ hash: UInt64, to sums: inout Sums) {
        let tag = max(1, hash & 0xFFFF)
        for half in [hash >> 32, (hash >> 16) & 0xFFFF_FFFF] {
            let bucket = Int((half * UInt64(bucketCount)) >> 32)
            var tags = rows.number64(bucket * Self.tagBytes)
            for row in 0..<Self.rowsInBucket {
                if tags & 0xFFFF == tag { return add(row: bucket * Self.rowsInBucket + row, to: &sums) }
                tags >>= 16
            }
        }
    }

    /// Weights are the squares, with their sign, of numbers from -8 to 7: two in a byte. The last lanes of the sums belong to no language.
    private func add(row: Int, to sums: inout Sums) {
        let start = weightsStart + row * Self.rowBytes
        // The second eight bytes begin with the last one of the first.
        let (first, second) = (rows.number64(start), rows.number64(start + Self.rowBytes - 8) >> 8)
        let bytes = SIMD16<UInt8>(lowHalf: Self.bytes(of: first), highHalf: Self.bytes(of: second))
        sums.even &+= Self.weights(bytes & 15)
        sums.odd &+= Self.weights(bytes &>> 4)
        sums.count += 1
    }

    private static func bytes(of number: UInt64) -> SIMD8<UInt8> {
        // SAFETY: as large, and every bit pattern is a vector.
        unsafe unsafeBitCast(number.littleEndian, to: SIMD8<UInt8>.self)
    }

    private static func weights(_ halves: SIMD16<UInt8>) -> SIMD16<Int32> {
        let numbers = SIMD16<Int32>(truncatingIfNeeded: halves) &- 8
        return numbers &* numbers.replacing(with: 0 &- numbers, where: numbers .< 0)
    }
}
