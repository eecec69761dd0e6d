// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A JSON object, whose errors name the key in full: `author.roles`.
struct JSONObject {
    private let value: JSONValue
    private let path: String

    /// The object that a line consists of.
    init(line: String) throws(LineError) {
        guard let text = JSONText(line) else { throw .notJSON }
        try self.init(JSONValue(text))
    }

    /// The object that a value is.
    init(_ value: JSONValue) throws(LineError) {
        guard value.isObject else { throw .notJSON }
        self.init(value, path: "")
    }

    private init(_ value: JSONValue, path: String) {
        self.value = value
        self.path = path
    }

    /// The object as it was written.
    var source: String {
        value.source
    }

    /// More keys than that are not meant for us: each costs a look at all that are known.
    static let mostKeys = 256

    /// The keys that are there, in the order of the text.
    func keys() throws(LineError) -> [String] {
        guard let keys = value.keys(atMost: Self.mostKeys) else { throw .tooManyKeys(limit: Self.mostKeys) }
        return keys
    }

    /// The value of a key; nil where it is missing or null.
    func value<Value: JSONReadable>(_ key: String, _: Value.Type = Value.self, expected: String) throws(LineError) -> Value? {
        guard let member = member(key) else { return nil }
        guard let value = Value(member) else { throw .wrongValue(key: path + key, expected: expected) }
        return value
    }

    /// The text of a key; nil where it is missing or null, or empty: an empty name is none.
    func name(_ key: String) throws(LineError) -> String? {
        let text = try value(key, String.self, expected: "a valid string")
        return text?.isEmpty == false ? text : nil
    }

    /// The value of a key that may not be missing.
    func required<Value>(_ key: String, _ value: Value?) throws(LineError) -> Value {
        guard let value else { throw .missing(key: path + key) }
        return value
    }

    /// The object of a key; nil where it is missing or null.
    func object(_ key: String, expected: String) throws(LineError) -> JSONObject? {
        guard let member = member(key) else { return nil }
        guard member.isObject else { throw .wrongValue(key: path + key, expected: expected) }
        return JSONObject(member, path: path + key + ".")
    }

    /// The name of a key in full.
    func path(of key: String) -> String {
        path + key
    }

    /// Where a comment has what people also write besides its text.
    private static let ofAuthor = ["roles": "author.roles", "user": "author", "username": "author", "userId": "author.id"]

    /// The notice that a key is not among the known ones.
    func unknown(_ key: String, known: [String]) -> FeedNotice {
        .unknownKey(path + key, nearest: (path.isEmpty ? Self.ofAuthor[key] : nil) ?? nearestName(to: key, among: known).map { path + $0 })
    }

    /// The value of a key, unless it is null.
    func member(_ key: String) -> JSONValue? {
        value.member(key).flatMap { $0.isNull ? nil : $0 }
    }
}

// For formats of others, whose types are not to be relied on: a value of another type is missing.
extension JSONObject {
    /// The text of a key, unless it is empty.
    func text(_ key: String) -> String? {
        guard let text = member(key)?.string, !text.isEmpty else { return nil }
        return text
    }

    /// The number of a key, also one that is written as a text.
    func number(_ key: String) -> Double? {
        guard let member = member(key) else { return nil }
        let number = member.double ?? member.string.flatMap { Double($0) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The whole number of a key.
    func integer(_ key: String) -> Int? {
        number(key).flatMap { Int(exactly: $0) }
    }

    /// Whether a key is true, which it counts as (`otherwise`) or not where it is missing.
    func flag(_ key: String, otherwise: Bool = false) -> Bool {
        member(key)?.bool ?? otherwise
    }

    /// Whether a key is there and not null.
    func has(_ key: String) -> Bool {
        member(key) != nil
    }

    /// The object of a key, or of a key in the object of a key.
    func object(_ keys: String...) -> JSONObject? {
        var value = value
        for key in keys {
            guard let inner = value.member(key), inner.isObject else { return nil }
            value = inner
        }
        return JSONObject(value, path: "")
    }

    /// The objects in the list of a key, without what else is in it.
    func objects(_ key: String) -> [JSONObject] {
        member(key)?.elements.filter(\.isObject).map { JSONObject($0, path: "") } ?? []
    }

    /// The texts in the list of a key, without what else is in it.
    func texts(_ key: String) -> [String] {
        member(key)?.elements.compactMap(\.string) ?? []
    }
}
