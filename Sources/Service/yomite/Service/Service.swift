// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback

/// A service: a list of parts that runs until it is told to stop, or has nothing left to do.
///
/// ```swift
/// let service = Service(parts, on: loop)
/// // A signal's handler may call `service.stop()` from now on, also while the parts are still being started.
/// let failure = service.run()
/// ```
final class Service {
    private let parts: [any Part]
    private let loop: Loop
    private var lifecycle: Lifecycle
    private var failure: ServiceFailure?
    /// Called once, when all parts have started.
    var ready: () -> Void = {}

    /// A service of these parts, which are started in this order and ended in the reverse one.
    init(_ parts: [any Part], on loop: Loop) {
        self.parts = parts
        self.loop = loop
        lifecycle = Lifecycle(count: parts.count)
    }

    /// Runs the loop until all parts have ended. Returns why a part could not be started; nil if all could.
    func run() -> ServiceFailure? {
        guard !lifecycle.isEnding else { return failure }
        // On the loop's first turn: only a running loop can be stopped.
        loop.at(loop.now) { [weak self] in
            if let self { perform(lifecycle.begin()) }
        }
        loop.run()
        return failure
    }

    /// Tells the service to end, at any moment of its life. Work in progress ends first, within each part's time limit.
    func stop() {
        perform(lifecycle.end())
    }

    /// Tells parts that still finish their work to end at once.
    func hurry() {
        for part in parts.reversed() { part.hurry() }
    }

    /// Whether all parts have started, and none was told to end.
    var isRunning: Bool { lifecycle.isRunning }

    private func perform(_ action: Lifecycle.Action?) {
        switch action {
        case nil: break
        case .start(let index):
            parts[index].start { [self] result in
                if case .failure(let failure) = result {
                    self.failure = failure
                    perform(lifecycle.end())
                } else {
                    perform(lifecycle.started(index))
                    if index == parts.count - 1, lifecycle.isRunning { ready() }
                }
            }
        case .drain(let index): parts[index].drain { [self] in perform(lifecycle.drained(index)) }
        case .stop(let indices):
            for index in indices { parts[index].stop() }
            loop.stop()
        }
    }
}

/// A part of a service, such as its sound or its feeds: started and ended with it, in the order of its list of parts.
///
/// All of it is called on the loop's thread, and nothing may wait there.
protocol Part: AnyObject {
    /// Begins. `done` is called once the next part may begin: at once, or later. A part that is told to stop before never calls it.
    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void)
    /// Takes in nothing more and finishes its work. `done` is called once that has ended, within the part's own time limit.
    func drain(_ done: @escaping () -> Void)
    /// Ends at once what `drain` still waits for.
    func hurry()
    /// Releases everything. Also called after an incomplete start.
    func stop()
}

extension Part {
    func drain(_ done: @escaping () -> Void) {
        done()
    }

    func hurry() {}
}

/// Why a service cannot start, or had to end.
struct ServiceFailure: SeveralMistakes {
    /// The kind of problem; the program has an exit code for each.
    enum Kind: Sendable {
        /// The command line contains options that exclude each other.
        case usage
        /// A feed cannot be opened.
        case inputMissing
        /// No sound server, no engine, or a port that is taken.
        case unavailable
        /// An output cannot be written.
        case cannotWrite
        /// A setting is wrong.
        case configuration
    }

    /// What kind of problem it is.
    var kind: Kind
    /// What is wrong and what to do about it: a line for each mistake.
    var problems: [String]

    init(_ kind: Kind, _ description: String) {
        (self.kind, problems) = (kind, [description])
    }

    init(_ first: ServiceFailure, problems: [String]) {
        (kind, self.problems) = (first.kind, problems)
    }

    /// A setting is wrong.
    init(_ error: ConfigurationError) {
        (kind, problems) = (error.exitCode == 64 ? .usage : .configuration, error.problems)
    }

    /// An output cannot be opened.
    init(_ error: OutputError) {
        if case .schedulingRefused = error { self.init(.unavailable, "\(error)") } else { self.init(.cannotWrite, "\(error)") }
    }
}
