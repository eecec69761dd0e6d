// SPDX-License-Identifier: GPL-3.0-or-later
// module: Feeds
//
// What a server may answer to a request over HTTPS. The first byte says in how long pieces the rest comes.

@testable import Feeds

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    probeHTTPAnswer(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
