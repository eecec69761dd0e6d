// SPDX-License-Identifier: GPL-3.0-or-later

import Core

extension RoomName {
    /// Throws if a client's text is not exactly the name of a room. Cut or corrected, it would name another room.
    /// - Parameter place: its position in the request.
    static func check(_ text: String, _ place: String) throws(HTTPProblem) {
        if let flaw = flaw(of: text) { throw HTTPProblem(400, flaw, code: .invalidRoom, place: place) }
    }
}
