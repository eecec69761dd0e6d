// SPDX-License-Identifier: GPL-3.0-or-later
//
// queue SIZE: what the operations of a backlog cost while SIZE comments wait in it, from a tenth as many viewers. Prints nanoseconds: of a
// comment that comes in while another one is taken for its turn, and of one that is deleted by its id. scripts/bench runs it.

import Comments
import Core
import Glibc

let pairs = 20_000
let deletions = 20

func nanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// A comment of one of the viewers, with a text that no other has.
func comment(_ number: Int, viewers: Int) -> WaitingComment {
    var comment = Comment(text: "comment number \(number)")
    comment.id = "id-\(number)"
    comment.author = Author(id: "viewer-\(number % viewers)")
    return WaitingComment(number: CommentNumber(UInt64(number)), comment: comment, byteCount: 20, arrival: Moment(nanoseconds: 0))
}

/// Nothing is given up, so that as many wait as are wanted.
func rules() -> BacklogRules {
    var rules = BacklogRules()
    (rules.comments, rules.bytes, rules.viewerComments) = (.max, .max, 1_000_000_000)
    let never = Ladder.Height(comments: 1_000_000_000, seconds: 1_000_000_000)
    rules.ladder.names = never
    rules.ladder.faster = never
    rules.ladder.merge = never
    rules.ladder.shorten = never
    rules.ladder.skip = never
    return rules
}

guard CommandLine.arguments.count == 2, let size = Int(CommandLine.arguments[1]), size >= 100 else {
    print("usage: queue SIZE")
    exit(64)
}
var backlog = Backlog(policy: .live, rules: rules())
let comments = (0..<size + pairs).map { comment($0, viewers: size / 10) }
for comment in comments.prefix(size) { _ = backlog.add(comment) }
guard backlog.count == size else {
    print("only \(backlog.count) of \(size) wait")
    exit(70)
}

var start = nanoseconds()
for comment in comments.dropFirst(size) {
    _ = backlog.add(comment)
    _ = backlog.advance(to: Moment(nanoseconds: 0))
    _ = backlog.takeTurn(at: Moment(nanoseconds: 0))
}
let exchange = (nanoseconds() - start) / Double(pairs)

let victims = backlog.first(deletions * 7).enumerated().filter { $0.offset % 7 == 6 }.compactMap(\.element.comment.id)
start = nanoseconds()
for id in victims { _ = backlog.remove(withID: id) { $0.comment.id == id } }
let deletion = (nanoseconds() - start) / Double(victims.count)
guard backlog.count == size - victims.count else { exit(70) }
print("{\"exchange\": \(exchange), \"deletion\": \(deletion)}")
