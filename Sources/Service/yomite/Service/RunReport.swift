// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// Shows what happens in a run, such as on a terminal. Called on the loop.
protocol RunView: AnyObject {
    /// Shows an event of a room. `account` counts the outcomes so far, `bytesRead` is how much of the feeds was read.
    func show(_ event: Event, in room: RoomName, account: Account, bytesRead: Int)
}

/// Passes the events of a run to views and the files that show them, and counts outcomes.
final class RunReport: Part {
    private let context: RunContext
    private let views: [any RunView]
    private var events: EventFile?
    private var captions: CaptionFile?
    private var current: CurrentCaption?
    /// Which files are not open yet.
    private var opening: Set<String> = []
    private var patience: Timer?
    /// Called when all of them are, or have been waited for long enough.
    private var started: ((Result<Void, ServiceFailure>) -> Void)?
    /// The outcomes of the run's comments so far.
    private(set) var account = Account()
    /// Whether the files have everything that their readers wanted.
    private(set) var isComplete = true
    /// The fallbacks that were reported: for each cause at most as many as there are voices, or languages and genders.
    private var toldFallbacks: Set<ToldFallback> = []
    /// How many events could not be written to `--events`; nil if it is not used.
    var lostEvents: Int? { events?.lost }
    /// How much of the feeds was read so far.
    weak var feeds: FeedsPart?

    init(_ context: RunContext, views: [any RunView]) {
        self.context = context
        self.views = views
        context.onEvent { [weak self] in self?.note($0, in: $1) }
    }

    /// Has the requested files opened. A pipe that nobody reads, and a disk that does not answer, hold up the run only for a moment.
    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        let (settings, loop) = (context.settings, context.loop)
        started = done
        if let path = settings.eventsPath {
            events = EventFile(path: path, appends: !context.task.isFinite, loop: loop, opened: noteOpening(path))
        }
        if context.task.isRendering, let path = settings.captionsPath {
            captions = CaptionFile(path: path, loop: loop, opened: noteOpening(path))
        }
        if context.task.isLasting, let path = settings.captionFile {
            current = CurrentCaption(path: path, loop: loop, opened: noteOpening(path)) { [context] in context.log(.warning, $0) }
        }
        if opening.isEmpty { return begin(.success(())) }
        patience = loop.after(LongWork.patience) { [unowned self] in
            for path in opening.ordered() {
                context.log(.warning, "\(path) is not open yet, and its lines wait: a pipe has no reader, or a disk does not answer")
            }
            begin(.success(()))
        }
    }

    private func noteOpening(_ path: String) -> (FileError?) -> Void {
        opening.insert(path)
        return { [weak self] error in
            guard let self else { return }
            opening.remove(path)
            if let error {
                begin(.failure(ServiceFailure(.cannotWrite, "\(error)")))
            } else if opening.isEmpty {
                begin(.success(()))
            }
        }
    }

    /// Only the first time. A file that cannot be opened later is incomplete.
    private func begin(_ result: Result<Void, ServiceFailure>) {
        if let patience = patience.take() { context.loop.cancel(patience) }
        started.take()?(result)
    }

    /// Completes the files.
    func stop() {
        let failures = [events?.finish(), captions?.finish(), current?.finish()].compactMap(\.self)
        for failure in failures { context.log(failure.isFatal ? .error : .warning, failure.description) }
        isComplete = !failures.contains(where: \.isFatal)
    }

    private func note(_ event: Event, in room: RoomName) {
        account.note(event)
        if case .started(let started) = event {
            context.log(.debug, "comment \(started.comment.value): \(harmless(started.text))")
        }
        if case .voiceFallback(_, _, let fallback) = event { tell(fallback) }
        let bytesRead = views.isEmpty ? 0 : feeds?.bytesRead ?? 0
        for view in views { view.show(event, in: room, account: account, bytesRead: bytesRead) }
        events?.write(event, in: room)
        if let news = events?.takeNews() { context.log(news.isFatal ? .error : .warning, news.description) }
        captions?.write(event)
        current?.note(event)
    }

    /// Not for every comment: a broken voice stays broken for a while.
    private func tell(_ fallback: VoiceFallback) {
        guard toldFallbacks.insert(ToldFallback(cause: fallback.cause, wanted: fallback.wanted)).inserted else { return }
        context.log(fallback.cause.level, "\(fallback.used) speaks instead of \(fallback.wanted): \(fallback.reason)")
    }

    /// Whether nothing was heard because an engine was missing.
    var lacksEngine: Bool {
        account.heard == 0 && account.unheard.contains { $0.outcome == .failed(.engineMissing) }
    }
}

private struct ToldFallback: Hashable {
    var cause: VoiceFallback.Cause
    var wanted: String
}

extension VoiceFallback.Cause {
    /// A voice that does not exist is not a fault; one that fails is.
    fileprivate var level: LogLevel {
        switch self {
        case .language, .gender: .info
        case .budget, .memory, .slow, .backlog, .engine: .notice
        case .host: .warning
        }
    }
}

/// Which share of the machine's processors this process and its voice hosts used since that was asked for the last time.
struct ProcessorShare {
    private struct Spent {
        var time: Moment
        var own: Duration
        /// Of each child, in ticks of the kernel.
        var children: [Substring: Int]
    }

    private var before: Spent?

    /// From 0 to 1; 0 the first time. A host that has begun since counts from its beginning.
    mutating func take(at now: Moment) -> Double {
        let spent = Spent(time: now, own: Self.ownTime(), children: Self.childTicks())
        defer { before = spent }
        guard let before, now > before.time else { return 0 }
        let ticks = spent.children.reduce(0) { $0 + $1.value - (before.children[$1.key] ?? 0) }
        let seconds = (spent.own - before.own) / .seconds(1) + Double(ticks) / Double(sysconf(CInt(_SC_CLK_TCK)))
        let processors = Double(max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))))
        return min(1, max(0, seconds / ((now - before.time) / .seconds(1)) / processors))
    }

    private static func ownTime() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func childTicks() -> [Substring: Int] {
        guard let children = readText("/proc/thread-self/children") else { return [:] }
        var ticks: [Substring: Int] = [:]
        for child in children.split(separator: " ") {
            // The name in parentheses may have spaces; behind it, user and system time are the 12th and 13th value.
            guard let line = readText("/proc/\(child)/stat"), let end = line.lastIndex(of: ")") else { continue }
            let values = line[end...].split(separator: " ").dropFirst()
            guard values.count > 12, let user = Int(values[values.startIndex + 11]), let system = Int(values[values.startIndex + 12]) else {
                continue
            }
            ticks[child] = user + system
        }
        return ticks
    }
}

/// The text of a file of the system, such as one in /proc; nil if there is none.
func readText(_ path: String) -> String? {
    try? readWhole(path, atMost: 1 << 20)
}
