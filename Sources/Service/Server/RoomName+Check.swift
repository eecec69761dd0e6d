// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

extension RoomName {
    /// Throws where a client's text is not the name of a room as it stands: cut or mended, it would be the name of somebody else's.
    /// - Parameter place: where in the request it is.
    static func check(_ text: String, _ place: String) throws(HTTPProblem) {
        if let flaw = flaw(of: text) { throw HTTPProblem(400, flaw, code: .invalidRoom, place: place) }
    }
}
