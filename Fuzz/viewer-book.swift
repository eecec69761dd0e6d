// SPDX-License-Identifier: GPL-3.0-or-later
// module: Rooms
//
// A file with what is set for viewers. Whatever is in it: what is read of it is written so that it is read again, the lines that cannot be read
// are kept, and a change touches the line of its viewer only.

@testable import Comments

@testable import Rooms

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let book = ViewerBook(String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self))
    let written = book.text
    let again = ViewerBook(written)
    precondition(again.viewers.map(\.id) == book.viewers.map(\.id) && again.viewers.map(\.entry) == book.viewers.map(\.entry))
    precondition(again.text == written && again.problems.count == book.problems.count)
    var changed = book
    let by = ViewerEntry.Change(by: "http", at: "2026-11-25T14:10:00Z")
    for (id, entry) in book.viewers.prefix(3) {
        precondition(book.key(of: id, hasID: true) == id)
        _ = try? changed.make(ViewerChange(of: id, [.rate(100)], by), atMost: .max)
        precondition(changed[id]?.rate == 100 && changed[id]?.nickname == entry.nickname)
        _ = try? changed.make(ViewerChange(of: id, nil, by), atMost: .max)
        precondition(changed[id] == nil)
    }
    precondition(changed.count == book.count - min(3, book.count))
    return 0
}
