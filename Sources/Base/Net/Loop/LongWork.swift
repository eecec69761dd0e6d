// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Synchronization

/// Runs work that would block the loop for too long on a separate thread, one piece after the other, and returns the results to the loop.
///
/// Confined to the loop's thread. The thread is there only while there is something to do.
public final class LongWork {
    private struct Piece {
        let work: @Sendable () -> Void
        let isWanted: () -> Bool
        let done: () -> Void
    }

    private let loop: Loop
    /// Rings when a piece is worked out. Made for the first one.
    private var finished: Inbox<Void>?
    private var pieces: [Piece] = []
    /// Whether the first piece is being worked out, or its result is on its way.
    private var isBusy = false
    private var thread: pthread_t?
    /// Whether the work is on files, whose disk may never answer.
    private let isOnFiles: Bool
    private static let pause = Duration.milliseconds(100)
    /// A disk that answers has done all there is long before.
    public static let patience = Duration.seconds(1)

    /// Brings results back to this loop.
    /// - Parameter isOnFiles: the work is on files, whose disk may never answer: nothing waits for it, not even the end.
    public init(on loop: Loop, isOnFiles: Bool = false) {
        (self.loop, self.isOnFiles) = (loop, isOnFiles)
    }

    deinit {
        guard let thread else { return }
        _ = isOnFiles ? pthread_detach(thread) : pthread_join(thread, nil)
    }

    /// Has something worked out on the thread, and `done` called with it on the loop. In the order in which it was asked for.
    /// - Parameters:
    ///   - isWanted: asked on the loop when it is its turn: what nobody wants any more is left out, and `done` is not called.
    ///   - late: called where it has not been done after `patience`. `done` is called all the same, when it is.
    public func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value,
        while isWanted: @escaping () -> Bool = { true },
        late: (() -> Void)? = nil,
        then done: @escaping (Value) -> Void
    ) {
        let result = Result<Value>(nil)
        let timer = late.map { loop.after(Self.patience, $0) }
        pieces.append(
            Piece(work: { result.value.withLock { $0 = work() } }, isWanted: isWanted) { [unowned loop] in
                if let timer { loop.cancel(timer) }
                if let value = result.value.withLock({ $0 }) { done(value) }
            }
        )
        if !isBusy { start() }
    }

    /// Frees what is large on the thread, where nobody else holds it.
    public func discard<Value: Sendable>(_ value: consuming Value) {
        let last = Result<Value>(value)
        run({ last.value.withLock { $0 = nil } }, then: {})
    }

    private final class Result<Value: Sendable>: Sendable {
        let value: Mutex<Value?>

        init(_ value: consuming sending Value?) {
            self.value = Mutex(value)
        }
    }

    private func start() {
        pieces.removeFirst(pieces.firstIndex { $0.isWanted() } ?? pieces.count)
        isBusy = !pieces.isEmpty
        guard let work = pieces.first?.work else { return }
        guard !loop.isVirtual else { return doHere(work) }
        do throws(SystemShortage) {
            if finished == nil { finished = try Inbox(on: loop) { [weak self] in self?.finish() } }
            thread = try startThread("for long work") { [mailbox = finished?.mailbox] in
                work()
                mailbox?.send(())
            }
        } catch {
            if isOnFiles { return _ = loop.after(Self.pause) { [weak self] in self?.start() } }
            // That the loop waits is better than that it is never done.
            doHere(work)
        }
    }

    private func doHere(_ work: () -> Void) {
        work()
        loop.after(.zero) { [weak self] in self?.finish() }
    }

    private func finish() {
        if let thread { pthread_join(thread, nil) }
        thread = nil
        // The work is let go of first: what it was given is still held by the caller, and so is not freed here.
        let done = pieces.removeFirst().done
        start()
        done()
    }
}
