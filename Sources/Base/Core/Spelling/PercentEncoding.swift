// SPDX-License-Identifier: GPL-3.0-or-later

extension String {
    /// The same as a part of a path or a query.
    public var percentEncoded: String {
        utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber)
            let hex = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(character) : byte < 16 ? "%0\(hex)" : "%\(hex)"
        }
        .joined()
    }
}
