// SPDX-License-Identifier: GPL-3.0-or-later

/// How a setting's value is read and shown.
package struct ValueKind<Value: Sendable>: Sendable {
    /// What a value must be, after "must be".
    var expected: String
    /// The words among the values, for suggestions.
    var words: [String] = []
    /// Whether a value may be the name of a file or folder.
    var namesFile = false
    /// Whether a value may be the tags of languages.
    var namesLanguages = false
    package var parse: @Sendable (String) -> Value?
    var show: @Sendable (Value) -> String
    /// Adds a further value in the same place to those before it; nil where it replaces them.
    var join: (@Sendable (_ earlier: inout Value, _ later: Value) -> Void)?
    /// Whether the configuration file has an object for it, whose members are values `NAME=VALUE`; `words` are then the names, if
    /// not all names are.
    var isTable = false
    /// What stands between the values of a text that has several, so that the configuration file may have a list of them.
    var separator: String?

    package init(
        expected: String,
        words: [String] = [],
        namesFile: Bool = false,
        namesLanguages: Bool = false,
        parse: @escaping @Sendable (String) -> Value?,
        show: @escaping @Sendable (Value) -> String,
        join: (@Sendable (_ earlier: inout Value, _ later: Value) -> Void)? = nil,
        isTable: Bool = false,
        separator: String? = nil
    ) {
        (self.expected, self.words, self.isTable, self.separator) = (expected, words, isTable, separator)
        (self.namesFile, self.namesLanguages) = (namesFile, namesLanguages)
        (self.parse, self.show, self.join) = (parse, show, join)
    }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
    /// One of the enum's words.
    package static var choice: ValueKind {
        let words = Value.allCases.map(\.rawValue)
        let expected = "one of \(words.joined(separator: ", "))"
        return ValueKind(expected: expected, words: words, parse: { Value(rawValue: $0) }, show: \.rawValue)
    }
}

extension ValueKind {
    /// One of these words, or another one for none of them.
    package static func choice<Choice: RawRepresentable<String> & Sendable>(among all: [Choice], none: String) -> ValueKind
    where Value == Choice? {
        let words = [none] + all.map(\.rawValue)
        return ValueKind(
            expected: "one of \(words.joined(separator: ", "))",
            words: words,
            parse: { text in text == none ? .some(nil) : words.contains(text) ? Choice(rawValue: text).map { .some($0) } : nil },
            show: { $0?.rawValue ?? none }
        )
    }

    /// Some of these separated by commas, or `none`.
    package static func choices<Choice: RawRepresentable<String> & Sendable>(among all: [Choice]) -> ValueKind where Value == [Choice] {
        let words = all.map(\.rawValue)
        return ValueKind(
            expected: "none, or some of \(words.joined(separator: ", ")) separated by commas",
            words: words,
            parse: { text in
                let chosen = text == "none" ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
                let choices = chosen.compactMap { text in words.contains(String(text)) ? Choice(rawValue: String(text)) : nil }
                return choices.count == chosen.count ? choices : nil
            },
            show: { $0.isEmpty ? "none" : $0.map(\.rawValue).joined(separator: ",") },
            separator: ","
        )
    }
}

extension ValueKind<Bool> {
    package static let onOff = ValueKind(
        expected: "on or off",
        words: ["on", "off"],
        parse: { ["on": true, "true": true, "1": true, "off": false, "false": false, "0": false][$0] },
        show: { $0 ? "on" : "off" }
    )
}

extension ValueKind<Int> {
    package static func integer(_ range: ClosedRange<Int>) -> ValueKind {
        ValueKind(
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } },
            show: { "\($0)" }
        )
    }

    package static func percentage(_ range: ClosedRange<Int>) -> ValueKind {
        ValueKind(
            expected: "a whole percentage from \(range.lowerBound) to \(range.upperBound)",
            parse: { percent($0).flatMap { range.contains($0) ? $0 : nil } },
            show: { "\($0)" }
        )
    }

    package static func bytes(_ range: ClosedRange<Int>) -> ValueKind {
        ValueKind(
            expected: "a size from \(shown(byteCount: range.lowerBound)) to \(shown(byteCount: range.upperBound))",
            parse: { byteCount($0).flatMap { range.contains($0) ? $0 : nil } },
            show: { shown(byteCount: $0) }
        )
    }
}

extension ValueKind<Int?> {
    /// A size that may be left out.
    package static let optionalBytes = ValueKind(
        expected: "a size such as 12M",
        parse: { byteCount($0).map { .some($0) } },
        show: { $0.map(shown(byteCount:)) ?? "" }
    )
}

extension ValueKind<Duration> {
    /// A number of whole seconds.
    package static func seconds(_ range: ClosedRange<Int>) -> ValueKind {
        whole(range, of: .seconds(1))
    }

    /// A number of whole milliseconds.
    package static func milliseconds(_ range: ClosedRange<Int>) -> ValueKind {
        whole(range, of: .milliseconds(1))
    }

    private static func whole(_ range: ClosedRange<Int>, of unit: Duration) -> ValueKind {
        let number = ValueKind<Int>.integer(range)
        return ValueKind(
            expected: number.expected,
            parse: { number.parse($0).map { unit * $0 } },
            show: { "\(Int($0 / unit))" }
        )
    }

    /// A span of time; a bare number counts in `unit`.
    package static func duration(unit: String, _ range: ClosedRange<Duration>) -> ValueKind {
        ValueKind(
            expected: "a time from \(shown(range.lowerBound)) to \(shown(range.upperBound)), such as 150ms or 5s",
            parse: { Core.duration($0, unit: unit).flatMap { range.contains($0) ? $0 : nil } },
            show: { shown($0) }
        )
    }
}

