// SPDX-License-Identifier: GPL-3.0-or-later

extension Comment {
    /// What it weighs in limits, with what every comment takes beside its texts.
    public var weight: Int { textBytes + 128 }

    /// The bytes of all its texts, which strangers chose.
    public var textBytes: Int {
        let texts = [
            id, room, platform, language, voice, rewardID, author?.id, author?.name, author?.login, author?.nickname, sharedID, source?.id,
            source?.channel,
        ]
        return texts.reduce(text.utf8.count) { $0 + ($1?.utf8.count ?? 0) }
    }
}
