// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// Logs what strangers cause, up to a limit in ten minutes, and says how many more messages there were.
final class LimitedLog {
    private let log: Log
    private let limit: String
    private let loop: Loop
    private var allowance: MessageAllowance
    private lazy var alarm = Alarm(on: loop) { [unowned self] in tellLeftOut() }
    /// What the messages are about; it comes in front of each.
    var subject = ""
    /// How many messages were not logged.
    private(set) var leftOut = 0

    /// At most `most` messages, which is the value of the setting `limit`.
    init(_ log: Log, atMost most: Int, _ limit: String, on loop: Loop) {
        (self.log, self.limit, self.loop) = (log, limit, loop)
        allowance = MessageAllowance(most)
    }

    func callAsFunction(_ level: LogLevel, _ message: @autoclosure () -> String) {
        guard level <= log.level else { return }
        if allowance.take(at: loop.now) { return log(level, "\(subject): \(message())") }
        leftOut += 1
        alarm.set(allowance.due)
    }

    /// Says now how many messages were left out.
    func tellLeftOut() {
        alarm.set(nil)
        let count = allowance.takeLeftOut()
        if count > 0 { log(.warning, "\(subject): \(count) more messages were left out (\(limit))") }
    }
}
