// SPDX-License-Identifier: GPL-3.0-or-later
// module: Reading
//
// The user's lists of words: those that are never spoken and those that are pictures. The first line is a comment, the rest is both lists.
// What is found lies inside the comment, in order; a list may be added twice and says the same; a word of letters is found in itself.

@testable import Comments

@testable import Reading

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    let comment = String(text.prefix { !$0.isNewline })
    let list = String(text.dropFirst(comment.count))
    let never = NeverSpoken.nothing.adding(listedIn: list)
    var draft = Draft(comment, without: [])
    let places = never.places(in: draft.units)
    var end = 0
    for place in places {
        precondition(place.lowerBound >= end && !place.isEmpty && place.upperBound <= draft.units.count)
        end = place.upperBound
    }
    precondition(never.adding(listedIn: list).places(in: draft.units) == places)
    for word in list.split(whereSeparator: \.isNewline) where word.allSatisfy({ ("a"..."z").contains($0) }) {
        precondition(never.leftOut > 0 || never.isIn(String(word)), "\(word) is listed and not found")
    }
    draft.dropEmotes(EmoteWords.none.adding(listedIn: list))
    precondition(draft.units.count <= comment.unicodeScalars.count)
    return 0
}
