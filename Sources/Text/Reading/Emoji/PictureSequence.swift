// SPDX-License-Identifier: GPL-3.0-or-later

/// Scalars that together are one picture, as they come: `👩‍👩‍👧`, `👍🏽`, `🇯🇵`.
struct PictureSequence {
    /// No emoji is made of more; a longer chain has no name of its own.
    private static let lengthLimit = 12

    private(set) var scalars: [Unicode.Scalar] = []
    private var last: Unicode.Scalar
    let start: Int32
    var end: Int32
    /// Whether it was written with signs and digits.
    private(set) var isTyped = false

    init(_ first: Unicode.Scalar, at start: Int32) {
        scalars = [first]
        last = first
        (self.start, end) = (start, start + 1)
    }

    /// The heart that `<3` is; the threes are to come.
    init(heartAt start: Int32) {
        self.init("\u{2764}", at: start)
        last = "<"
        isTyped = true
    }

    /// Whether two regional indicators are a flag.
    static func isFlag(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        var picture = PictureSequence(first, at: 0)
        return picture.takes(second, isPicture: true) && picture.emoji != nil
    }

    /// Whether the scalar belongs to the picture; if so, it is taken.
    mutating func takes(_ scalar: Unicode.Scalar, isPicture: @autoclosure () -> Bool) -> Bool {
        switch scalar.value {
        // The joiner, how it is drawn, its frame, its skin tone, the letters of a region's flag.
        case 0x200D, 0xFE0E, 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: break
        case 0x1F1E6...0x1F1FF where scalars.count == 1 && scalars[0].isRegionalIndicator: break
        case 0x33 where last == "<" || last == "3": break
        default: guard last == "\u{200D}", isPicture() else { return false }
        }
        last = scalar
        end += 1
        switch scalar.value {
        case 0x33, 0xFE0E, 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF: break
        default: if scalars.count < Self.lengthLimit { scalars.append(scalar) }
        }
        return true
    }

    /// Its number in the table of names: the whole, or else as many of its joined parts as have a name, from the first on.
    var emoji: Int? {
        var rest = scalars[...]
        while !rest.isEmpty {
            if let emoji = EmojiTable.shared.index(of: rest.flatMap { Array(UTF8.encode($0) ?? .init()) }) { return emoji }
            rest = rest[..<(rest.lastIndex(of: "\u{200D}") ?? rest.startIndex)]
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// Two of them are the flag of a region.
    var isRegionalIndicator: Bool {
        (0x1F1E6...0x1F1FF).contains(value)
    }
}
