// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Reading
import Rooms

/// A viewer as clients see it.
struct ShownViewer: Encodable, Sendable {
    let viewer: RoomViewer
    /// The time in milliseconds since 1970, and the same moment of the loop's clock.
    let now: (wall: Int64, moment: Moment)
    let mask: TextMask

    private enum CodingKeys: CodingKey {
        case id, platform, name, login, roles, comments, lastAt
        case muted, mutedUntil, voice, gender, rate, pitch, wished, nickname, reading, trusted, changedBy, changedAt
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(viewer.id.id, forKey: .id)
        try container.encodeIfPresent(viewer.id.platform ?? viewer.spoken?.id.platform, forKey: .platform)
        try container.encodeIfPresent((viewer.spoken?.name ?? viewer.entry?.name).flatMap(mask.shown), forKey: .name)
        try container.encode(viewer.spoken?.comments ?? 0, forKey: .comments)
        if let spoken = viewer.spoken {
            try container.encodeIfPresent(spoken.login.flatMap(mask.shown), forKey: .login)
            if !spoken.roles.isEmpty { try container.encode(spoken.roles.names, forKey: .roles) }
            try container.encode(Double(now.wall - (now.moment - spoken.last).milliseconds) / 1_000, forKey: .lastAt)
        }
        let entry = viewer.entry ?? ViewerEntry()
        try container.encode(entry.isMuted(at: now.wall), forKey: .muted)
        if case .until(let end) = entry.mute, end > now.wall {
            try container.encode(JSONWriter.time(ofMilliseconds: end), forKey: .mutedUntil)
        }
        try container.encodeIfPresent(entry.voice, forKey: .voice)
        try container.encodeIfPresent(entry.gender?.rawValue, forKey: .gender)
        try container.encodeIfPresent(entry.rate, forKey: .rate)
        try container.encodeIfPresent(entry.pitch, forKey: .pitch)
        if !entry.wished.isEmpty { try container.encode(entry.wished.names, forKey: .wished) }
        try container.encodeIfPresent(entry.nickname.flatMap(mask.shown), forKey: .nickname)
        try container.encodeIfPresent(entry.reading.flatMap(mask.shown), forKey: .reading)
        try container.encode(entry.isTrusted, forKey: .trusted)
        try container.encodeIfPresent(entry.change?.by, forKey: .changedBy)
        try container.encodeIfPresent(entry.change?.at, forKey: .changedAt)
    }
}

/// A list of viewers, which is searched where it is written.
struct ShownViewers: Encodable, Sendable {
    let viewers: RoomViewers
    /// What somebody is called, without capital letters; nil for everybody.
    let search: String?
    let limit: Int
    let now: (wall: Int64, moment: Moment)
    let mask: TextMask

    private enum CodingKeys: CodingKey {
        case viewers, more
    }

    func encode(to encoder: any Encoder) throws {
        let found = viewers.all.filter { viewer in search.map(viewer.matches) ?? true }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(found.prefix(limit).map { ShownViewer(viewer: $0, now: now, mask: mask) }, forKey: .viewers)
        try container.encode(found.count > limit, forKey: .more)
    }
}
