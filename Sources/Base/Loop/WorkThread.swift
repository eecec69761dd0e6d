// SPDX-License-Identifier: GPL-3.0-or-later

public import Glibc

/// Starts a thread for `work` alone, which it takes over. The caller joins the thread, or detaches it. A container may have so many threads and
/// no more.
/// - Parameter purpose: as in "for a feed".
public func startThread(_ purpose: String, _ work: sending @escaping () -> Void) throws(SystemShortage) -> pthread_t {
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
        throw SystemShortage(of: "thread \(purpose)", errno: problem)
    }
    return thread
}

private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
        self.run = run
    }
}
