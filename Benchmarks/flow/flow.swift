// SPDX-License-Identifier: GPL-3.0-or-later
//
// flow FORMAT PATH COMMENTS: sends a recorded feed through the whole way of a comment but speech (splitting, parsing, backlog, ladder) on
// one core, as often as it takes to have so many comments, as if a thousand came a second and one were heard every two.
// Prints what became of them, and the greatest memory after the first tenth and at the end. scripts/bench measures the time.

import Comments
import Core
import Feeds
import Glibc

/// What became of the comments.
struct Count {
    var comments = 0
    var taken = 0
    var skipped = 0
    var deleted = 0
    var highest = Ladder.Step.calm

    var isComplete: Bool { comments == taken + skipped + deleted }
}

/// A room that hears a comment every two seconds, while a thousand come every second.
struct Room {
    var backlog = Backlog(policy: .live)
    var count = Count()
    private var now = Moment(nanoseconds: 0)

    mutating func take(_ item: FeedItem, cost: Int) {
        switch item {
        case .comment(let comment): take(comment, cost)
        case .moderation(.delete(let id, _), _): count.deleted += backlog.remove(withID: id) { $0.comment.id == id }.count
        case .moderation(.ban(let viewer, _, _), _): count.deleted += backlog.remove { $0.comment.author.map(viewer.means) ?? false }.count
        case .moderation(.clear, _): count.deleted += backlog.remove { _ in true }.count
        case .moderation(.unban, _), .moderation(.comment, _), .settled, .broken, .nothing, .notice: break
        }
    }

    private mutating func take(_ comment: Comment, _ cost: Int) {
        count.comments += 1
        now = now + .milliseconds(1)
        let number = CommentNumber(UInt64(count.comments))
        count.skipped += backlog.add(WaitingComment(number: number, comment: comment, byteCount: cost, arrival: now)).count
        count.skipped += backlog.advance(to: now).count
        count.highest = max(count.highest, backlog.step)
        if count.comments % 2_000 == 0 { hear() }
    }

    mutating func hear() {
        guard let turn = backlog.takeTurn(at: now) else { return }
        count.taken += turn.comments.count
    }

    /// What waits now is heard in the end.
    mutating func finish() {
        backlog.readWhole()
        while backlog.count > 0 { hear() }
    }
}

/// The most memory so far; not by getrusage, which counts what the parent had before it became this program.
func peakKilobytes() -> Int {
    guard let file = fopen("/proc/self/status", "re") else { return -1 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, CInt(line.count), file) != nil {
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split { " \t".contains($0) }
        if fields.first == "VmHWM:" { return Int(fields[1]) ?? -1 }
    }
    return -1
}

func run(_ format: FeedFormat, _ path: String, _ goal: Int) -> Int32 {
    var room = Room()
    var entries: [FeedEntry] = []
    var warm = 0
    var buffer = [UInt8](repeating: 0, count: 32_768)
    while room.count.comments < goal {
        let before = room.count.comments
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return 66 }
        var parser = FeedParser(format: format)
        parser.vouch()
        var decoder = FeedDecoder(parser: parser, limits: FeedLimits())
        var isOpen = true
        while isOpen, room.count.comments < goal {
            let length = read(file, &buffer, buffer.count)
            if length > 0 { decoder.add(buffer[..<length]) } else { decoder.finish() }
            isOpen = length > 0
            while decoder.next(into: &entries) {}
            for entry in entries { room.take(entry.item, cost: entry.cost) }
            entries.removeAll(keepingCapacity: true)
            if warm == 0, room.count.comments > goal / 10 { warm = peakKilobytes() }
        }
        close(file)
        guard room.count.comments > before else { return 66 }
    }
    room.finish()
    let count = room.count
    print(
        "{\"comments\": \(count.comments), \"taken\": \(count.taken), \"skipped\": \(count.skipped), \"deleted\": \(count.deleted),",
        "\"complete\": \(count.isComplete), \"highest\": \"\(count.highest.name)\",",
        "\"warm_kb\": \(warm), \"peak_kb\": \(peakKilobytes())}"
    )
    return 0
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let format = FeedFormat(rawValue: arguments[1]), let goal = Int(arguments[3]) else {
    print("usage: flow FORMAT PATH COMMENTS")
    exit(64)
}
exit(run(format, arguments[2], goal))