extension ValueKind<String?> {
    /// Any text; `none` is the word for not having one.
    package static func text(_ expected: String, none: String, separator: String? = nil) -> ValueKind {
        ValueKind(
            expected: expected,
            parse: { $0.isEmpty ? nil : .some($0 == none ? nil : $0) },
            show: { $0 ?? none },
            separator: separator
        )
    }

    /// A BCP 47 tag. A single word passes too: the catalog knows the names of languages, and says which tag is meant.
    package static let language = ValueKind(
        expected: "auto or a language tag such as en or zh-TW",
        words: ["auto"],
        namesLanguages: true,
        parse: { text in
            if text == "auto" { return .some(nil) }
            let isName = (4...20).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isLetter }
            return languageTag(text).map { .some($0) } ?? (isName ? .some(text) : nil)
        },
        show: { $0 ?? "auto" }
    )

    /// A path; `none` is the word for not having one, empty where there is no such word.
    package static func path(none: String, expected: String? = nil, separator: String? = nil) -> ValueKind {
        var kind = text(expected ?? (none.isEmpty ? "a path" : "\(none), or a path"), none: none, separator: separator)
        kind.words = none.isEmpty ? [] : [none]
        kind.namesFile = true
        // Nobody means a file of this name: `./on` is one.
        kind.parse = { [parse = kind.parse] in ["on", "yes", "true", "no", "false"].contains($0) ? nil : parse($0) }
        return kind
    }

    /// A path that tells its format by its ending.
    package static func path(ending endings: [String]) -> ValueKind {
        ValueKind(
            expected: "a path that ends in \(endings.joined(separator: " or "))",
            namesFile: true,
            parse: { path in endings.contains { path.lowercased().hasSuffix($0) } ? .some(path) : nil },
            show: { $0 ?? "" }
        )
    }
}

extension ValueKind<[String]> {
    /// Paths, one a value; an empty one is none.
    package static let paths = ValueKind(
        expected: "a path",
        namesFile: true,
        parse: { $0.isEmpty ? [] : [$0] },
        show: { $0.joined(separator: ",") },
        join: { $0 += $1 }
    )
}

extension ValueKind<[String]?> {
    /// BCP 47 tags separated by commas.
    package static let languages = ValueKind(
        expected: "all or language tags separated by commas, such as es,pt,en or es,en,all",
        words: ["all"],
        namesLanguages: true,
        parse: { text in
            if text == "all" { return .some(nil) }
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let tags = parts.compactMap { languageTag(String($0)) }
            return tags.count == parts.count && !tags.dropLast().contains("all") ? .some(tags) : nil
        },
        show: { $0?.joined(separator: ",") ?? "all" },
        separator: ","
    )
}

/// A span of time like `150ms`, `1.5s`, `2m` or `1h`; a bare number counts in `unit`. Nil where it is none of these.
package func duration(_ text: String, unit: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let name = text.dropFirst(digits.count)
    guard let number = Double(digits), let milliseconds = millisecondsOfUnits[name.isEmpty ? unit : String(name)] else { return nil }
    let longest = 1e12
    let total = (number * milliseconds).rounded()
    return total <= longest ? .milliseconds(Int64(total)) : nil
}

private let millisecondsOfUnits = ["ms": 1.0, "s": 1000, "m": 60_000, "h": 3_600_000]

/// The shortest text that `duration` reads back.
package func shown(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    return milliseconds == 0 ? "\(seconds)s" : "\(seconds * 1000 + milliseconds)ms"
}

/// A whole number, which may carry a percent sign.
func percent(_ text: String) -> Int? {
    Int(text.hasSuffix("%") ? String(text.dropLast()) : text)
}

/// Bytes of `16384`, `16K`, `50M`, `50MB`, `50MiB` or `2G`; the units are powers of 1024. Nil where it is none of these.
public func byteCount(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let power = byteUnits[text.dropFirst(digits.count).lowercased()] else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: 1 << (10 * power))
    return overflow ? nil : product
}

private let byteUnits = [
    "": 0, "b": 0, "k": 1, "kb": 1, "ki": 1, "kib": 1, "m": 2, "mb": 2, "mi": 2, "mib": 2, "g": 3, "gb": 3, "gi": 3, "gib": 3,
]

/// The shortest text that `byteCount` reads back.
public func shown(byteCount bytes: Int) -> String {
    let units = ["", "K", "M", "G"]
    let power = bytes == 0 ? 0 : min(bytes.trailingZeroBitCount / 10, units.count - 1)
    return "\(bytes >> (10 * power))\(units[power])"
}

/// `1.7 MB` for a number of bytes. What is needed is rounded up and what there is down, so that a shortage is seen.
public func tenths(ofMegabytesIn bytes: Int, rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
    let tenths = Int((Double(bytes) * 10 / 1_048_576).rounded(rule))
    return "\(tenths / 10).\(tenths % 10) MB"
}

/// How lines on stderr are written.
package enum LogFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs: a JSON object a line.
    case json
}

/// The importance of a line on stderr; a level includes those above it.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
    /// It does not work.
    case error
    /// Somebody should do something about it.
    case warning
    /// Worth knowing.
    case notice
    /// How it goes.
    case info
    /// Everything, comment texts included.
    case debug

    /// More important levels are less.
    package static func < (a: LogLevel, b: LogLevel) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}
