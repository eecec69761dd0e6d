// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Configuration
internal import Feeds
internal import Loop

/// The feeds of a run, read one after the other, as `cat` would. One that cannot be opened costs itself only.
final class FeedSequence {
    /// What a feed gave, and what the end of all of them means to the run.
    struct Sink {
        /// A comment and what it costs to keep.
        var comment: (Comment, Int) -> Void
        /// What a moderator did.
        var moderation: (Moderation) -> Void
        /// Nothing more will come.
        var ended: () -> Void
    }

    private let loop: Loop
    private let console: Console
    private let settings: Settings
    private var paths: ArraySlice<String>
    private let sink: Sink
    private var reader: FeedReader?
    private var name = ""
    private var bytesBefore = 0

    /// How many feeds could not be opened or read to their end.
    private(set) var failures = 0
    /// Bytes read so far, of all feeds.
    private(set) var bytesRead = 0

    /// Feeds that wait for `start`; `-` is stdin.
    init(paths: [String], settings: Settings, loop: Loop, console: Console, sink: Sink) {
        self.paths = paths[...]
        self.settings = settings
        self.loop = loop
        self.console = console
        self.sink = sink
    }

    /// Opens the next feed that can be opened.
    func start() {
        guard let path = paths.popFirst() else {
            sink.ended()
            return
        }
        do throws(FeedOpenError) {
            try open(path)
        } catch {
            failures += 1
            console.log(.error, "\(error)")
            start()
        }
    }

    /// Gives back what a settled comment cost. Once only.
    func release(_ cost: Int) {
        reader?.giveBack(cost)
    }

    /// Stops reading at once.
    func stop() {
        paths = []
        reader?.stop()
        reader = nil
    }

    private func open(_ path: String) throws(FeedOpenError) {
        let input: FeedInput = if path == "-" { try .standardInput() } else { try .open(path) }
        name = input.name
        bytesBefore = bytesRead
        if input.isTerminal { console.log(.notice, "type a comment and press Enter; Ctrl-D ends") }
        let mailbox = loop.mailbox(of: FeedMessage.self) { [weak self] in self?.take($0) }
        reader = FeedReader(input, format: settings.feed.format, limits: FeedLimits(settings.limits)) { mailbox.send($0) }
    }

    private func take(_ message: FeedMessage) {
        switch message {
        case .entries(let entries, let counters):
            bytesRead = bytesBefore + counters.bytes
            for entry in entries { take(entry) }
        case .ended(let end, let counters):
            bytesRead = bytesBefore + counters.bytes
            if end != .end { failures += 1 }
            console.log(end == .end ? .info : .error, "\(name): \(end); \(counters.lines) lines, \(counters.broken) broken")
            start()
        }
    }

    private func take(_ entry: FeedEntry) {
        switch entry.item {
        case .comment(let comment):
            sink.comment(comment, entry.cost)
            return
        case .moderation(let moderation): sink.moderation(moderation)
        case .settled(let format, let isVouched):
            let belief = isVouched ? "" : "; moderation, roles and amounts are ignored, --feed \(format.rawValue) allows them"
            console.log(.notice, "reading \(name) as \(format.rawValue)\(format == .text ? "" : belief)")
        case .broken(let line): console.log(.warning, "\(name): \(line)")
        case .notice(let notice): console.log(.warning, "\(name): \(notice)")
        }
        release(entry.cost)
    }
}
