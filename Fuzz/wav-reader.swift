// SPDX-License-Identifier: GPL-3.0-or-later
// module: Playback
//
// A WAV stream from a network. The first byte says how the rest is split; the same bytes in one piece have to give the same samples, or
// the same refusal.

@testable import Playback

private func read(_ bytes: ArraySlice<UInt8>, pieces length: Int) -> ([Int16], NoWAV?) {
    var reader = WAVReader()
    var samples: [Int16] = []
    var rest = bytes
    while !rest.isEmpty {
        do throws(NoWAV) { samples += try reader.take(rest.prefix(length)) } catch { return (samples, error) }
        rest = rest.dropFirst(length)
    }
    return (samples, nil)
}

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    guard let first = bytes.first else { return 0 }
    let whole = read(bytes.dropFirst(), pieces: max(1, bytes.count))
    let cut = read(bytes.dropFirst(), pieces: Int(first) + 1)
    precondition(whole == cut)
    return 0
}
