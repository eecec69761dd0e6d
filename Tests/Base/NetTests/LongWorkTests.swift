// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Net

@Suite(.tags(.threads)) struct LongWorkTests {
    @Test func `results come back on the loop, in the order in which they were asked for`() {
        let loop = Loop()
        let work = LongWork(on: loop)
        let thread = pthread_self()
        let threads = Mutex<[pthread_t]>([])
        var results: [Int] = []
        for number in 1...5 {
            work.run {
                threads.withLock { $0.append(pthread_self()) }
                return number
            } then: { result in
                #expect(pthread_equal(thread, pthread_self()) != 0)
                results.append(result)
                // Whoever is told may ask for more.
                guard result == 1 else { return }
                work.run({ 6 }) {
                    results.append($0)
                    loop.stop()
                }
            }
        }
        #expect(results.isEmpty)
        loop.run()
        #expect(results == [1, 2, 3, 4, 5, 6])
        #expect(threads.withLock { $0.allSatisfy { pthread_equal($0, thread) == 0 } })
    }

    @Test func `what nobody wants any more when it is its turn is left out`() {
        let loop = Loop()
        let work = LongWork(on: loop)
        let done = Mutex<[String]>([])
        var isWanted = true
        var told: [String] = []
        let pieces: [(String, () -> Bool)] = [("first", { true }), ("left", { isWanted }), ("also left", { isWanted }), ("last", { true })]
        for (name, isNeeded) in pieces {
            work.run {
                done.withLock { $0.append(name) }
            } while: {
                isNeeded()
            } then: {
                told.append(name)
                if name == "last" { loop.stop() }
            }
        }
        isWanted = false
        loop.run()
        #expect(done.withLock { $0 } == ["first", "last"] && told == ["first", "last"])
    }

    @Test func `the loop goes on while something is worked out`() throws {
        let loop = Loop()
        let work = LongWork(on: loop)
        let gate = try Mailbox<Void>()
        var order: [String] = []
        work.run {
            var report = pollfd(fd: gate.descriptor, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&report, 1, 10_000)
        } then: {
            order.append("work")
            loop.stop()
        }
        loop.after(.zero) {
            order.append("timer")
            gate.send(())
        }
        loop.run()
        #expect(order == ["timer", "work"])
    }

    private final class Large: Sendable {
        let freed: @Sendable (pthread_t) -> Void

        init(freed: @escaping @Sendable (pthread_t) -> Void) {
            self.freed = freed
        }

        deinit {
            freed(pthread_self())
        }
    }

    /// Holds what it works on until it gives it away.
    private final class Owner {
        var large: Large

        init(_ large: Large) {
            self.large = large
        }

        /// Puts another in its place.
        func take(_ other: Large) -> Large {
            let old = large
            large = other
            return old
        }
    }

    @Test func `what is discarded is freed on the thread, also where it was worked on before`() {
        let loop = Loop()
        let work = LongWork(on: loop)
        let thread = pthread_self()
        let threads = Mutex<[pthread_t]>([])
        let owner = Owner(Large { freed in threads.withLock { $0.append(freed) } })
        work.run { [large = owner.large] in
            withExtendedLifetime(large) { Large { _ in } }
        } then: { made in
            work.discard(owner.take(made))
            work.run({}, then: { loop.stop() })
        }
        loop.run()
        #expect(threads.withLock { $0.count == 1 && pthread_equal($0[0], thread) == 0 })
    }

    @Test func `where the system gives no thread, each piece is worked out once, in order`() async {
        await #expect(processExitsWith: .success) {
            // A user who may have no process more.
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            guard unsafe setrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &none) == 0 else { exit(2) }
            guard geteuid() != 0 || setuid(65_534) == 0 else { exit(2) }
            guard (try? startThread("for a test", {})) == nil else { exit(3) }
            let loop = Loop()
            let work = LongWork(on: loop)
            let count = Atomic(0)
            var results: [Int] = []
            for number in 1...3 {
                work.run({ count.add(1, ordering: .relaxed) }) { _ in
                    results.append(number)
                    if number == 3 { loop.stop() }
                }
            }
            loop.run()
            // LeakSanitizer would need a process of its own, which this user may not have.
            _exit(results == [1, 2, 3] && count.load(ordering: .relaxed) == 3 ? 0 : 1)
        }
    }

    @Test func `whoever lets go of it waits for what is being done, and is told nothing`() {
        let loop = Loop()
        let count = Atomic(0)
        var isTold = false
        do {
            let work = LongWork(on: loop)
            work.run({ count.add(1, ordering: .relaxed) }) { _ in isTold = true }
        }
        #expect(count.load(ordering: .relaxed) == 1)
        loop.after(.zero) { loop.stop() }
        loop.run()
        #expect(!isTold)
    }
}
