// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Custody

/// What is in the files of a journal at any moment, and what is not.
@Suite struct JournalTracesTests {
    private let folder = JournalFolder()

    @Test func `a kill at any moment leaves what was written by then`() throws {
        let life = try folder.open()
        var dice = Dice(4)
        var open: Set<UInt64> = []
        for number in UInt64(1)...300 {
            try life.write(durably: number % 7 == 0) { batch in
                batch.take(number, String(repeating: "x", count: dice.roll(3_000)), id: "\(number)")
                open.insert(number)
                if dice.isLucky(), let gone = open.randomElement(using: &dice) {
                    batch.settle(gone)
                    open.remove(gone)
                }
            }
            if number % 50 == 0 { try life.tidy() }
            guard number % 20 == 3 else { continue }
            let copy = try folder.killed()
            let next = try copy.open()
            #expect(next.start.wasCutOff && next.start.ids.count == Int(number))
            #expect(try next.open().comments.map(\.comment.id) == open.sorted().map { "\($0)" })
            #expect(try next.account().flaws == [])
            try next.check()
        }
    }

    @Test func `the text of a settled comment is in no file any more`() throws {
        let life = try folder.open()
        var dice = Dice(5)
        func secret(_ number: UInt64) -> String { "secret-\(number)-of-\(number * 7_919)" }
        var open: [UInt64] = []
        var last: UInt64 = 0
        for number in UInt64(1)...600 {
            try life.write { batch in
                let text = Array(repeating: secret(number), count: [1, 3, 40, 500][dice.roll(4)]).joined(separator: " ")
                batch.take(number, text, id: "id-\(number)", cursor: "cursor-\(number)")
                open.append(number)
            }
            while open.count > 40 {
                let gone = open.remove(at: dice.roll(open.count))
                try life.write { $0.begin(gone) }
                try life.write { $0.settle(gone) }
                last = gone
            }
        }
        // It is in the log until then.
        #expect(folder.contains(secret(last)))
        try life.tidy()
        var bytes = folder.bytes
        for number in UInt64(1)...600 {
            let isThere = bytes.range(of: Data(secret(number).utf8)) != nil
            #expect(isThere == open.contains(number), "\(number)")
        }
        try life.write { batch in
            for number in open { batch.settle(number) }
            batch.take(1_000, secret(1_000), id: "passed")
            batch.settle(1_000)
        }
        #expect(!folder.contains(secret(1_000)))
        try life.close()
        bytes = folder.bytes
        #expect(bytes.range(of: Data("secret-".utf8)) == nil && bytes.range(of: Data("id-".utf8)) == nil)
        #expect(bytes.range(of: Data("cursor-600".utf8)) != nil)
    }
}
