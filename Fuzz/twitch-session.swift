// SPDX-License-Identifier: GPL-3.0-or-later
// module: Feeds
//
// What a server of Twitch's chat may say to the client, and how the connection may go meanwhile. The first byte is for chance, each
// line is said by the server, and the lines `opened`, `ended` and `due` are what happens.

@testable import Feeds

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    probeTwitch(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
