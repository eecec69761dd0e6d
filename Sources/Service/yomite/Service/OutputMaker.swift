// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback

/// Makes the outputs of rooms when the rooms are opened.
struct OutputMaker {
    /// Whether they are files: a file that is opened again loses its content.
    var isFile: Bool
    /// Whether there is no place for another output now, but will be in a moment.
    var hasPlaceSoon: () -> Bool = { false }
    /// Frees what the outputs of closed rooms held, if nobody uses it any more.
    var collect: () -> Void = {}
    /// The files that a room's output needs, in an order that is always the same.
    var files: (RoomName) -> [OpenedFile.Order] = { _ in [] }
    /// The output of a room, with its files.
    var make: (RoomName, [Result<OpenedFile, OutputError>]) throws(OutputError) -> any Output

    /// The path of a room's file: for the main room the given one, for another room beside it, with the room's name before the extension.
    static func path(_ path: String, of room: RoomName) -> String {
        guard room != .main else { return path }
        let stem = path.hasSuffix(".wav") ? String(path.dropLast(4)) : path
        return "\(stem).\(room.fileName())\(path.dropFirst(stem.count))"
    }
}
