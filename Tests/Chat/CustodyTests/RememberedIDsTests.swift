// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Custody

@Suite struct RememberedIDsTests {
    @Test func `SipHash is that of its authors`() {
        // Of the paper: the key 00 to 0f, the bytes 00 to 0e.
        var hash = SipHash(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
        hash.add(0..<15)
        #expect(hash.finish() == 0xa129_ca61_49be_45e5)
        // Of the authors' vectors: the same key, no bytes, and eight.
        let empty = SipHash(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
        #expect(empty.finish() == 0x726f_db47_dd0e_0e31)
        var eight = SipHash(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
        eight.add(0..<8)
        #expect(eight.finish() == 0x93f5_f579_9a93_2462)
    }

    @Test func `ids are known in their room, and only by those who have the key`() {
        let key = IDKey(first: 1, second: 2)
        let ids = (0..<1_000).map { key.hash(CommentID("\($0)", in: "main")) }
        let known = RememberedIDs(key: key, hashes: ids)
        #expect(known.count == 1_000)
        for number in 0..<1_000 {
            #expect(
                known.contains(.named("\(number)"), in: "main") && !known.contains(.named("\(number)"), in: "other")
                    && !known.contains(.named("x\(number)"), in: "main")
            )
        }
        #expect(!RememberedIDs(key: IDKey(first: 1, second: 3), hashes: ids).contains(.named("1"), in: "main"))
        #expect(!RememberedIDs(key: key, hashes: []).contains(.named("1"), in: "main"))
        #expect(!known.contains(Comment(text: "without an id"), in: "main"))
    }

    @Test func `a comment that came by its other name is known`() {
        let key = IDKey(first: 1, second: 2)
        let known = RememberedIDs(key: key, hashes: [key.hash(CommentID("LCC.E", in: "main", platform: "youtube"))])
        var comment = Comment.named("C")
        (comment.platform, comment.sharedID) = ("youtube", "LCC.E")
        #expect(known.contains(comment, in: "main") && !known.contains(comment, in: "other"))
        comment.platform = "twitch"
        #expect(!known.contains(comment, in: "main"))
    }

    @Test func `each chat of a room has ids of its own`() {
        let ids = [
            CommentID("bc", in: "a"), CommentID("c", in: "ab"), CommentID("bc", in: "a", platform: "twitch"),
            CommentID("bc", in: "a", chat: "twitch"), CommentID("bc", in: "a", platform: ""),
            CommentID("bc", in: "a", platform: "", chat: ""),
        ]
        #expect(Set(ids.map(IDKey(first: 1, second: 2).hash)).count == ids.count)
    }

    @Test func `hashes come back from the file's bytes`() {
        var dice = Dice(3)
        let hashes = (0..<100).map { _ in dice.next() } + [0, .max]
        #expect(RememberedIDs.hashes(in: RememberedIDs.bytes(of: hashes)) == hashes)
        #expect(RememberedIDs.hashes(in: [1, 2, 3]) == [])
    }
}

extension RememberedIDs {
    fileprivate init(key: IDKey, hashes: [UInt64]) {
        self.init(key: key, limit: hashes.count)
        hashes.forEach { insert($0) }
    }
}
