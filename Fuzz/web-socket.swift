// SPDX-License-Identifier: GPL-3.0-or-later
// module: Server
//
// What a client of a WebSocket sends: whatever it is, messages stay within their limits, the same bytes in pieces mean the same, and after a close
// nothing is taken. The first byte says in how many pieces the rest comes.

@testable import Net

@testable import Server

private let (mostBytes, mostMessages) = (2_048, 64)

/// All messages and answers of a client who sends this in pieces of so many bytes.
private func read(_ bytes: [UInt8], by step: Int) -> (messages: [String], frames: [UInt8], status: UInt16, isOpen: Bool) {
    guard let reader = WebSocketReader(as: .server, mostBytes: mostBytes, mostMessages: mostMessages) else {
        fatalError("libwslay is missing")
    }
    var (messages, frames): ([String], [UInt8]) = ([], [])
    var start = 0
    while start < bytes.count {
        let wasOpen = reader.isOpen
        let result = reader.take(Array(bytes[start..<min(start + step, bytes.count)]))
        if !wasOpen, result != WebSocketReader.Result() { fatalError("something was taken after a close") }
        if reader.heldBytes > mostBytes || result.messages.count > mostMessages { fatalError("a limit was exceeded") }
        messages += result.messages
        frames += result.frames
        start += step
    }
    return (messages, frames, reader.status, reader.isOpen)
}

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    guard let pieces = bytes.first, count > 1 else { return 0 }
    let rest = Array(bytes.dropFirst())
    let whole = read(rest, by: rest.count)
    let parts = read(rest, by: rest.count / (Int(pieces) + 1) + 1)
    // Whoever sends too many commands at once may send them one by one.
    if whole.status != WebSocketReader.Closing.policy.rawValue {
        // libwslay looks at the reason of a close otherwise in pieces, and may leave out a pong before a close: its answers may differ.
        if whole.messages != parts.messages { fatalError("pieces mean something else than the whole") }
    }
    if whole.isOpen != (whole.status == 0) { fatalError("a close without a status") }
    let client = HTTPRequest(method: .get, target: .root)
    for message in whole.messages {
        if message.utf8.count > mostBytes { fatalError("a message is too large") }
        if case .success(let request) = WebSocketCommand(message, by: client).request, request.target.path.first != "v1" {
            fatalError("a command leads elsewhere")
        }
    }
    return 0
}
