// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Playback

/// Makes the outputs of rooms, each when its room is opened.
struct OutputMaker {
    /// Whether they are files: made anew, one would be lost.
    var isFile: Bool
    /// Whether there is no place for another output now, and will be in a moment.
    var hasPlaceSoon: () -> Bool = { false }
    /// Frees what the outputs of closed rooms held, where nobody uses it any more.
    var collect: () -> Void = {}
    /// The output of a room.
    var make: (RoomName) throws(OutputError) -> any Output

    /// Where a room's file is: the main room's where it was asked for, another one's beside it, with the room's name before the ending.
    static func path(_ path: String, of room: RoomName) -> String {
        guard room != .main else { return path }
        let stem = path.hasSuffix(".wav") ? String(path.dropLast(4)) : path
        return "\(stem).\(room.fileName())\(path.dropFirst(stem.count))"
    }
}
