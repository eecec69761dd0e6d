// SPDX-License-Identifier: GPL-3.0-or-later

internal import Spelling

/// A JSON object being decoded, whose errors name the key in full: `author.roles`.
struct JSONObject {
    /// The keys that are there. Walking through them costs a fraction of asking for every key that could be, but asking for them is
    /// a third of the whole work: once, and only where most of them matter. Sorted, because the decoder gives them in another order
    /// each time, and what is wrong with a line should not depend on that.
    var keys: [String] {
        container.allKeys.map(\.stringValue).sorted()
    }

    private let container: KeyedDecodingContainer<Key>
    private let path: String

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    /// The object that the decoder stands at.
    init(_ decoder: any Decoder) throws {
        self.init(container: try decoder.container(keyedBy: Key.self), path: "")
    }

    private init(container: KeyedDecodingContainer<Key>, path: String) {
        self.container = container
        self.path = path
    }

    /// The value of a key; nil where it is missing or null.
    func value<Value: Decodable>(_ key: String, _: Value.Type = Value.self, expected: String) throws(LineError) -> Value? {
        let name = Key(stringValue: key)
        do {
            return try container.decode(Value.self, forKey: name)
        } catch {
            guard !container.contains(name) || (try? container.decodeNil(forKey: name)) == true else {
                throw .wrongValue(key: path + key, expected: expected)
            }
            return nil
        }
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
        let name = Key(stringValue: key)
        guard container.contains(name), (try? container.decodeNil(forKey: name)) == false else { return nil }
        guard let inner = try? container.nestedContainer(keyedBy: Key.self, forKey: name) else {
            throw .wrongValue(key: path + key, expected: expected)
        }
        return JSONObject(container: inner, path: path + key + ".")
    }

    /// The notice that a key is not among the known ones.
    func unknown(_ key: String, known: [String]) -> FeedNotice {
        .unknownKey(path + key, nearest: nearestName(to: key, among: known).map { path + $0 })
    }
}

// For formats of others, whose types are not to be relied on: a value of another type is missing.
extension JSONObject {
    /// The text of a key, unless it is empty.
    func text(_ key: String) -> String? {
        guard let text = try? container.decodeIfPresent(String.self, forKey: Key(stringValue: key)), !text.isEmpty else { return nil }
        return text
    }

    /// The number of a key, also one that is written as a text.
    func number(_ key: String) -> Double? {
        let name = Key(stringValue: key)
        guard container.contains(name) else { return nil }
        let number = (try? container.decode(Double.self, forKey: name)) ?? text(key).flatMap { Double($0) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The same of a key whose number is usually written as a text: a wrong guess costs as much as the rest of the line.
    func writtenNumber(_ key: String) -> Double? {
        guard let text = text(key) else { return number(key) }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The whole number of a key.
    func integer(_ key: String) -> Int? {
        number(key).flatMap { Int(exactly: $0) }
    }

    /// Whether a key is true.
    func flag(_ key: String) -> Bool {
        (try? container.decodeIfPresent(Bool.self, forKey: Key(stringValue: key))) ?? false
    }

    /// Whether a key is there and not null.
    func has(_ key: String) -> Bool {
        let name = Key(stringValue: key)
        return container.contains(name) && (try? container.decodeNil(forKey: name)) == false
    }

    /// The object of a key, or of a key in the object of a key.
    func object(_ keys: String...) -> JSONObject? {
        var container = container
        for key in keys {
            let name = Key(stringValue: key)
            guard container.contains(name), let inner = try? container.nestedContainer(keyedBy: Key.self, forKey: name) else { return nil }
            container = inner
        }
        return JSONObject(container: container, path: "")
    }

    /// The objects in the list of a key, without what else is in it.
    func objects(_ key: String) -> [JSONObject] {
        let name = Key(stringValue: key)
        guard container.contains(name), let elements = try? container.decode([Element].self, forKey: name) else { return [] }
        return elements.compactMap(\.object)
    }

    /// The texts in the list of a key, without what else is in it.
    func texts(_ key: String) -> [String] {
        let name = Key(stringValue: key)
        guard container.contains(name), let elements = try? container.decode([Element].self, forKey: name) else { return [] }
        return elements.compactMap(\.text)
    }

    /// Anything in a list.
    private struct Element: Decodable {
        var object: JSONObject?
        var text: String?

        init(from decoder: any Decoder) throws {
            object = try? JSONObject(decoder)
            if object == nil { text = try? decoder.singleValueContainer().decode(String.self) }
        }
    }
}
