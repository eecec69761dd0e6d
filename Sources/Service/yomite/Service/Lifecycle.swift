// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Net

/// The order in which the parts of a service are started and ended. Pure: `Service` performs the actions.
///
/// Parts start one after the other. At the end, those that were started are drained in the reverse order, and when the last one is done,
/// all are stopped in the reverse order. So the server can still report the outcomes of comments to its clients while the rooms fade out.
struct Lifecycle: Equatable {
    /// An action on the parts.
    enum Action: Equatable {
        case start(Int)
        case drain(Int)
        /// Stop these, in this order; then the service has ended.
        case stop([Int])
    }

    private enum State: Equatable {
        case waiting
        case starting(Int)
        case running
        case draining(Int, began: Int)
        case ended
    }

    private let count: Int
    private var state = State.waiting

    /// This many parts, none of them started.
    init(count: Int) {
        self.count = count
    }

    /// Whether it has been told to end, or has ended.
    var isEnding: Bool {
        switch state {
        case .draining, .ended: true
        case .waiting, .starting, .running: false
        }
    }

    /// Whether all parts have started, and none was told to end.
    var isRunning: Bool { state == .running }

    /// Begins with the first part.
    mutating func begin() -> Action? {
        guard state == .waiting else { return nil }
        return next(after: -1)
    }

    /// A part is ready. It does not count if it was told to drain meanwhile.
    mutating func started(_ part: Int) -> Action? {
        guard state == .starting(part) else { return nil }
        return next(after: part)
    }

    /// Ends what was begun, in any state. Only once.
    mutating func end() -> Action? {
        switch state {
        case .waiting: return stop(beginningWith: -1)
        case .starting(let part): return drain(part, began: part)
        case .running: return drain(count - 1, began: count - 1)
        case .draining, .ended: return nil
        }
    }

    /// A part has finished its work.
    mutating func drained(_ part: Int) -> Action? {
        guard case .draining(part, let began) = state else { return nil }
        return drain(part - 1, began: began)
    }

    private mutating func next(after part: Int) -> Action? {
        state = part + 1 < count ? .starting(part + 1) : .running
        return part + 1 < count ? .start(part + 1) : nil
    }

    private mutating func drain(_ part: Int, began: Int) -> Action {
        guard part >= 0 else { return stop(beginningWith: began) }
        state = .draining(part, began: began)
        return .drain(part)
    }

    private mutating func stop(beginningWith part: Int) -> Action {
        state = .ended
        return .stop(Array((0..<part + 1).reversed()))
    }
}

/// The program that started the run and wants to know how it stands: systemd, or another that sets `NOTIFY_SOCKET` (sd_notify(3)).
struct ServiceManager {
    private let socket: String?
    private let log: Log

    init(_ context: RunContext) {
        socket = context.task.isService ? context.environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 } : nil
        log = context.log
    }

    /// Comments can be sent to it.
    func tellReady() { tell("READY=1") }

    /// It is about to end.
    func tellStopping() { tell("STOPPING=1") }

    private func tell(_ state: String) {
        guard let socket else { return }
        let result = unsafe yomite_notify(socket, state)
        if result < 0 { log(.warning, "cannot send \(state) to the service manager: NOTIFY_SOCKET: \(systemMessage(-result))") }
    }
}
