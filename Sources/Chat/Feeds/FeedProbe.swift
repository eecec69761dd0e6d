// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// Decodes bytes that a fuzzer made up, once at once and once in pieces, and ends the process where the two differ, or where a feed
/// that nobody vouched for moderates. The first byte chooses the format and the length of the pieces, the rest is the feed.
func probeFeed(_ input: [UInt8]) {
    guard let choice = input.first else { return }
    let formats: [FeedFormat?] = [nil] + FeedFormat.allCases
    let format = formats[Int(choice) % formats.count]
    let bytes = Array(input.dropFirst())
    let atOnce = decode(bytes, format: format, pieceLength: max(1, bytes.count))
    let inPieces = decode(bytes, format: format, pieceLength: 1 + Int(choice) / formats.count)
    precondition(atOnce == inPieces, "the pieces in which a feed arrives change what it says")
    guard format == nil || format == .text else { return }
    for entry in atOnce {
        if case .moderation = entry.item { preconditionFailure("a feed that nobody vouched for moderates") }
    }
}

private func decode(_ bytes: [UInt8], format: FeedFormat?, pieceLength: Int) -> [FeedEntry] {
    // Small limits, so that small inputs reach them.
    var limits = FeedLimits()
    limits.maxLineBytes = 64
    limits.maxJSONLineBytes = 1024
    var decoder = FeedDecoder(parser: FeedParser(format: format, isRegularFile: false, nameBytes: 32), limits: limits)
    var entries: [FeedEntry] = []
    for start in stride(from: 0, to: bytes.count, by: pieceLength) {
        decoder.add(bytes[start..<min(start + pieceLength, bytes.count)])
        while decoder.next(into: &entries) {}
    }
    decoder.finish()
    while decoder.next(into: &entries) {}
    return entries
}
