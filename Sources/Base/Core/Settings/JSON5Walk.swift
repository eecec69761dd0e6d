// SPDX-License-Identifier: GPL-3.0-or-later

/// A walk through a text from its first character, up to one that cannot be there. It does not recurse, because a file may be nested without
/// any limit.
struct JSON5Walk {
    /// What is allowed next.
    private enum Wanted {
        case value, valueOrEnd, keyOrEnd, colon, commaOrEnd, nothing
    }

    /// Where the walk is inside the object or list that it is in.
    private enum Step {
        case key(String)
        case element(Int)
    }

    /// No setting is nested deeper.
    private static let deepestMember = 4

    let scalars: [Unicode.Scalar]
    /// Whether it notes where values, ends and remarks are. Only who edits the text needs them.
    private let isForEdit: Bool
    private var place = 0
    private var wanted = Wanted.value
    /// The brackets that close what is open.
    private var closing: [Unicode.Scalar] = []
    /// The way from the outermost object to where the walk is, one step for each open bracket.
    private var steps: [Step] = []
    /// Where the members that it has passed begin: those of objects by their keys with dots between them, those of lists with `[0]` behind.
    private(set) var members: [String: Int] = [:]
    /// The keys that it has passed before, as `members` has them.
    private(set) var repeatedKeys: [String] = []
    /// Where the values of members are; that of the outermost object has no name.
    private(set) var values: [String: Range<Int>] = [:]
    /// Where the content of objects ends, and whether a comma is missing there for a further member.
    private(set) var ends: [String: (place: Int, needsComma: Bool)] = [:]
    /// Comments of one line that have a member in them, between others: `// volume: 100,`.
    private(set) var remarks: [String: Range<Int>] = [:]
    private var starts: [Int] = []
    private var endOfLast = 0

    init(_ text: String, isForEdit: Bool = false) {
        (scalars, self.isForEdit) = (Array(text.unicodeScalars), isForEdit)
    }

    mutating func mistake() -> Int? {
        while true {
            guard skipBlank() else { return place }
            guard place < scalars.count else { return wanted == .nothing ? nil : place }
            guard take(scalars[place]) else { return place }
            endOfLast = place
        }
    }

    /// Takes what begins with this character. Returns false, and stays there, where it cannot be there.
    private mutating func take(_ first: Unicode.Scalar) -> Bool {
        switch (wanted, first) {
        case (.value, "{"), (.valueOrEnd, "{"):
            noteElement()
            open("}", .keyOrEnd)
        case (.value, "["), (.valueOrEnd, "["):
            noteElement()
            open("]", .valueOrEnd)
        case (.value, _) where first != "]", (.valueOrEnd, _) where first != "]":
            noteElement()
            let start = place
            guard takeString() || takeWord(where: JSON5Walk.isValue) else { return false }
            if isForEdit, steps.count <= Self.deepestMember { values[name(of: steps)] = start..<place }
            wanted = closing.isEmpty ? .nothing : .commaOrEnd
        case (.keyOrEnd, _) where first != "}":
            let start = place
            guard takeString() || takeWord(where: JSON5Walk.isName) else { return false }
            noteKey(from: start)
            wanted = .colon
        case (.colon, ":"): pass(.value)
        case (.commaOrEnd, ","): pass(closing.last == "}" ? .keyOrEnd : .valueOrEnd)
        case (.keyOrEnd, _), (.valueOrEnd, _), (.commaOrEnd, _):
            guard closing.last == first else { return false }
            closing.removeLast()
            steps.removeLast()
            if let start = starts.popLast(), isForEdit, steps.count <= Self.deepestMember {
                values[name(of: steps)] = start..<place + 1
                if first == "}" { ends[name(of: steps)] = (endOfLast, wanted == .commaOrEnd) }
            }
            pass(closing.isEmpty ? .nothing : .commaOrEnd)
        default: return false
        }
        return true
    }

    private mutating func open(_ bracket: Unicode.Scalar, _ next: Wanted) {
        closing.append(bracket)
        starts.append(place)
        steps.append(bracket == "}" ? .key("") : .element(-1))
        pass(next)
    }

    private mutating func noteKey(from start: Int) {
        var name = scalars[start..<place]
        if name.first == "\"" || name.first == "'" { name = name.dropFirst().dropLast() }
        steps[steps.count - 1] = .key(String(String.UnicodeScalarView(name)))
        noteMember(at: start)
    }

    /// A value begins here: one of a list, or that of a key which was noted already.
    private mutating func noteElement() {
        guard case .element(let last) = steps.last else { return }
        steps[steps.count - 1] = .element(last + 1)
        noteMember(at: place)
    }

    private mutating func noteMember(at start: Int) {
        guard steps.count <= Self.deepestMember else { return }
        let name = name(of: steps)
        if members.updateValue(start, forKey: name) != nil { repeatedKeys.append(name) }
    }

    private func name(of steps: some Sequence<Step>) -> String {
        var name = ""
        for step in steps {
            switch step {
            case .key(let key): name += name.isEmpty ? key : ".\(key)"
            case .element(let number): name += "[\(number)]"
            }
        }
        return name
    }

