// SPDX-License-Identifier: GPL-3.0-or-later

public import Glibc
import Synchronization

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

/// Does work with a disk that may not answer, on a thread of its own. Nil where it takes longer: the thread is left to itself then.
package func withinTime<Value: Sendable>(_ time: Duration, _ work: @escaping @Sendable () -> Value) -> Value? {
    let result = InTime<Value>()
    guard let thread = try? startThread("for a file", { result.end(with: work()) }) else { return nil }
    pthread_detach(thread)
    return result.value(within: time)
}

private final class InTime<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let bell = Semaphore()

    func end(with result: Value) {
        value.withLock { $0 = result }
        bell.signal()
    }

    func value(within time: Duration) -> Value? {
        _ = bell.wait(atMost: time)
        return value.withLock { $0 }
    }
}

private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
        self.run = run
    }
}
