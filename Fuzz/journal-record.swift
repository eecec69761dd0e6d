// SPDX-License-Identifier: GPL-3.0-or-later
// module: Custody
//
// A record of the journal: a comment, or a moderator's order. Whatever the file has: what can be read is written so that it is read again.

@testable import Custody

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    if let comment = try? CommentRecord.comment(from: bytes) {
        let again = try? CommentRecord.comment(from: CommentRecord.bytes(of: comment))
        precondition(again == comment)
    }
    if let order = try? OrderRecord.order(from: bytes) {
        let written = OrderRecord.bytes(of: order.order, in: order.room)
        precondition(written.flatMap { try? OrderRecord.order(from: $0) } == order)
    }
    return 0
}
