// SPDX-License-Identifier: GPL-3.0-or-later

import Core

// The file of named tokens: a line for each, with name, rights and token. The token may be its digest, as `sha256sum` prints it.
extension NamedToken {
    /// What is wrong with a line.
    package struct Flaw: Error, Equatable, CustomStringConvertible {
        var line: Int
        var reason: String

        package var description: String { line == 0 ? reason : "line \(line): \(reason)" }
    }

    private static let longestName = 64
    /// The names events give for those who need no token of their own.
    private static let reservedNames: Set = ["http", "listener", "anybody", "chat", "configuration"]
    private static let digestMark = "sha256:"

    /// The tokens in the text of a file. A file without any is a mistake where it would open the server to everybody on this machine.
    package static func all(in text: String, atMost most: Int, mayBeEmpty: Bool = false) throws(Flaw) -> [NamedToken] {
        var tokens: [NamedToken] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, first.first != "#" else { continue }
            do throws(Reason) {
                let token = try NamedToken(words)
                if tokens.contains(where: { $0.holder.name == token.holder.name }) { throw Reason("the name is used twice") }
                if tokens.contains(where: { $0.digest == token.digest }) { throw Reason("another name has the same token") }
                guard tokens.count < most else { throw Reason("there are more than \(most) tokens (limits.tokens)") }
                tokens.append(token)
            } catch {
                throw Flaw(line: index + 1, reason: error.text)
            }
        }
        guard mayBeEmpty || !tokens.isEmpty else { throw Flaw(line: 0, reason: "it contains no token. \(form)") }
        return tokens
    }

    /// The text of a file with another token; only its digest is kept.
    /// - Parameter name: nil for the first of `link-1`, `link-2` … that is free.
    package static func adding(
        _ token: Token,
        named name: String?,
        rights: String,
        to text: String,
        atMost most: Int
    ) throws(Flaw) -> (name: String, text: String) {
        let names = text.allSatisfy(\.isWhitespace) ? [] : Set(try all(in: text, atMost: most).map(\.holder.name))
        var name = name ?? ""
        for number in 1...most + 1 where name.isEmpty && !names.contains("link-\(number)") { name = "link-\(number)" }
        guard name.first != "#" else { throw Flaw(line: 0, reason: "a name cannot begin with #, which begins a remark") }
        guard !names.contains(name) else {
            throw Flaw(line: 0, reason: "it has a token named \(name): choose another name, or remove its line")
        }
        let digest = hexadecimal(token.digest)
        let rest = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
        let longer = "\(rest)\(name) \(rights) \(digestMark)\(digest)\n"
        do throws(Flaw) {
            _ = try all(in: longer, atMost: most)
        } catch {
            // The line is not in the file.
            throw Flaw(line: 0, reason: error.reason)
        }
        return (name, longer)
    }

    /// The text of a file without the token of this name.
    package static func removing(_ name: String, from text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { $0.split(whereSeparator: \.isWhitespace).first != name[...] }.joined(separator: "\n")
    }

    private struct Reason: Error {
        var text: String

        init(_ text: String) { self.text = text }
    }

    private static let form = "Each line needs a name, rights and a token: ann look,moderate TOKEN"

    private init(_ words: [Substring]) throws(Reason) {
        guard words.count == 3 else { throw Reason(Self.form) }
        let name = String(words[0])
        guard name.utf8.count <= Self.longestName, harmlessWord(name) == name, !Self.reservedNames.contains(name) else {
            let reserved = Self.reservedNames.ordered().joined(separator: ", ")
            throw Reason("\"\(harmlessWord(name))\" cannot be a name: use at most \(Self.longestName) bytes, and none of \(reserved)")
        }
        guard let rights = Rights(words[1]) else {
            throw Reason("the rights must be look, comment, moderate, settings or all, separated by commas")
        }
        holder = Caller(name: name, rights: rights)
        if words[2].hasPrefix(Self.digestMark) {
            guard let digest = Self.bytes(ofHex: words[2].dropFirst(Self.digestMark.count)), digest.count == 32 else {
                throw Reason("sha256: must be followed by 64 hexadecimal digits")
            }
            self.digest = digest
        } else {
            guard let token = Token(String(words[2])) else { throw Reason("the token must have at least \(Token.leastLength) characters") }
            digest = token.digest
        }
    }

    private static func bytes(ofHex text: Substring) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
