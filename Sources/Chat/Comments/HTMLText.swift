// SPDX-License-Identifier: GPL-3.0-or-later

/// What a reader of a piece of HTML sees of it: no tags, no entities. A picture is its `alt`, as an emote. One pass over the text,
/// whatever is in it; what looks like neither a tag nor an entity stays.
func textOfHTML(_ html: String) -> (text: String, emotes: [Range<Int>]) {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return (html, []) }
    var text = String.UnicodeScalarView()
    var length = 0
    var emotes: [Range<Int>] = []
    var rest = html.unicodeScalars[...]
    while let scalar = rest.first {
        if scalar == "<", let tag = tag(at: rest) {
            rest = rest[tag.endIndex...].dropFirst()
            let (shown, isPicture) = replacement(of: tag)
            text.append(contentsOf: shown)
            if isPicture { emotes.append(length..<length + shown.count) }
            length += shown.count
        } else if scalar == "&", let (meaning, end) = entity(at: rest) {
            text.append(meaning)
            length += 1
            rest = rest[end...]
        } else {
            text.append(scalar)
            length += 1
            rest.removeFirst()
        }
    }
    return (String(text), emotes)
}

/// The tag that begins here, without its closing bracket; nil where this is only a "less than". The search ends at the next opening
/// bracket, so that no part of the text is searched twice.
private func tag(at rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard let next = rest.dropFirst().first, next == "/" || next == "!" || ("a"..."z").contains(next) || ("A"..."Z").contains(next)
    else { return nil }
    guard let end = rest.dropFirst().firstIndex(where: { $0 == ">" || $0 == "<" }), rest[end] == ">" else { return nil }
    return rest[..<end]
}

/// What stands in a tag's place.
private func replacement(of tag: Substring.UnicodeScalarView) -> (String.UnicodeScalarView, isPicture: Bool) {
    switch String(tag.dropFirst().prefix { $0 != " " && $0 != "/" }).lowercased() {
    case "img":
        let tag = String(tag)
        let name = tag.firstRange(of: " alt=\"").map { tag[$0.upperBound...].prefix { $0 != "\"" } } ?? ""
        return name.isEmpty ? (" ".unicodeScalars, false) : (String(name).unicodeScalars, true)
    case "br", "p", "div": return (" ".unicodeScalars, false)
    default: return ("".unicodeScalars, false)
    }
}

private func entity(at rest: Substring.UnicodeScalarView) -> (Unicode.Scalar, String.Index)? {
    let longest = 10
    let name = rest.dropFirst().prefix(longest).prefix { $0 != ";" }
    guard name.endIndex < rest.endIndex, rest[name.endIndex] == ";" else { return nil }
    let end = rest.index(after: name.endIndex)
    if let known = entities[String(name)] { return (known, end) }
    guard name.first == "#" else { return nil }
    let digits = String(name.dropFirst())
    let number = digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { Unicode.Scalar($0) }.map { ($0, end) }
}

private let entities: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]
