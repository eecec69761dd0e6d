// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What `control viewer NAME …` asks of the service: without a setting what is set, `forget` to take everything back, else one change.
struct ViewerRequest {
    private(set) var method = "GET"
    /// JSON; nothing for none.
    private(set) var body = ""

    /// The settings by their words here, with their keys in the interface.
    private static let keys: KeyValuePairs = [
        "mute": "muted", "voice": "voice", "gender": "gender", "rate": "rate", "pitch": "pitch",
        "nickname": "nickname", "reading": "reading", "trust": "trusted",
    ]
    private static let numbers = ["muted", "rate", "pitch"]
    private static let switches = ["muted", "trusted"]

    private enum Value: Encodable {
        case flag(Bool), number(Int), text(String), nothing

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .flag(let flag): try container.encode(flag)
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            case .nothing: try container.encodeNil()
            }
        }
    }

    /// - Parameter words: what follows the viewer.
    init(_ words: some Collection<String>) throws(ServiceFailure) {
        guard let word = words.first else { return }
        let text = words.dropFirst().joined(separator: " ")
        if word == "forget", text.isEmpty {
            method = "DELETE"
            return
        }
        guard let key = Self.keys.first(where: { $0.key == word })?.value, !text.isEmpty else {
            let known = Self.keys.map(\.key).joined(separator: ", ")
            throw ServiceFailure(.usage, "control viewer needs a setting and its value (\(known)), or forget")
        }
        method = "PATCH"
        body = JSONWriter.text(of: [key: try Self.value(text, of: key, word)])
    }

    private static func value(_ text: String, of key: String, _ word: String) throws(ServiceFailure) -> Value {
        if switches.contains(key), ["on", "off"].contains(text) { return .flag(text == "on") }
        if text == "off" { return .nothing }
        if numbers.contains(key), let number = Int(text) { return .number(number) }
        guard !switches.contains(key), !numbers.contains(key) else {
            let taken = key == "muted" ? "on, off or seconds" : key == "trusted" ? "on or off" : "a percentage, or off"
            throw ServiceFailure(.usage, "control viewer … \(word) must be \(taken)")
        }
        return .text(text)
    }
}
