// SPDX-License-Identifier: GPL-3.0-or-later

internal import Playback
internal import Rooms

/// Makes the outputs of rooms, each when its room is opened.
struct OutputMaker {
    /// Whether they are files: made anew, one would be lost.
    var isFile: Bool
    /// The output of a room.
    var make: (String) throws(OutputError) -> any Output

    /// Where a room's file is: the main room's where it was asked for, another one's beside it, with the room's name before the ending.
    static func path(_ path: String, of room: String) -> String {
        guard room != RoomHouse.main else { return path }
        let stem = path.hasSuffix(".wav") ? String(path.dropLast(4)) : path
        return "\(stem).\(fileName(room))\(path.dropFirst(stem.count))"
    }

    /// Strangers choose the names of rooms: letters and digits stay, and nothing else means anything to a file system.
    private static func fileName(_ room: String) -> String {
        var name = ""
        for scalar in room.unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar == "-" {
                name.unicodeScalars.append(scalar)
            } else {
                for byte in String(scalar).utf8 { name += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true) }
            }
        }
        return name
    }
}
