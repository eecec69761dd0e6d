// SPDX-License-Identifier: GPL-3.0-or-later
//
// journal FOLDER SECONDS CLIENTS: how many comments a second a journal in that folder takes. First without anybody who waits: for so many seconds a
// number of comments each millisecond, each of which has its outcome 50 ms later and so is written and removed; the number doubles until something
// is not kept. Then so many clients of which each waits for its comment to be stored before it brings the next one.
// Prints both, and what the slowest of 100 waited. scripts/bench calls it.

import Comments
import Custody
import Events
import Glibc
import Loop

/// Comments of a chat, one after the other.
final class Source {
    private let journal: Journal
    private(set) var count: UInt64 = 0

    init(_ journal: Journal) {
        self.journal = journal
    }

    /// Brings the next one. Returns its number.
    func bring() -> CommentNumber {
        count += 1
        var comment = Comment(text: "This is what somebody wrote into a chat: about as long as most of it, number \(count)")
        comment.id = "5b2c6e1a-9a1d-4c55-8f0e-\(count)"
        comment.author = Author(id: "\(count % 997)", name: "Viewer \(count % 997)")
        comment.platform = "twitch"
        journal.take(TakenComment(number: CommentNumber(count), room: "main", comment: comment, source: "chat"))
        return CommentNumber(count)
    }
}

func open(_ path: String, on loop: Loop) -> Journal {
    let journal = Journal(path, JournalRules(), on: loop)
    journal.start {
        if case .failure(let problem) = $0 {
            print(problem.message)
            exit(1)
        }
        loop.stop()
    }
    loop.run()
    return journal
}

func close(_ journal: Journal, on loop: Loop) {
    journal.close { loop.stop() }
    loop.run()
}

/// Brings so many comments each millisecond. Returns how many were lost.
func flood(_ path: String, perMillisecond: Int, milliseconds: Int64) -> Int {
    let loop = Loop()
    let journal = open(path, on: loop)
    let source = Source(journal)
    let start = loop.now
    var due: [(at: Moment, first: UInt64, last: UInt64)] = []
    func tick(_ number: Int64) {
        guard number < milliseconds else { return loop.stop() }
        let first = source.count + 1
        for _ in 0..<perMillisecond { _ = source.bring() }
        due.append((loop.now + .milliseconds(50), first, source.count))
        while let next = due.first, next.at <= loop.now {
            due.removeFirst()
            for comment in next.first...next.last { journal.settle(CommentNumber(comment), .skipped(.backlog)) }
        }
        loop.at(start + .milliseconds(number + 1)) { tick(number + 1) }
    }
    tick(0)
    loop.run()
    let lost = journal.lost
    close(journal, on: loop)
    return lost
}

/// Lets clients wait for each of their comments. Returns how many are stored in a second, and in milliseconds what half of them and what 99 of 100 waited at most.
func wait(_ path: String, clients: Int, milliseconds: Int64) -> (perSecond: Int, median: Double, slowest: Double) {
    let loop = Loop()
    let journal = open(path, on: loop)
    let source = Source(journal)
    let (start, end) = (loop.now, loop.now + .milliseconds(milliseconds))
    var waits: [Int64] = []
    func bring() {
        let began = loop.now
        let number = source.bring()
        journal.whenStored { stored in
            guard case .success = stored else {
                print("a comment was not stored")
                exit(1)
            }
            waits.append((loop.now - began).nanoseconds)
            journal.settle(number, .skipped(.backlog))
            if loop.now < end { bring() } else { loop.stop() }
        }
    }
    for _ in 0..<clients { bring() }
    loop.run()
    let seconds = Double((loop.now - start).nanoseconds) / 1e9
    close(journal, on: loop)
    waits.sort()
    return (Int(Double(waits.count) / seconds), Double(waits[waits.count / 2]) / 1e6, Double(waits[waits.count * 99 / 100]) / 1e6)
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let seconds = Int64(arguments[2]), let clients = Int(arguments[3]) else {
    print("usage: journal FOLDER SECONDS CLIENTS")
    exit(64)
}
let path = arguments[1] + "/journal.db"
var most = 0
for perMillisecond in [5, 10, 20, 40, 80, 160, 320] {
    guard flood(path, perMillisecond: perMillisecond, milliseconds: seconds * 1_000) == 0 else { break }
    most = perMillisecond * 1_000
}
let waited = wait(path, clients: clients, milliseconds: seconds * 1_000)
print(
    #"{"flood":\#(most),"stored":\#(waited.perSecond),"median_ms":\#(waited.median),"p99_ms":\#(waited.slowest),"#
        + #""sound":\#((try? JournalAccount.read(path))?.flaws.isEmpty ?? false)}"#
)
