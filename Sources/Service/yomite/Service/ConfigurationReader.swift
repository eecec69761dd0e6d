// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Glibc
import Net
import Reading
import Rooms
import Server
import Synthesis
import Voices

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

extension MergedSettings<Settings> {
    /// Checks what a service would do with the settings before its first comment. Used by `config check`, and before a reload.
    ///
    /// - Parameters:
    ///   - isRunning: whether this process is the service, which may hold more than one that has not begun.
    ///   - news: receives news about memory.
    /// - Returns: the content of the files that the values name.
    func check(
        catalog: Catalog,
        environment: [String: String],
        version: String,
        secrets: SecretFiles,
        isRunning: Bool,
        news: @escaping (MemoryNews) -> Void
    ) throws(ServiceFailure) -> CheckedSettings {
        var mistakes = Mistakes<ServiceFailure>()
        mistakes.collect { () throws(ServiceFailure) in try checkMemory(catalog: catalog, isRunning, news: news) }
        mistakes.collect { () throws(ServiceFailure) in try settings.fleet.check(origins, secrets) }
        let task = SpeakingTask(.serve, [], settings, origins)
        let checked: CheckedSettings
        do throws(ServiceFailure) {
            checked = try CheckedSettings(settings, origins, task, environment, version: version, secrets: secrets)
        } catch {
            throw mistakes.and(error)
        }
        try mistakes.end()
        return checked
    }

    private func checkMemory(catalog: Catalog, _ isRunning: Bool, news: @escaping (MemoryNews) -> Void) throws(ServiceFailure) {
        let read = isRunning ? { _ in nil } : kernelText
        let memory = MemoryKeeper(.init(settings), catalog: catalog, japanese: .nothing, read: read, loop: Loop())
        memory.onNews = news
        do throws(BudgetShortfall) {
            try memory.begin()
        } catch {
            throw ServiceFailure(.configuration, "\(origins.place(of: "memoryBudget")): \(error)")
        }
    }
}

/// Settings that can be wrong although each value could be read. They are checked before anything begins, and by `config check`.
struct CheckedSettings: Sendable {
    /// The lists of words.
    let words: OperatorWords
    /// The state of the files that are named, before they were read.
    let named: NamedFiles
    /// The addresses for programs; nil if none are wanted, or the command opens no ports.
    let server: ServerSetup?
    /// What feeds need to be let in.
    let accounts: FeedAccounts

    init(
        _ settings: Settings,
        _ origins: Origins,
        _ task: SpeakingTask,
        _ environment: [String: String],
        version: String,
        secrets: SecretFiles
    ) throws(ServiceFailure) {
        var mistakes = Mistakes<ServiceFailure>()
        named = NamedFiles(settings)
        if settings.rooms, settings.captionsPath != nil {
            mistakes.add(ServiceFailure(.usage, "--captions works for one room only: leave out --rooms, or use --events"))
        }
        // They are not used while a file is rendered.
        if !task.isRendering { mistakes.collect { () throws(ServiceFailure) in try settings.checkOutputs(origins) } }
        words = mistakes.collect(or: OperatorWords()) { () throws(ServiceFailure) in try OperatorWords(settings, origins) }
        server =
            !task.opensPorts
            ? nil
            : mistakes.collect(or: nil) { () throws(ServiceFailure) in
                try ServerSetup(settings, origins, isService: task.isService, version: version, environment: environment, secrets: secrets)
            }
        if mistakes.isEmpty, task.opensPorts, settings.room.approval.scope != .off, server?.options.address == nil {
            let problem = "nobody could approve comments without HTTP: add --http, or set this to off"
            mistakes.add(ServiceFailure(origins.refusal(of: "approve", problem)))
        }
        if task.isLasting, !task.isFinite, let problem = settings.historyProblem {
            mistakes.add(ServiceFailure(origins.refusal(of: "historyDays", problem)))
        }
        mistakes.collect { () throws(ServiceFailure) in try task.checkFiles(settings) }
        mistakes.collect { () throws(ServiceFailure) in try task.checkFeeds() }
        accounts = FeedAccounts(settings, origins, task, environment, secrets)
        if task.needsYouTubeKey { mistakes.collect { () throws(ServiceFailure) in _ = try accounts.youTubeKey.get() } }
        try mistakes.end()
    }
}

/// The state of the files that settings name and a reload reads again, at one moment: a word that was added to a file is a change of its
/// setting.
struct NamedFiles {
    private let stamps: [(key: String, files: [FileStamp])]
    /// Where they are.
    let paths: [String]

    /// The current state of the files that these settings name.
    init(_ settings: Settings) {
        let named: KeyValuePairs = [
            "neverSpokenLists": settings.reading.neverSpokenPaths,
            "emoteWords": settings.reading.emoteWords.map { [$0] } ?? [],
            "tokenFile": settings.server.tokenFile.map { [$0] } ?? [],
            "listenTokenFile": settings.server.listenTokenFile.map { [$0] } ?? [],
            "approve": settings.room.approval.path.map { [$0] } ?? [],
            "youtubeKeyFile": settings.feeds.youTubeKeyFile.map { [$0] } ?? [],
            "tokens": settings.server.tokens.map { [$0] } ?? [],
        ]
        stamps = named.map { ($0.key, $0.value.map { FileStamp($0) }) }
        paths = named.flatMap(\.value)
    }

    /// The keys of the settings whose files have changed.
    func changes(since before: NamedFiles) -> [String] {
        zip(stamps, before.stamps).filter { $0.files != $1.files }.map(\.0.key)
    }
}
