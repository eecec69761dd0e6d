// SPDX-License-Identifier: GPL-3.0-or-later
// module: Feeds
//
// What a server of Twitch's EventSub may send to its client, and how the connections may go meanwhile. The first byte is for chance, each line is a
// message, and the lines `began`, `lost`, `due`, `renewed` and `answered STATUS` are what happens.

@testable import Feeds

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    probeEventSub(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
