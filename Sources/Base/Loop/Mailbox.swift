// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Glibc
internal import Synchronization

/// The door through which other threads reach a loop: messages arrive in the order in which they were sent.
///
/// The box is unbounded; whoever sends bounds what is on its way (see `Credit`).
public final class Mailbox<Message: Sendable>: Sendable {
    private let waiting = Mutex<[Message]>([])

    /// Readable while messages wait. For a loop that is not ours: ours has `Loop.mailbox`.
    public let descriptor: CInt

    /// A box that nobody looks into yet.
    public init() {
        descriptor = yomite_bell_create()
        precondition(descriptor >= 0, "the kernel gives no event descriptor (errno \(-descriptor))")
    }

    deinit {
        close(descriptor)
    }

    /// Puts a message in. Callable from every thread but the playback thread; never blocks for long.
    public func send(_ message: Message) {
        let wasEmpty = waiting.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if wasEmpty {
            yomite_bell_ring(descriptor)
        }
    }

    /// Takes out what waits, at most so many messages; the descriptor stays readable while there are more. One thread only does so.
    public func take(atMost count: Int = .max) -> [Message] {
        yomite_bell_silence(descriptor)
        let (taken, hasMore) = waiting.withLock { messages in
            guard count < messages.count else { return (exchange(&messages, with: []), false) }
            let taken = Array(messages.prefix(count))
            messages.removeFirst(taken.count)
            return (taken, true)
        }
        if hasMore { yomite_bell_ring(descriptor) }
        return taken
    }
}

extension Loop {
    /// A mailbox whose messages are handled on this loop, for as long as the loop lives. At most `perTurn` follow on each other: then
    /// everything else that is ready has its turn.
    public func mailbox<Message: Sendable>(
        of _: Message.Type,
        perTurn: Int = .max,
        _ handler: @escaping (Message) -> Void
    ) -> Mailbox<Message> {
        let mailbox = Mailbox<Message>()
        _ = watch(mailbox.descriptor) { _ in
            for message in mailbox.take(atMost: perTurn) {
                handler(message)
            }
        }
        return mailbox
    }
}
