// SPDX-License-Identifier: GPL-3.0-or-later
// module: Rooms
//
// Lines of a chat: what is a command begins with the prefix, is one line, and stays the same command with spaces around it.

@testable import Rooms

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    let words = CommandWords()
    guard let command = words.command(in: text) else { return 0 }
    let line = text.drop(while: \.isWhitespace).lowercased()
    precondition(line.hasPrefix("!tts") && line.unicodeScalars.allSatisfy { !$0.properties.isDefaultIgnorableCodePoint } || command.hasName)
    precondition(words.command(in: " \(text) ") == command || text.utf8.count > 500)
    return 0
}

extension ChatCommand {
    /// Whether a name or a value that somebody wrote is in it, which may hold anything.
    fileprivate var hasName: Bool {
        switch self {
        case .mute, .unmute, .approve, .only: true
        default: false
        }
    }
}
