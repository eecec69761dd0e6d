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

    /// How many messages wait. Callable from every thread.
    public var count: Int { waiting.withLock { $0.count } }

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

/// The receiving end of a mailbox: handles its messages on a loop until it is closed or released.
///
/// The owner keeps the inbox on the loop's thread and gives other threads only `mailbox`:
///
///     let inbox = try Inbox<Int>(on: loop) { print($0) }
///     let thread = try startThread("for numbers") { [mailbox = inbox.mailbox] in mailbox.send(1) }
public final class Inbox<Message: Sendable> {
    /// What senders hold. It outlives the inbox where they do; messages that are sent then are never read.
    public let mailbox: Mailbox<Message>

    @usableFromInline let loop: Loop
    @usableFromInline var watch: Loop.Watch?

    /// Handles messages from now on. After `perTurn` messages in a row everything else that is ready on the loop has its turn.
    @inlinable public init(on loop: Loop, perTurn: Int = .max, _ handler: @escaping (Message) -> Void) throws(SystemShortage) {
        self.loop = loop
        mailbox = try Mailbox()
        watch = loop.watch(mailbox.descriptor) { [mailbox, unowned loop, weak self] _ in
            let messages = mailbox.take(atMost: perTurn)
            var handled = 0
            // A handler may stop the loop, or close or release this inbox.
            while handled < messages.count, loop.isRunning, self?.watch != nil {
                handler(messages[handled])
                handled += 1
            }
            if handled < messages.count { mailbox.putBack(messages[handled...]) }
        }
    }

    deinit {
        close()
    }

    /// Handles nothing any more, not even what has arrived.
    public func close() {
        if let watch { loop.forget(watch) }
        watch = nil
    }
}
