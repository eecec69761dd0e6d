// SPDX-License-Identifier: GPL-3.0-or-later

public import Glibc

/// Starts a thread for `work` alone, which it takes over. Whoever asked joins the thread, or detaches it. Where the system gives none, the program
/// ends: what this one is for cannot be done without.
public func startThread(for purpose: String, _ work: sending @escaping () -> Void) -> pthread_t {
    guard let thread = startThreadIfPossible(work) else { endForLack(of: "thread \(purpose)", errno: EAGAIN) }
    return thread
}

/// The same for work that can also be done otherwise, or later: nil where the system gives no thread, as in a container that may have so many and
/// no more.
public func startThreadIfPossible(_ work: sending @escaping () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(work))
    // SAFETY: the reference that is passed is taken over by the thread, exactly once, and is the only one there is.
    let problem = unsafe pthread_create(
        &thread,
        nil,
        { argument in
            guard let argument = unsafe argument else { return nil }
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        },
        work.toOpaque()
    )
    guard problem == 0 else {
        unsafe work.release()
        return nil
    }
    return thread
}

private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
        self.run = run
    }
}
