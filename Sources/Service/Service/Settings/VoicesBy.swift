// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments
internal import Configuration

/// Who is heard with a voice or a gender of their own.
package struct VoicesBy: Equatable, Sendable {
    /// By the viewer's id, or the name where the platform gives none.
    package var viewer: [String: OwnVoice] = [:]
    /// By what a viewer is in the chat.
    package var role: [RoleChoice: OwnVoice] = [:]
    /// By platform, such as `twitch`.
    package var platform: [String: OwnVoice] = [:]

    /// Nobody.
    package init() {}

    /// All of them by their keys in the configuration file, in the order of these.
    package var all: [(key: String, voice: OwnVoice)] {
        let roles = role.map { ("voicesBy.role.\($0.key.rawValue)", $0.value) }
        let others = viewer.map { ("voicesBy.viewer.\($0.key)", $0.value) } + platform.map { ("voicesBy.platform.\($0.key)", $0.value) }
        return (roles + others).sorted { $0.0 < $1.0 }.map { (key: $0.0, voice: $0.1) }
    }
}

/// What somebody is heard with.
package enum OwnVoice: Equatable, Sendable {
    /// Any voice of this gender.
    case gender(Gender)
    /// The voice with this id.
    case voice(String)

    /// The voice's id, where it is one.
    package var id: String? {
        if case .voice(let id) = self { id } else { nil }
    }

    fileprivate init(_ text: String) {
        self = Gender(rawValue: text).map(OwnVoice.gender) ?? .voice(text)
    }

    fileprivate var text: String {
        switch self {
        case .gender(let gender): gender.rawValue
        case .voice(let id): id
        }
    }
}

/// What a viewer is in a chat; where somebody is several of these, the first one counts.
package enum RoleChoice: String, CaseIterable, Sendable {
    /// Whose chat it is.
    case broadcaster
    /// May delete and ban.
    case moderator
    /// Honoured by the broadcaster.
    case vip
    /// Pays for the channel.
    case member
    /// A program.
    case bot
}

extension ValueKind<[String: OwnVoice]> {
    /// Voices by a name that can be anything.
    static let voicesByName = ValueKind.voices(by: [], name: { $0 }, value: { $0 })
}

extension ValueKind<[RoleChoice: OwnVoice]> {
    static let voicesByRole = ValueKind.voices(
        by: RoleChoice.allCases.map(\.rawValue),
        name: { RoleChoice(rawValue: $0) },
        value: \.rawValue
    )
}

extension ValueKind {
    /// Voices by name: `NAME=VOICE`, or `none`. No voice's id has an equals sign, though a name may.
    fileprivate static func voices<Name: Hashable & Sendable>(
        by words: [String],
        name: @escaping @Sendable (String) -> Name?,
        value: @escaping @Sendable (Name) -> String
    ) -> ValueKind where Value == [Name: OwnVoice] {
        ValueKind(
            expected: "none, or an object of names, each with a gender or a voice's id",
            words: words,
            parse: { text in
                if text == "none" { return [:] }
                guard let equals = text.lastIndex(of: "="), let name = name(String(text[..<equals])) else { return nil }
                let voice = String(text[text.index(after: equals)...])
                return voice.isEmpty ? nil : [name: OwnVoice(voice)]
            },
            show: { voices in
                let texts = voices.map { "\(value($0.key))=\($0.value.text)" }
                return texts.isEmpty ? "none" : texts.sorted().joined(separator: ",")
            },
            join: { $0.merging($1) { _, later in later } },
            isTable: true
        )
    }
}
