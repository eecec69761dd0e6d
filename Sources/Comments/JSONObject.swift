// SPDX-License-Identifier: GPL-3.0-or-later

internal import Spelling

/// A JSON object being decoded, whose errors name the key in full: `author.roles`.
struct JSONObject {
    /// The keys that are there. Walking through them costs a fraction of asking for every key that could be.
    let keys: [String]

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
        // Asking the decoder is a third of the whole work, so it is asked once.
        keys = container.allKeys.map(\.stringValue)
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
