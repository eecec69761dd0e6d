// SPDX-License-Identifier: GPL-3.0-or-later

/// A viewer as somebody names him: by his id, by a name, or by both.
///
/// An id means the viewer who has it, and where a comment has a name only, the viewer who is called so. A name alone means everybody who has
/// it, and the viewer whose id it is: most programs post `"author":"Ann"` and nothing else.
public struct NamedViewer: Hashable, Sendable {
    /// The platform's name for the viewer.
    public let id: String?
    /// What the viewer is called, as it was written.
    public let name: String?

    /// The viewer of this id, who may be called so.
    public init(id: String, name: String? = nil) {
        (self.id, self.name) = (id, name)
    }

    /// The viewers of this name.
    public init(name: String) {
        (id, self.name) = (nil, name)
    }

    /// What identifies an author; nil where nothing does.
    init?(_ author: Author) {
        (id, name) = (author.id, author.names.first { !foldedName($0).allSatisfy(\.isWhitespace) })
        guard id != nil || name != nil else { return nil }
    }

    /// Whether an author is meant.
    public func means(_ author: Author) -> Bool {
        if let id, let known = author.id { return known == id }
        if id == nil, author.id == name { return true }
        return id.map(author.isCalled) ?? false || name.map(author.isCalled) ?? false
    }
}

extension Author {
    /// All that the viewer is called.
    public var names: [String] {
        [name, login, nickname].compactMap(\.self)
    }

    fileprivate func isCalled(_ called: String) -> Bool {
        name.map { isSameName($0, called) } ?? false || login.map { isSameName($0, called) } ?? false
            || nickname.map { isSameName($0, called) } ?? false
    }
}

/// A name without what makes no difference between names: capital letters, the `@` before it, and what nobody sees, such as a change of the
/// direction, which is shown as something else.
public func foldedName(_ name: String) -> String {
    var seen = name
    if name.unicodeScalars.contains(where: isUnseen) { seen.unicodeScalars.removeAll(where: isUnseen) }
    let small = (seen.first == "@" ? String(seen.dropFirst()) : seen).lowercased()
    guard small.unicodeScalars.contains(where: { $0 == "ß" || $0 == "ς" }) else { return small }
    // Two small letters that capitals do not know: ß is SS there, and both sigmas are Σ.
    return small.unicodeScalars.reduce(into: "") { folded, letter in
        switch letter {
        case "ß": folded += "ss"
        case "ς": folded += "σ"
        default: folded.unicodeScalars.append(letter)
        }
    }
}

private func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.generalCategory == .format
}

/// Whether two names are the same when folded. Most differ in their first letter, and thousands are compared when somebody is banned.
func isSameName(_ a: String, _ b: String) -> Bool {
    let isPlain = a.utf8.allSatisfy { $0 < 0x80 } && b.utf8.allSatisfy { $0 < 0x80 }
    guard isPlain else { return foldedName(a) == foldedName(b) }
    return a.utf8.withoutMark.elementsEqual(b.utf8.withoutMark) { $0 == $1 || ($0 ^ $1 == 0x20 && (0x61...0x7A).contains($0 | 0x20)) }
}

extension String.UTF8View {
    fileprivate var withoutMark: Substring.UTF8View {
        first == UInt8(ascii: "@") ? dropFirst() : self[...]
    }
}
