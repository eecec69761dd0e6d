// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
public import Synchronization

/// How other threads reach a loop: messages arrive in the order in which they were sent.
///
/// A mailbox is unbounded; senders bound what is on its way (see `Credit`).
///
/// Inlinable, as its inbox is: all that threads tell each other goes through here, and code that does not know the type of a message looks it up each time.
public final class Mailbox<Message: Sendable>: Sendable {
    @usableFromInline let waiting = Mutex<[Message]>([])

    @inlinable static var mostReserved: Int { 64 }

    /// Readable while messages wait. For another library's loop; `Inbox` handles the messages on ours.
    public let descriptor: CInt

    /// A mailbox that nobody reads yet.
    public init() throws(SystemShortage) {
        descriptor = try makeBell()
    }

    deinit {
        close(descriptor)
    }

    /// Puts a message in. Callable from every thread but the playback thread; never blocks for long.
    @inlinable public func send(_ message: Message) {
        let wasEmpty = waiting.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if wasEmpty { ring(descriptor) }
    }

    /// Takes out the waiting messages, up to a limit; the descriptor stays readable while there are more. One thread only does so.
    @inlinable public func take(atMost count: Int = .max) -> [Message] {
        silence(descriptor)
        let (taken, hasMore) = waiting.withLock { messages in
            guard count < messages.count else {
                let taken = exchange(&messages, with: [])
                // As many may come again: the array would grow step by step, while others wait.
                if taken.count > 1 { messages.reserveCapacity(min(taken.count, Self.mostReserved)) }
                return (taken, false)
            }
            let taken = Array(messages.prefix(count))
            messages.removeFirst(taken.count)
            return (taken, true)
        }
        if hasMore { ring(descriptor) }
        return taken
    }

    /// Puts messages that were taken but not handled back in front of those that have come since.
    @inlinable func putBack(_ messages: ArraySlice<Message>) {
        waiting.withLock { $0.insert(contentsOf: messages, at: 0) }
        ring(descriptor)
    }
}

/// An event descriptor, which the caller closes.
package func makeBell() throws(SystemShortage) -> CInt {
    let bell = yomite_bell_create()
    guard bell >= 0 else { throw SystemShortage(of: "event descriptor", errno: -bell) }
    return bell
}

@usableFromInline func ring(_ bell: CInt) {
    yomite_bell_ring(bell)
}

@usableFromInline func silence(_ bell: CInt) {
    yomite_bell_silence(bell)
}
