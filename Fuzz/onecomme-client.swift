// SPDX-License-Identifier: GPL-3.0-or-later
// module: Feeds
//
// What a server may send to the client of OneComme: the answer to the handshake, frames, and OneComme's messages in them. The first byte says in
// how many pieces the rest comes.

@testable import Feeds

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    probeOneComme(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
