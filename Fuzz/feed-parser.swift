// SPDX-License-Identifier: GPL-3.0-or-later
// module: Feeds
//
// A feed in any format, detected or named. The first byte chooses the format and the pieces in which the rest arrives; the pieces may
// not change what is said, nothing may trap, and a feed that nobody vouched for may not moderate.

@testable import Feeds

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    probeFeed(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
