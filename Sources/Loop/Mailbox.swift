// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Glibc
internal import Synchronization

/// The door through which other threads reach the loop: messages arrive in the order in which they were sent.
///
/// The box is unbounded; whoever sends bounds what is on its way (see `Credit`).
public final class Mailbox<Message: Sendable>: Sendable {
    private let waiting = Mutex<[Message]>([])
    private let bell: CInt

    fileprivate init() {
        bell = yomite_bell_create()
        precondition(bell >= 0, "the kernel gives no event descriptor (errno \(-bell))")
    }

    deinit {
        close(bell)
    }

    /// Puts a message in. Callable from every thread but the playback thread; never blocks for long.
    public func send(_ message: Message) {
        let wasEmpty = waiting.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if wasEmpty {
            yomite_bell_ring(bell)
        }
    }

    fileprivate func open(on loop: Loop, _ handler: @escaping (Message) -> Void) {
        _ = loop.watch(bell) { [self] _ in
            yomite_bell_silence(bell)
            let messages = waiting.withLock { messages in
                let taken = messages
                messages = []
                return taken
            }
            for message in messages {
                handler(message)
            }
        }
    }
}

extension Loop {
    /// A mailbox whose messages are handled on this loop, for as long as the loop lives.
    public func mailbox<Message: Sendable>(of _: Message.Type, _ handler: @escaping (Message) -> Void) -> Mailbox<Message> {
        let mailbox = Mailbox<Message>()
        mailbox.open(on: self, handler)
        return mailbox
    }
}
