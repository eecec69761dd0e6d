// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// An object of a user's catalog file while it is read. Every complaint names the file and the full key.
struct CatalogObject {
    private let path: String
    private let key: String
    private let members: [String: CatalogValue]

    init(path: String, key: String, value: CatalogValue) throws(CatalogFileError) {
        guard case .object(let members) = value else {
            throw CatalogFileError(path: path, key: key, reason: "must be an object {…}")
        }
        self.path = path
        self.key = key
        self.members = members
    }

    /// Complains about unknown keys.
    func allow(_ known: [String]) throws(CatalogFileError) {
        guard let unknown = members.keys.filter({ !known.contains($0) }).min() else { return }
        let hint = nearestName(to: unknown, among: known).map { ": did you mean \($0)?" } ?? ": known are \(known.joined(separator: ", "))"
        throw wrong(unknown, "is not known\(hint)")
    }

    func has(_ name: String) -> Bool {
        members[name] != nil
    }

    func text(_ name: String, default fallback: String? = nil, mayBeEmpty: Bool = false) throws(CatalogFileError) -> String {
        guard let value = members[name] else {
            guard let fallback else { throw wrong(name, "is missing") }
            return fallback
        }
        guard case .text(let text) = value, mayBeEmpty || !text.isEmpty else { throw wrong(name, "must be a text") }
        return text
    }

    /// A name that can be part of an id and of a file's name.
    func name(_ name: String) throws(CatalogFileError) -> String {
        let text = try text(name)
        guard text.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) else {
            throw wrong(name, "must be letters, digits, - and _")
        }
        return text
    }

    /// A truth value in the spelling of the rows.
    func flag(_ name: String) throws(CatalogFileError) -> String {
        guard case .flag(let flag) = members[name] else { throw wrong(name, "must be true or false") }
        return flag ? "1" : "0"
    }

    func texts(_ name: String) throws(CatalogFileError) -> [String] {
        guard case .list(let values) = members[name] else { throw wrong(name, "must be a list of texts") }
        var texts: [String] = []
        for value in values {
            guard case .text(let text) = value else { throw wrong(name, "must be a list of texts") }
            texts.append(text)
        }
        return texts
    }

    /// The name of a language's voices, which a variant's name can follow.
    func nameBeforeVariants() throws(CatalogFileError) -> String {
        let text = try text("name")
        guard !text.contains("+") else {
            throw wrong("name", "must have no +, behind which a variant follows: say engineName for the engine")
        }
        return text
    }

    func choice(_ name: String, among known: [String]) throws(CatalogFileError) -> String {
        let text = try text(name)
        guard known.contains(text) else { throw wrong(name, "must be one of \(known.joined(separator: ", "))") }
        return text
    }

    /// A whole number within its range, in the spelling of the rows.
    func number(_ name: String, _ range: ClosedRange<Int>, default fallback: Int? = nil) throws(CatalogFileError) -> String {
        guard let value = members[name] else {
            guard let fallback else { throw wrong(name, "is missing") }
            return "\(fallback)"
        }
        guard case .number(let number) = value, range.contains(number) else {
            throw wrong(name, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return "\(number)"
    }

    /// Whole numbers within their range, separated by spaces; empty if the key is missing.
    func numbers(_ name: String, _ range: ClosedRange<Int>) throws(CatalogFileError) -> String {
        guard let value = members[name] else { return "" }
        var numbers: [Int] = []
        if case .list(let values) = value {
            for case .number(let number) in values where range.contains(number) { numbers.append(number) }
            if numbers.count == values.count { return numbers.map(String.init).joined(separator: " ") }
        }
        throw wrong(name, "must be a list of whole numbers from \(range.lowerBound) to \(range.upperBound)")
    }

    /// KiB of memory.
    func size(_ name: String) throws(CatalogFileError) -> String {
        try number(name, 0...1 << 30)
    }

    func object(_ name: String) throws(CatalogFileError) -> CatalogObject? {
        guard let value = members[name] else { return nil }
        return try CatalogObject(path: path, key: full(name), value: value)
    }

    func objects(_ name: String) throws(CatalogFileError) -> [CatalogObject] {
        guard let value = members[name] else { return [] }
        guard case .list(let values) = value else { throw wrong(name, "must be a list […]") }
        var objects: [CatalogObject] = []
        for (index, value) in values.enumerated() {
            objects.append(try CatalogObject(path: path, key: "\(full(name))[\(index)]", value: value))
        }
        return objects
    }

    private func full(_ name: String) -> String {
        key.isEmpty ? name : "\(key).\(name)"
    }

    func wrong(_ name: String, _ reason: String) -> CatalogFileError {
        CatalogFileError(path: path, key: full(name), reason: reason)
    }
}

/// A value in a user's catalog file.
enum CatalogValue: Decodable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([CatalogValue])
    case object([String: CatalogValue])
    case other

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let list = try? value.decode([CatalogValue].self) {
            self = .list(list)
        } else if let members = try? value.decode([String: CatalogValue].self) {
            self = .object(members)
        } else {
            self = .other
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}
