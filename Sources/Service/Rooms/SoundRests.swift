// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// Which sounds of a room are left out because they were played a short time ago. Pure.
struct SoundRests {
    private var played: [String: Moment] = [:]

    /// The sounds that are left out now.
    mutating func resting(at now: Moment, for cooldown: Duration) -> Set<String> {
        guard !played.isEmpty else { return [] }
        played = played.filter { $0.value + cooldown > now }
        return Set(played.keys)
    }

    /// These sounds are played from now on.
    mutating func note(_ sounds: [String], at now: Moment) {
        for sound in sounds { played[sound] = now }
    }
}

/// How many sounds were asked for in comments, over all rooms. Confined to the loop's thread.
public final class SoundCounts {
    /// How many are played.
    public internal(set) var played = 0
    /// How many were left out.
    public internal(set) var leftOut = 0

    init() {}
}
