// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials

/// What proves that a WebSocket's server has understood the key of its client (`Sec-WebSocket-Accept`).
public func webSocketAnswer(to key: String) -> String {
    Data(sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
}
