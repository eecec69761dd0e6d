// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// Reads and checks the configuration again on a thread of its own, because files and their words may take longer than the loop has time.
///
/// A file may be a pipe into which nobody writes, or be on a disk that does not answer. The caller is told so after a while. Later callers
/// may find another file there and get another thread; only a few threads may wait in vain.
final class ConfigurationReader {
    typealias Answer = (Result<CheckedConfiguration, ConfigurationError>) -> Void

    /// After this long nobody waits any more.
    static let patience = Duration.seconds(5)

    private let loop: Loop
    private let read: @Sendable () throws(ConfigurationError) -> CheckedConfiguration
    private var inbox: Inbox<Reading>?
    private var isReading = false
    /// What a thread has read, and the thread's number.
    private struct Reading: Sendable {
        var number: Int
        var result: Result<CheckedConfiguration, ConfigurationError>
    }
    private var lastNumber = 0
    /// Threads that nobody waits for any more.
    private var lateThreads = 0
    static let mostLateThreads = 4
    /// The callers that wait for the current reading.
    private var waiting: [Answer] = []
    /// The callers that came after it had begun: the file may have changed once more.
    private var next: [Answer] = []
    private var deadline: Timer?

    init(on loop: Loop, read: @escaping @Sendable () throws(ConfigurationError) -> CheckedConfiguration) {
        (self.loop, self.read) = (loop, read)
        inbox = atStart(try Inbox(on: loop) { [weak self] in self?.take($0) })
    }

    /// Calls `answer` on the loop with the current configuration, or with what is wrong with it.
    func read(_ answer: @escaping Answer) {
        if lateThreads >= Self.mostLateThreads { return answer(.failure(Self.tooLate)) }
        next.append(answer)
        if !isReading { begin() }
    }

    private static let tooLate = ConfigurationError.notYet(
        "the configuration file, or a file that it names, has not been read after \(patience.components.seconds) s: is it a pipe, or does its disk not answer?"
    )

    private static let noThread = ConfigurationError.notYet("no thread could be started to read the configuration: try again later")

    private func begin() {
        (waiting, next) = (next, [])
        isReading = true
        lastNumber += 1
        let number = lastNumber
        deadline = loop.after(Self.patience) { [weak self] in self?.giveUp() }
        let thread = try? startThread("for the configuration") { [read, mailbox = inbox?.mailbox] in
            mailbox?.send(Reading(number: number, result: Result { () throws(ConfigurationError) in try read() }))
        }
        guard let thread else { return end(.failure(Self.noThread)) }
        pthread_detach(thread)
    }

    private func giveUp() {
        lateThreads += 1
        lastNumber += 1
        isReading = false
        let answers = waiting + next
        (waiting, next) = ([], [])
        for answer in answers { answer(.failure(Self.tooLate)) }
    }

    private func take(_ reading: Reading) {
        // What was read too late may differ from the current file.
        if reading.number == lastNumber { end(reading.result) } else { lateThreads -= 1 }
    }

    private func end(_ result: Result<CheckedConfiguration, ConfigurationError>) {
        isReading = false
        if let deadline { loop.cancel(deadline) }
        let answers = waiting
        if !next.isEmpty { begin() }
        for answer in answers { answer(result) }
    }
}

/// A configuration that was read again without errors.
struct CheckedConfiguration: Sendable {
    /// Its values.
    let resolution: Resolution
    /// The content of the files that it names.
    let checked: CheckedSettings

    init(_ resolution: Resolution, _ checked: CheckedSettings) {
        (self.resolution, self.checked) = (resolution, checked)
    }
}
