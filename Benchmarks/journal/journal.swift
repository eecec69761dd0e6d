// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a journal in a folder can do. scripts/bench calls it.
//
// journal rate FOLDER SECONDS CLIENTS: how many comments a second it takes. First without anybody who waits: for so many seconds a number of
// comments each millisecond, each of which has its outcome 50 ms later and so is written and removed; the number doubles until something is not
// kept. Then so many clients of which each waits for its comment to be stored before it brings the next one.
// journal fill FOLDER COUNT: leaves so many open, and is killed. journal start FOLDER: how long it takes to begin after that.

import Comments
import Custody
import Core
import Glibc
import Net

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

/// Fills a journal, and dies in the middle of what a program does.
func fill(_ path: String, count: Int) {
    let loop = Loop()
    let journal = open(path, on: loop)
    let source = Source(journal)
    func bring() {
        for _ in 0..<1_000 { _ = source.bring() }
        journal.whenStored { _ in
            guard source.count < count else {
                kill(getpid(), SIGKILL)
                return
            }
            bring()
        }
    }
    bring()
    loop.run()
}

/// How long it takes until the first comments that are open can be said, in milliseconds; and how many there are.
func begin(_ path: String) -> (milliseconds: Double, open: Int) {
    let loop = Loop()
    let journal = Journal(path, JournalRules(), on: loop)
    let start = loop.now
    var open = 0
    journal.start { found in
        if case .success(let found) = found { open = found.open }
        journal.open(after: nil, limit: 100) { _ in loop.stop() }
    }
    loop.run()
    return (Double((loop.now - start).nanoseconds) / 1e6, open)
}

func rate(_ path: String, seconds: Int64, clients: Int) {
    var most = 0
    for perMillisecond in [5, 10, 20, 40, 80, 160, 320] {
        guard flood(path, perMillisecond: perMillisecond, milliseconds: seconds * 1_000) == 0 else { break }
        most = perMillisecond * 1_000
    }
    let waited = wait(path, clients: clients, milliseconds: seconds * 1_000)
    let isSound = (try? JournalAccount.read(path))?.flaws.isEmpty ?? false
    print(
        #"{"flood":\#(most),"stored":\#(waited.perSecond),"median_ms":\#(waited.median),"p99_ms":\#(waited.slowest),"sound":\#(isSound)}"#
    )
}

let arguments = CommandLine.arguments
let numbers = arguments.dropFirst(3).compactMap { Int($0) }
switch (arguments.dropFirst().first, numbers.count) {
case ("rate", 2): rate(arguments[2] + "/journal.db", seconds: Int64(numbers[0]), clients: numbers[1])
case ("fill", 1): fill(arguments[2] + "/journal.db", count: numbers[0])
case ("start", 0) where arguments.count == 3:
    let began = begin(arguments[2] + "/journal.db")
    print(#"{"start_ms":\#(began.milliseconds),"open":\#(began.open)}"#)
default:
    print("usage: journal rate FOLDER SECONDS CLIENTS | fill FOLDER COUNT | start FOLDER")
    exit(64)
}
