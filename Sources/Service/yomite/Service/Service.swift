// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

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
