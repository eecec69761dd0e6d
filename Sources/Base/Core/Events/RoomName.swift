// SPDX-License-Identifier: GPL-3.0-or-later

// The standard library normalises strings to compare them. This is how Foundation asks it to, too.
@_spi(_Unicode) internal import Swift

/// The name of a room: short, and without what a terminal would obey. Viewers and programs choose it, so it is made harmless once, here.
///
///     RoomName("ann").text           // "ann"
///     RoomName("../ann").fileName()   // "%2e%2e%2fann"
public struct RoomName: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The room of comments that name none.
    public static let main: RoomName = "main"

    /// The number of Unicode scalars after which names are cut.
    private static let longest = 48

    /// The name as it is shown, in events, at a sound server and in settings.
    public let text: String

    /// The room with this name. An empty one means the main room.
    ///
    /// A letter with an accent can be spelled with one scalar or with two. Both spellings are equal, so the name has one of them (NFC): what is
    /// made of its scalars, such as the name of a file, must not differ.
    public init(_ text: String) {
        // Most names are harmless as they are, and each comment has one.
        if !text.isEmpty, text.utf8.count <= RoomName.longest, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            // A browser takes these for steps in an address, and would do elsewhere what was meant for the room.
            self.text = text == "." || text == ".." ? String(repeating: "_", count: text.utf8.count) : text
            return
        }
        var name = ""
        for scalar in text._nfc.prefix(RoomName.longest) {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: name.unicodeScalars.append("_")
            default: name.unicodeScalars.append(scalar)
            }
        }
        self.text = name.isEmpty ? "main" : name
    }

    /// What keeps a text from being the name of a room as it stands; nil where nothing does. Of two texts without a flaw each means a room of its own,
    /// unless they are spelt alike.
    public static func flaw(of text: String) -> String? {
        if text._nfc.count(where: { _ in true }) > longest { return "the name of a room has \(longest) characters at most" }
        guard !text.isEmpty else { return nil }
        let isPlain = RoomName(text).text == text && text.unicodeScalars.contains { !$0.properties.isWhitespace }
        return isPlain ? nil : "the name of a room is not . or .., and has no control characters, and nothing else that is not seen"
    }

    /// The same for a name in the source.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// The text of the name.
    public var description: String { text }

    /// In the order of their texts.
    public static func < (a: RoomName, b: RoomName) -> Bool {
        a.text < b.text
    }

    /// The name as a part of a file's name, the same in every run: letters, digits, `-` and `_` of ASCII stay as they are, other
    /// characters become their bytes in hexadecimal. A name that would be longer than `limit` bytes ends in a digest instead of its rest.
    ///
    /// No two rooms share a file: the digest is one whose collisions nobody can construct, and `~`, which sets it off, is in no other name.
    public func fileName(atMost limit: Int = 100) -> String {
        var name = ""
        /// As much of the name as fits before a digest.
        var beginning = ""
        for scalar in text.unicodeScalars {
            name += RoomName.harmless(scalar)
            if name.utf8.count <= limit - RoomName.digestLength - 1 { beginning = name }
        }
        guard name.utf8.count > limit else { return name }
        let digest = sha256(Array(text.utf8)).prefix(RoomName.digestLength / 2)
        return beginning + "~" + hexadecimal(digest)
    }

    /// 128 bits in hexadecimal.
    private static let digestLength = 32

    private static func harmless(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": String(scalar)
        default: scalar.utf8.map { "%" + hexadecimal(CollectionOfOne($0)) }.joined()
        }
    }
}
