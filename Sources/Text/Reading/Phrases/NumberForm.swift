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

    /// The gender by the letter that tables have for it.
    static func gender(_ letter: some StringProtocol) -> Gender {
        letter == "f" ? .feminine : letter == "n" ? .neuter : .masculine
    }
}

extension NumberForm {
    /// Letters of the gender, of the case, `s` for a plural and `+` where a noun follows.
    init(_ letters: String) {
        for letter in letters {
            switch letter {
            case "m": gender = .masculine
            case "N": grammaticalCase = .nominative
            case "f": gender = .feminine
            case "n": gender = .neuter
            case "s": isPlural = true
            case "+": hasNoun = true
            case "g": grammaticalCase = .genitive
            case "d": grammaticalCase = .dative
            case "a": grammaticalCase = .accusative
            case "i": grammaticalCase = .instrumental
            case "l": grammaticalCase = .prepositional
            default: break
            }
        }
    }

    /// The letter by which tables name the gender.
    var letterOfGender: String { gender == .feminine ? "f" : gender == .neuter ? "n" : "m" }
}

/// The words for the numbers of phrases.
extension NumberTable {
    /// `21` as it is counted.
    func cardinal(_ number: Int, _ form: NumberForm) -> String {
        words(number, .cardinal, form) ?? "\(number)"
    }

    /// `21st`.
    func ordinal(_ number: Int, _ form: NumberForm) -> String {
        words(number, .ordinal, form) ?? "\(number)"
    }

    /// `1999` as a year.
    func year(_ year: Int) -> String {
        words(DecimalNumber(whole: year), by: yearSet) ?? "\(year)"
    }
}

func wordList(_ line: some StringProtocol) -> [String] {
    line.split { $0 == " " }.map { String($0) }
}
