// SPDX-License-Identifier: GPL-3.0-or-later

extension ConfigFile {
    /// The same with another value of a setting, changed as a person would do it: all else stays as it is, with its comments and its order.
    ///
    /// - Parameters:
    ///   - path: the keys from the outermost object inwards.
    ///   - json: the new value.
    package func setting(_ path: [String], to json: String) throws(ConfigurationError) -> ConfigFile {
        let isEmpty = text.allSatisfy(\.isWhitespace)
        var walk = JSON5Walk(isEmpty ? "{\n}\n" : text, isForEdit: true)
        if let mistake = walk.mistake() {
            throw .badFile("\(self.path):\(TextPlace(of: mistake, in: walk.scalars)): not JSON5, so nothing can be set in it")
        }
        var scalars = walk.scalars
        // The innermost part of the path that the file has already.
        let known = path.indices.last { walk.values[path[...$0].joined(separator: ".")] != nil }
        let name = path[..<(known.map { $0 + 1 } ?? 0)].joined(separator: ".")
        let rest = path[(known.map { $0 + 1 } ?? 0)...]
        guard let range = walk.values[name], walk.ends[""] != nil else {
            throw .badFile("\(self.path): an object {…} of keys and values is expected")
        }
        guard let key = rest.first, let end = walk.ends[name] else {
            scalars.replaceSubrange(range, with: Self.object(of: rest, json).unicodeScalars)
            return ConfigFile(path: self.path, text: Self.text(scalars))
        }
        let member = "\(Self.name(key)): \(Self.object(of: rest.dropFirst(), json))"
        let newline = scalars.contains("\r\n") ? "\r\n" : "\n"
        let closing = range.upperBound - 1
        if let remark = walk.remarks[(path.dropLast(rest.count) + [key]).joined(separator: ".")] {
            // Below the line that has it in a comment, which may be the whole of the last line.
            let indent = scalars[..<remark.lowerBound].reversed().prefix { $0 == " " || $0 == "\t" }.reversed()
            scalars.insert(contentsOf: "\(newline)\(Self.text(indent))\(member),".unicodeScalars, at: remark.upperBound)
        } else if let line = scalars.startOfLine(before: closing) {
            let indent = Self.text(scalars[line..<closing])
            scalars.insert(contentsOf: "\(indent)    \(member),\(newline)".unicodeScalars, at: line)
            if end.needsComma { scalars.insert(",", at: end.place) }
        } else {
            scalars.insert(
                contentsOf: "\(end.needsComma ? "," : "") \(member)\(end.place == closing ? " " : "")".unicodeScalars,
                at: end.place
            )
        }
        return ConfigFile(path: self.path, text: Self.text(scalars))
    }

    /// A value, inside an object for each key.
    private static func object(of keys: ArraySlice<String>, _ json: String) -> String {
        keys.reversed().reduce(json) { "{ \(name($1)): \($0) }" }
    }

    /// A key as JSON5 has it: in quotes where it is no word.
    private static func name(_ key: String) -> String {
        let isWord = key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } && key.first?.isNumber == false
        return isWord ? key : "\"\(key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}

extension [Unicode.Scalar] {
    /// Where the line of a place begins, if there is only white space before it.
    fileprivate func startOfLine(before place: Int) -> Int? {
        let blank = self[..<place].reversed().prefix { $0 == " " || $0 == "\t" }.count
        return place > blank && self[place - blank - 1] == "\n" ? place - blank : nil
    }

    fileprivate func contains(_ text: String) -> Bool {
        firstRange(of: Array(text.unicodeScalars)) != nil
    }
}
