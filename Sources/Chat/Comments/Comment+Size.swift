// SPDX-License-Identifier: GPL-3.0-or-later

extension Comment {
    /// The bytes of all its texts, which strangers chose: what it weighs in limits beside what every comment takes.
    public var textBytes: Int {
        let texts = [id, room, platform, language, voice, rewardID, author?.id, author?.name, author?.login, author?.nickname]
        return texts.reduce(text.utf8.count) { $0 + ($1?.utf8.count ?? 0) }
    }
}
