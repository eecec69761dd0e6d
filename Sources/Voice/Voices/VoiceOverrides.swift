// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
package import Core

/// The voices, genders or qualities that the user gives to particular viewers, roles and platforms.
public struct VoiceOverrides: Equatable, Sendable {
    /// By the viewer's id, or by a name, for which capital letters and a leading `@` make no difference.
    var viewers: [String: VoiceWishes] { didSet { viewersByName = Self.byName(viewers) } }
    private var viewersByName: [String: VoiceWishes]
    /// By role. If a viewer has several roles, the first one in the order of `Roles.named` counts.
    var roles: [Roles: VoiceWishes]
    /// By platform, such as `twitch`.
    var platforms: [String: VoiceWishes]

    /// Empty by default.
    init(viewers: [String: VoiceWishes] = [:], roles: [Roles: VoiceWishes] = [:], platforms: [String: VoiceWishes] = [:]) {
        self.viewers = viewers
        viewersByName = Self.byName(viewers)
        self.roles = roles
        self.platforms = platforms
    }

    /// All of them by their keys in the configuration file, in their order.
    package var all: [(key: String, wishes: VoiceWishes)] {
        let ofRoles = Roles.named.compactMap { name, role in roles[role].map { ("voicesBy.role.\(name)", $0) } }
        let others = viewers.map { ("voicesBy.viewer.\($0.key)", $0.value) } + platforms.map { ("voicesBy.platform.\($0.key)", $0.value) }
        return (ofRoles + others).ordered { $0.0 < $1.0 }.map { (key: $0.0, wishes: $0.1) }
    }

    /// What applies to a comment, most specific first.
    func applying(to author: Author?, platform: String?) -> [(wishes: VoiceWishes, origin: GenderChoice.Origin)] {
        let viewer = viewers.isEmpty ? nil : author.flatMap(wishes)
        let role = roles.isEmpty ? nil : author.flatMap { wishes(ofHolderOf: $0.roles) }
        let platform = platform.flatMap { platforms[$0] }
        return [(viewer, .viewer), (role, .role), (platform, .platform)].compactMap { wishes, origin in wishes.map { ($0, origin) } }
    }

    /// An id is more specific than a name, which several viewers can have.
    private func wishes(of viewer: Author) -> VoiceWishes? {
        viewer.id.flatMap { viewers[$0] } ?? viewer.names.lazy.compactMap { viewersByName[foldedName($0)] }.first
    }

    private static func byName(_ viewers: [String: VoiceWishes]) -> [String: VoiceWishes] {
        let inOrder = viewers.orderedByKey
        return Dictionary(inOrder.map { (foldedName($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    private func wishes(ofHolderOf held: Roles) -> VoiceWishes? {
        Roles.named.lazy.compactMap { held.contains($0.value) ? roles[$0.value] : nil }.first
    }
}

extension ValueKind<[String: VoiceWishes]> {
    /// Voices by an arbitrary name.
    static let voicesByName = ValueKind.voices(by: [], name: { $0 }, value: { $0 })
}

extension ValueKind<[Roles: VoiceWishes]> {
    static let voicesByRole = ValueKind.voices(
        by: Roles.named.map(\.key),
        name: { word in Roles.named.first { $0.key == word }?.value },
        value: { role in Roles.named.first { $0.value == role }?.key ?? "" }
    )
}

extension ValueKind<[Int: VoiceWishes]> {
    /// Voices by a number within one of these ranges.
    package static func voices(numbered ranges: ClosedRange<Int>...) -> ValueKind {
        .voices(
            by: [],
            name: { text in Int(text).flatMap { number in ranges.contains { $0.contains(number) } ? number : nil } },
            value: { "\($0)" },
            mayLimitQuality: false
        )
    }
}

extension ValueKind {
    /// Voices by name: `NAME=VOICE`, or `none`. A voice's id never has an equals sign, though a name may.
    fileprivate static func voices<Name: Hashable & Sendable>(
        by words: [String],
        name: @escaping @Sendable (String) -> Name?,
        value: @escaping @Sendable (Name) -> String,
        mayLimitQuality: Bool = true
    ) -> ValueKind where Value == [Name: VoiceWishes] {
        ValueKind(
            expected: mayLimitQuality
                ? "none, or an object of names, each with a voice's id, a gender, a quality, or both of these (\"female default\")"
                : "none, or an object of numbers, each with a gender or a voice's id",
            words: words,
            parse: { text in
                if text == "none" { return [:] }
                guard let equals = text.lastIndex(of: "="), let name = name(String(text[..<equals])) else { return nil }
                let wishes = VoiceWishes(String(text[text.index(after: equals)...]))
                guard wishes != VoiceWishes(), mayLimitQuality || wishes.quality == nil else { return nil }
                return [name: wishes]
            },
            show: { voices in
                let texts = voices.map { "\(value($0.key))=\($0.value.text)" }
                return texts.isEmpty ? "none" : texts.ordered().joined(separator: ",")
            },
            join: { $0.merge($1) { _, later in later } },
            isTable: true
        )
    }
}
