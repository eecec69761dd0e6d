// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import Synchronization

/// A counting semaphore of the C library, which stays where it is in memory.
@safe package final class Semaphore: Sendable {
    // SAFETY: allocated once, freed in deinit, and the C library's semaphore calls may come from every thread.
    private nonisolated(unsafe) let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    package init() {
        unsafe sem_init(semaphore, 0, 0)
    }

    deinit {
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    func wait() {
        while unsafe sem_wait(semaphore) != 0 {}
    }

    /// Waits at most so long. Returns whether there was a signal.
    package func wait(atMost time: Duration) -> Bool {
        unsafe yomite_semaphore_wait(semaphore, Int64(time / .nanoseconds(1)))
    }

    package func signal() {
        unsafe sem_post(semaphore)
    }
}

/// Bounds what one thread has under way to another: taken before sending, given back when the thing is done with.
///
/// The blocking side is a feed's reader thread; the giving side is the loop, which never waits here.
public final class Credit: Sendable {
    private struct State {
        var left: Int
        var isClosed = false
    }

    private let state: Mutex<State>
    private let bell: Semaphore

    /// A credit of that many units.
    public init(_ units: Int) {
        state = Mutex(State(left: units))
        bell = Semaphore()
    }

    /// Waits until the purse is not in debt, then takes `units`, whatever their number: one large thing may overdraw it, so that
    /// it need not be split. Returns false when the purse was closed meanwhile. One thread at a time may take.
    public func take(_ units: Int) -> Bool {
        while true {
            let taken: Bool? = state.withLock { state in
                guard !state.isClosed else { return false }
                guard state.left > 0 else { return nil }
                state.left -= units
                return true
            }
            if let taken { return taken }
            bell.wait()
        }
    }

    /// Puts `units` back and wakes the thread that waits for them.
    public func give(_ units: Int) {
        let wakes = state.withLock { state in
            let wasInDebt = state.left <= 0
            state.left += units
            return wasInDebt && state.left > 0
        }
        if wakes { bell.signal() }
    }

    /// Whether all waiting has ended.
    public var isClosed: Bool { state.withLock(\.isClosed) }

    /// Ends all waiting, now and later.
    public func close() {
        state.withLock { $0.isClosed = true }
        bell.signal()
    }
}
