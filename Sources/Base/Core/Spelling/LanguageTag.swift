// SPDX-License-Identifier: GPL-3.0-or-later

/// A language tag in the one spelling by which tags are compared: `ja-JP` for `JA-jp`, `ja` for `jp`; nil where the text has not the shape
/// of a BCP 47 tag. Whatever tag comes from outside goes through here first.
public func languageTag(_ text: String) -> String? {
    guard text.utf8.count <= longestTag else { return nil }
    var subtags = text.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let isTag =
        (2...3).contains(subtags[0].utf8.count) && subtags[0].utf8.allSatisfy(isLetter)
        && subtags.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { isLetter($0) || isDigit($0) } }
    guard isTag else { return nil }
    subtags[0] = otherNames[subtags[0]] ?? subtags[0]
    // What follows a single letter is nobody's region or script.
    let regular = subtags.firstIndex { $0.utf8.count == 1 } ?? subtags.count
    for index in 1..<max(1, regular) {
        switch subtags[index].utf8.count {
        case 2: subtags[index] = subtags[index].uppercased()
        case 4: subtags[index] = subtags[index].prefix(1).uppercased() + subtags[index].dropFirst()
        default: break
        }
    }
    return subtags.joined(separator: "-")
}

/// `zh` of `zh-TW`: what tables are kept by.
public func baseLanguage(_ tag: String) -> String {
    // Most tags are that already, and this is asked several times for every part of a comment.
    if tag.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return tag }
    return String(tag.prefix { $0 != "-" }).lowercased()
}

/// The tag that the name of a locale probably means: `en-US` for `en_US.UTF-8`; nil where it means none.
public func tagOfLocale(_ name: String) -> String? {
    guard name.utf8.contains(UInt8(ascii: "_")) else { return nil }
    return languageTag(String(name.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 }))
}

/// As long as a tag may be that any system has to keep.
private let longestTag = 35

/// What people write for a language whose tag is another one: old tags, its country, and codes of three letters where there are two.
private let otherNames = [
    "iw": "he", "in": "id", "mo": "ro", "jp": "ja", "kr": "ko", "cn": "zh", "cz": "cs", "dk": "da", "gr": "el", "ua": "uk", "vn": "vi",
    "ara": "ar", "chi": "zh", "deu": "de", "dut": "nl", "eng": "en", "fra": "fr", "fre": "fr", "ger": "de", "hin": "hi", "ind": "id",
    "ita": "it", "jpn": "ja", "kor": "ko", "nld": "nl", "pol": "pl", "por": "pt", "rus": "ru", "spa": "es", "swe": "sv", "tha": "th",
    "tur": "tr", "ukr": "uk", "vie": "vi", "zho": "zh",
]

private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// The name of a locale, such as `ja_JP.UTF-8`, in its parts.
public struct LocaleName: Equatable, Sendable {
    /// `ja`, in small letters; `c` and `posix` for the locales of no language.
    public var language: String
    /// `utf8` for `UTF-8`; nil where the name has none.
    var codeset: String?

    /// Takes a name apart.
    init(_ name: some StringProtocol) {
        let base = name.prefix { $0 != "@" }
        language = base.prefix { $0 != "_" && $0 != "." }.lowercased()
        codeset = base.firstIndex(of: ".").map { base[base.index(after: $0)...].lowercased().filter { $0 != "-" } }
    }

    /// The locale of a category, such as `LC_MESSAGES`: the first variable of POSIX's order that has a value. Nil where none has one.
    public init?(of category: String, in environment: [String: String]) {
        let names = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
        self.init(name)
    }
}
