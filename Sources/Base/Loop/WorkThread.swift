// SPDX-License-Identifier: GPL-3.0-or-later

public import Glibc

/// Starts a thread for `work` alone, which it takes over. Whoever asked joins the thread, or detaches it.
public func startThread(_ work: sending @escaping () -> Void) -> pthread_t {
    var thread = pthread_t()
    // SAFETY: the reference that is passed is taken over by the thread, exactly once, and is the only one there is.
    let problem = unsafe pthread_create(
        &thread,
        nil,
        { argument in
            guard let argument = unsafe argument else { return nil }
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        },
        Unmanaged.passRetained(Work(work)).toOpaque()
    )
    precondition(problem == 0, "the kernel gives no thread (errno \(problem))")
    return thread
}

private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
        self.run = run
    }
}
