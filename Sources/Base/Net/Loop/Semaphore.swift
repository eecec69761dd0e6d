// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc

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
