// SPDX-License-Identifier: GPL-3.0-or-later

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
