// SPDX-License-Identifier: GPL-3.0-or-later

/// What a number agrees with.
struct NumberForm: Equatable, Sendable {
    enum Gender: Int, Sendable { case masculine, feminine, neuter }
    enum Case: Int, Sendable { case nominative, genitive, dative, accusative, instrumental, prepositional }

    var gender = Gender.masculine
    var grammaticalCase = Case.nominative
    var isPlural = false
    /// Whether it stands before what is counted: `un` and `uno`, `ein` and `eins`.
    var hasNoun = false

    /// The letter by which tables name a gender.
    static func gender(_ letter: some StringProtocol) -> Gender {
        switch letter {
        case "f": .feminine
        case "n": .neuter
        default: .masculine
        }
    }
}

/// The words for numbers of one language.
protocol NumberNames: Sendable {
    /// `21` as it is counted. Never negative, less than 10¹².
    static func cardinal(_ number: Int, _ form: NumberForm) -> String
    /// `21st`.
    static func ordinal(_ number: Int, _ form: NumberForm) -> String
}

extension NumberNames {
    /// The groups of three digits from the highest on, each with its power of a thousand; none for zero.
    static func groups(of number: Int) -> [(value: Int, power: Int)] {
        var groups: [(value: Int, power: Int)] = []
        var (rest, power) = (number, 0)
        while rest > 0 {
            if rest % 1000 > 0 { groups.append((rest % 1000, power)) }
            rest /= 1000
            power += 1
        }
        return groups.reversed()
    }
}

/// The words of a table line.
func wordList(_ line: some StringProtocol) -> [String] {
    line.split { $0 == " " }.map { String($0) }
}
