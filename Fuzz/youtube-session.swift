// SPDX-License-Identifier: GPL-3.0-or-later
// module: Feeds
//
// What a server of YouTube's Data API may answer to its client. The first byte is for chance and for how long the pieces are, each line is an answer
// that goes on, or `STATUS` and a whole one; the lines `due`, `sent`, `finished` and `lost` are what happens.

@testable import Feeds

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    probeYouTube(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
