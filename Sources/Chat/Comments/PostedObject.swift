// SPDX-License-Identifier: GPL-3.0-or-later

/// One object of JSON that a program hands over, in which a few keys mean something. Nothing else in it is decoded. Of a key that is there
/// twice the last value counts, as in all JSON that Yomite reads.
public struct PostedObject: Sendable {
    private let object: JSONObject

    /// What a key has.
    public enum Value: Equatable, Sendable {
        case text(String)
        case number(Double)
        /// True or false.
        case flag(Bool)
        /// A list, an object, or a text with half a surrogate pair in it.
        case other
    }

    /// Nil where it is JSON but no object.
    public init?(_ text: String) throws(JSONSyntaxError) {
        guard let json = JSONText(text) else { throw JSONSyntaxError(in: text) }
        guard let object = try? JSONObject(JSONValue(json)) else { return nil }
        self.object = object
    }

    private init(_ object: JSONObject) {
        self.object = object
    }

    /// What a key has; nil where it is missing or null.
    public subscript(_ key: String) -> Value? {
        guard let value = object.member(key) else { return nil }
        return value.string.map { .text($0) } ?? value.double.map { .number($0) } ?? value.bool.map { .flag($0) } ?? .other
    }

    /// The value of a key as it was written; nil where it is missing or null.
    public func source(_ key: String) -> String? {
        object.member(key)?.source
    }

    /// The object that a key has; nil where it has none.
    public func object(_ key: String) -> PostedObject? {
        object.object(key).map { PostedObject($0) }
    }

    /// The objects in the list that a key has, without what is no object; nil where it has no list.
    public func objects(_ key: String) -> [PostedObject]? {
        guard let list = object.member(key), list.isList else { return nil }
        return list.elements.compactMap { (try? JSONObject($0)).map { PostedObject($0) } }
    }

    /// The keys that are there, each once; nil where there are too many to look at.
    public var keys: [String]? {
        try? object.keys()
    }

    /// What is said about keys that nobody knows, each once.
    public func unknownKeys(beside known: [String]) throws(LineError) -> [FeedNotice] {
        var oddities = Oddities()
        for key in try object.keys() where !known.contains(key) { oddities.note(key: key, known: known) }
        return oddities.notices
    }
}