    private mutating func pass(_ next: Wanted) {
        place += 1
        wanted = next
    }

    /// Goes past white space and comments. Returns false where a comment has no end.
    private mutating func skipBlank() -> Bool {
        while place < scalars.count {
            if scalars[place].properties.isWhitespace || scalars[place] == "\u{FEFF}" {
                place += 1
            } else if scalars[place...].starts(with: "//".unicodeScalars) {
                let start = place
                place = scalars[place...].firstIndex { $0 == "\n" || $0 == "\r" } ?? scalars.count
                noteRemark(start..<place)
            } else if scalars[place...].starts(with: "/*".unicodeScalars) {
                let inside = scalars.indices.dropFirst(place + 2).dropLast()
                guard let end = inside.first(where: { scalars[$0] == "*" && scalars[$0 + 1] == "/" }) else { return false }
                place = end + 2
            } else {
                return true
            }
        }
        return true
    }

    private mutating func noteRemark(_ range: Range<Int>) {
        guard wanted == .keyOrEnd, steps.count <= Self.deepestMember else { return }
        let text = scalars[range].dropFirst(2).drop { $0 == " " }
        let key = text.prefix { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        // Not the first line of several.
        guard !key.isEmpty, text[key.endIndex...].first == ":", let last = text.last, last != "{", last != "[" else { return }
        remarks[name(of: steps.dropLast() + [.key(String(String.UnicodeScalarView(key)))])] = range
    }

    /// A string ends in its own line, unless a backslash stands before the line's end. Where it does not, its beginning is the mistake.
    private mutating func takeString() -> Bool {
        let quote = scalars[place]
        guard quote == "\"" || quote == "'" else { return false }
        var end = place + 1
        while end < scalars.count, scalars[end] != quote {
            if scalars[end] == "\n" { return false }
            end += scalars[end] == "\\" ? 2 : 1
        }
        guard end < scalars.count else { return false }
        place = end + 1
        return true
    }

    private mutating func takeWord(where isMeant: (Substring.UnicodeScalarView) -> Bool) -> Bool {
        let rest = scalars[place...]
        let word = rest.prefix { !$0.properties.isWhitespace && !",:[]{}\"'/".unicodeScalars.contains($0) }
        guard !word.isEmpty, isMeant(Substring.UnicodeScalarView(word)) else { return false }
        place = word.endIndex
        return true
    }

    private static func isName(_ word: Substring.UnicodeScalarView) -> Bool {
        word.first.map { !("0"..."9").contains($0) } == true
            && word.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "$_\\\u{200C}\u{200D}".unicodeScalars.contains($0)
            }
    }

    private static func isValue(_ word: Substring.UnicodeScalarView) -> Bool {
        if ["true", "false", "null"].contains(String(word)) { return true }
        let unsigned = word.first == "+" || word.first == "-" ? word.dropFirst() : word
        if ["Infinity", "NaN"].contains(String(unsigned)) { return true }
        let digits = String(unsigned)
        if digits.lowercased().hasPrefix("0x") { return digits.count > 2 && digits.dropFirst(2).allSatisfy(\.isHexDigit) }
        return unsigned.first.map { ("0"..."9").contains($0) || $0 == "." } == true && Double(digits) != nil
    }
}

/// The place of the first character that JSON5 does not allow there.
///
/// Asked only where the decoder has refused a text. FoundationEssentials says of every mistake in the syntax, from a missing comma to an
/// open comment, no more than "The given data was not valid JSON", and takes some (`01x`) for a value of a wrong type; nobody finds a
/// missing comma in a file of 500 lines by that.
struct JSON5Mistake {
    let place: TextPlace

    /// Nil where the text is JSON5.
    init?(in text: String) {
        var walk = JSON5Walk(text)
        guard let index = walk.mistake() else { return nil }
        place = TextPlace(of: index, in: walk.scalars)
    }
}

/// A place in a text. Both numbers count from 1.
struct TextPlace: Equatable, CustomStringConvertible {
    var line: Int
    var column: Int

    init(of index: Int, in scalars: [Unicode.Scalar]) {
        let before = scalars[..<index]
        line = before.count { $0 == "\n" } + 1
        column = index - (before.lastIndex(of: "\n") ?? -1)
    }

    /// As compilers write it behind a file's name.
    var description: String { "\(line):\(column)" }
}

/// Where the members of a configuration file stand.
struct ConfigOutline {
    private let path: String
    private var walk: JSON5Walk

    init(of file: ConfigFile) {
        path = file.path
        walk = JSON5Walk(file.text)
        _ = walk.mistake()
    }

    /// The keys that the file has more than once. They are found at their last place.
    var repeatedKeys: [String] { walk.repeatedKeys }

    /// Where a member begins: its key, or the value of an element of a list.
    func start(of key: String, element: Int? = nil) -> Int? {
        walk.members[element.map { "\(key)[\($0)]" } ?? key]
    }

    /// A place as compilers write it: `yomite.json5:3:14`. The file alone where it is not known.
    func name(ofPlaceAt start: Int?) -> String {
        start.map { "\(path):\(TextPlace(of: $0, in: walk.scalars))" } ?? path
    }
}
