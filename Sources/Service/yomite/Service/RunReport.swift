// SPDX-License-Identifier: GPL-3.0-or-later

import Core
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
    var bytesRead: () -> Int = { 0 }

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
        let bytesRead = views.isEmpty ? 0 : bytesRead()
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
