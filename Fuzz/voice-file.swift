// SPDX-License-Identifier: GPL-3.0-or-later
// module: Voices
//
// What somebody adds as a voice: the first line is the name of the file, the rest its beginning, its description or its card. Whatever it is, it is
// taken or refused, no name leads out of its folder, and what is told of it can stand on a terminal.

@testable import Voices

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let parts = UnsafeBufferPointer(start: data, count: count).split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return 0 }
    let file = String(decoding: parts[0], as: UTF8.self)
    if let (name, _) = VoiceFile.named(file), (try? VoiceFile.check(name: name)) != nil {
        precondition(!name.contains("/") && !name.isEmpty && name.first != "." && name.utf8.count <= 100)
    }
    let head = Array(parts[1])
    for kind in VoiceFile.Kind.allCases {
        for byteCount in [head.count, 2 * head.count, Int.max] { try? VoiceFile.check(kind, head: head, byteCount: byteCount) }
    }
    let text = String(decoding: head, as: UTF8.self)
    if let description = try? PiperDescription(text) {
        precondition((8_000...96_000).contains(description.sampleRate) && description.speakers >= 1)
    }
    for line in VoiceCard.licence(in: text) {
        precondition(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } && line.count <= 200)
    }
    return 0
}
