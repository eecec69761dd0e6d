// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
public import Core
import Glibc

/// The service's one loop: descriptors, timers and mail from other threads, served in turn on the thread that calls `run()`.
///
/// Everything that decides lives on this thread, so that nothing needs a lock and nothing changes between two lines of a function.
/// The type is deliberately not `Sendable`: code that holds the loop is on its thread. Other threads reach it only through the `Mailbox` of
/// an `Inbox`.
public final class Loop {
    private let poller: CInt
    private let virtualTime: VirtualTime?
    private var watchers: [UInt64: Watcher] = [:]
    private var timers = TimerQueue()
    private var nextToken: UInt64 = 1
    @usableFromInline private(set) var isRunning = false
    /// When the present turn began. A turn handles what was ready at that moment, one after the other.
    public private(set) var turnStart = Moment(nanoseconds: 0)
    /// The longest turn so far, which is how long anything that became ready had to wait.
    public private(set) var longestTurn = Duration.zero
    /// How many turns took longer than `longTurn`.
    public private(set) var longTurns = 0
    /// The sound server holds 200 ms of sound that is being heard: a turn that takes a tenth of that is long.
    static let longTurn = Duration.milliseconds(20)
    /// Thousands of timers may be due at once: after so long in a turn, the others wait until everything else has had its turn.
    private static let timerTime = Duration.milliseconds(1)

    private struct Watcher {
        var descriptor: CInt
        var handler: (Readiness) -> Void
    }

    /// What a watched descriptor is ready for.
    public struct Readiness: Sendable {
        /// Something can be read, or the other side has gone.
        var readable: Bool
        /// Something can be written.
        var writable: Bool
    }

    /// A descriptor that is being watched. The watch ends with `forget`, never by itself.
    public struct Watch: Hashable, Sendable {
        fileprivate var token: UInt64
    }

    /// A loop with nothing to do. Only while the program starts, which ends where the system has no descriptor for it.
    /// - Parameter virtualTime: the clock of a test, which passes only while there is nothing to do.
    public init(virtualTime: VirtualTime? = nil) {
        self.virtualTime = virtualTime
        poller = atStart(try Self.makePoller())
    }

    deinit {
        close(poller)
    }

    private static func makePoller() throws(SystemShortage) -> CInt {
        let poller = yomite_poller_create()
        guard poller >= 0 else { throw SystemShortage(of: "descriptor to wait with", errno: -poller) }
        return poller
    }

    /// Whether its time passes only while there is nothing to do, and so passes over what other threads do.
    var isVirtual: Bool { virtualTime != nil }

    /// The moment now, from the monotonic clock.
    public var now: Moment {
        virtualTime?.now ?? Moment(nanoseconds: yomite_system_now())
    }

    /// Calls `handler` on the loop whenever `descriptor` is ready. The caller keeps the descriptor and closes it after `forget`.
    public func watch(_ descriptor: CInt, readable: Bool = true, writable: Bool = false, _ handler: @escaping (Readiness) -> Void) -> Watch
    {
        let token = nextToken
        nextToken += 1
        let result = yomite_poller_watch(poller, descriptor, readable, writable, token)
        precondition(result == 0, "descriptor \(descriptor) cannot be watched (errno \(-result))")
        watchers[token] = Watcher(descriptor: descriptor, handler: handler)
        return Watch(token: token)
    }

    /// Changes what a watch waits for: neither pauses it (an end of the other side is still reported).
    func change(_ watch: Watch, readable: Bool, writable: Bool) {
        guard let watcher = watchers[watch.token] else { return }
        _ = yomite_poller_watch(poller, watcher.descriptor, readable, writable, watch.token)
    }

    /// Ends a watch. Must come before the descriptor is closed.
    public func forget(_ watch: Watch) {
        guard let watcher = watchers.removeValue(forKey: watch.token) else { return }
        _ = yomite_poller_forget(poller, watcher.descriptor)
    }

    /// Calls `action` once, on the loop, at `moment` or as soon after it as the loop is free.
    @discardableResult
    public func at(_ moment: Moment, _ action: @escaping () -> Void) -> Timer {
        timers.add(at: moment, action)
    }

    /// Calls `action` once, on the loop, after `delay`.
    @discardableResult
    public func after(_ delay: Duration, _ action: @escaping () -> Void) -> Timer {
        at(now + delay, action)
    }

    /// Withdraws a timer; one that has fired already is ignored.
    public func cancel(_ timer: Timer) {
        timers.cancel(timer)
    }

    /// Serves until `stop()`.
    public func run() {
        isRunning = true
        var reports = [yomite_readiness](repeating: yomite_readiness(), count: 64)
        while isRunning {
            var wait: Int64 = timers.next.map { max(0, $0.nanoseconds - now.nanoseconds) } ?? -1
            if virtualTime != nil { wait = min(wait, 0) }
            let count = unsafe yomite_poller_wait(poller, &reports, CInt(reports.count), wait)
            // It would fail again at once, and so for ever.
            precondition(count >= 0, "the loop cannot wait (errno \(-count))")
            turnStart = now
            // What is left when a handler stops the loop is reported again when it next runs.
            for report in reports.prefix(Int(count)) where isRunning {
                // A handler may have forgotten a watch whose report is still to come.
                watchers[report.token]?.handler(Readiness(readable: report.readable, writable: report.writable))
            }
            if count == 0, let virtualTime, let next = timers.next { virtualTime.advance(to: next) }
            // What becomes due meanwhile comes after everything else has had its turn.
            let moment = now
            while isRunning, let action = timers.takeDue(at: moment) {
                action()
                if now - turnStart >= Loop.timerTime { break }
            }
            let turn = now - turnStart
            longestTurn = max(longestTurn, turn)
            if turn > Loop.longTurn { longTurns += 1 }
        }
    }

    /// Forgets what was to happen, because it will not run again: what is kept only for that is released.
    public func end() {
        for watcher in watchers.values { _ = yomite_poller_forget(poller, watcher.descriptor) }
        watchers = [:]
        timers = TimerQueue()
    }

    /// Makes `run()` return after the handler that is running. Only a loop that runs can be stopped.
    public func stop() {
        isRunning = false
    }
}
