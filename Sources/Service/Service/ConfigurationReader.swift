// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Glibc
internal import Loop

/// Reads the configuration again, and checks it, on a thread of its own: files and their words may take longer than the loop has time.
///
/// A file may be a pipe into which nobody writes, or lie on a disk that does not answer. Whoever asks is told so after a while; a second thread
/// is not begun.
final class ConfigurationReader {
    typealias Answer = (Result<CheckedConfiguration, ConfigurationError>) -> Void

    /// After so long nobody waits any more.
    static let patience = Duration.seconds(5)

    private let loop: Loop
    private let read: @Sendable () throws(ConfigurationError) -> CheckedConfiguration
    /// Made at the start: when somebody asks, there may be no descriptor left for it.
    private lazy var inbox = Inbox<Result<CheckedConfiguration, ConfigurationError>>(on: loop) { [weak self] in self?.end($0) }
    private var isReading = false
    /// Who waits for what is being read.
    private var waiting: [Answer] = []
    /// Who asked since that began: the file may have changed once more.
    private var next: [Answer] = []
    private var deadline: Timer?
    /// Whether what is being read takes too long.
    private var isLate = false

    init(on loop: Loop, read: @escaping @Sendable () throws(ConfigurationError) -> CheckedConfiguration) {
        (self.loop, self.read) = (loop, read)
        _ = inbox
    }

    /// Calls `answer` on the loop with the configuration as it is now, or what is wrong with it.
    func read(_ answer: @escaping Answer) {
        if isLate { return answer(.failure(Self.tooLate)) }
        next.append(answer)
        if !isReading { begin() }
    }

    private static let tooLate = ConfigurationError.badFile(
        "the configuration file, or a file that it names, has not been read after \(patience.components.seconds) s: is it a pipe?"
    )

    private static let noThread = ConfigurationError.badFile("the system gives no thread to read the configuration with: try again later")

    private func begin() {
        (waiting, next) = (next, [])
        isReading = true
        deadline = loop.after(Self.patience) { [weak self] in self?.giveUp() }
        let thread = startThreadIfPossible { [read, mailbox = inbox.mailbox] in
            mailbox.send(Result { () throws(ConfigurationError) in try read() })
        }
        guard let thread else { return end(.failure(Self.noThread)) }
        pthread_detach(thread)
    }

    private func giveUp() {
        isLate = true
        let answers = waiting + next
        (waiting, next) = ([], [])
        for answer in answers { answer(.failure(Self.tooLate)) }
    }

    private func end(_ result: Result<CheckedConfiguration, ConfigurationError>) {
        isReading = false
        if let deadline { loop.cancel(deadline) }
        isLate = false
        let answers = waiting
        if !next.isEmpty { begin() }
        for answer in answers { answer(result) }
    }
}

/// A configuration that was read again, with nothing wrong in it.
package struct CheckedConfiguration: Sendable {
    /// Its values.
    let resolution: Resolution
    /// What was read of the files that it names.
    let checked: CheckedSettings

    package init(_ resolution: Resolution, _ checked: CheckedSettings) {
        (self.resolution, self.checked) = (resolution, checked)
    }
}
