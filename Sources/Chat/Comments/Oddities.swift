// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What is odd about objects of Yomite's JSON, each thing once. Beyond some nothing is looked at any more: the names come from strangers,
/// and each is compared with all that are known.
struct Oddities {
    private(set) var notices: [FeedNotice] = []
    private var seen: Set<String> = []

    /// Notes a key that is not among the known ones.
    mutating func note(_ key: String, of object: JSONObject, known: [String]) {
        let key = shortened(key)
        if isNew(object.path(of: key)) { notices.append(object.unknown(key, known: known)) }
    }

    /// Notes a key that stands in no object.
    mutating func note(key: String, known: [String]) {
        let key = shortened(key)
        if isNew(key) { notices.append(.unknownKey(key, nearest: nearestName(to: key, among: known))) }
    }

    /// Notes a gender that is none of ours.
    mutating func note(gender: String) {
        note(value: gender, of: "gender", known: Gender.allCases.map(\.rawValue))
    }

    /// Notes a value that is not among the known ones, of a key that can be left out.
    mutating func note(value: String, of key: String, known: [String]) {
        let value = shortened(value)
        guard isNew("\(key) \(value)") else { return }
        notices.append(.unknownValue(value, key: key, nearest: nearestName(to: value, among: known)))
    }

    /// As much of a stranger's word as is ever shown: what is told is kept for as long as the feed.
    private func shortened(_ word: String) -> String {
        word.utf8.count <= Self.mostBytes ? word : String(decoding: word.utf8.prefix(Self.mostBytes), as: UTF8.self)
    }

    private static let mostBytes = 256

    private mutating func isNew(_ name: String) -> Bool {
        notices.count < FeedNotice.most && seen.insert(name).inserted
    }
}
