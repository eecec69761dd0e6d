// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Glibc
import Net
import Voices

/// `read`, `serve`, `say` and `render`: runs a session until its feeds end or a signal comes, and shows it on the terminal.
final class RunCommand {
    private let task: SpeakingTask
    private let settings: Settings
    private let environment: [String: String]
    private let loop = Loop()
    private let console: Console
    private let configuration: String?
    private let showsAccount: Bool
    private let secrets: SecretFiles
    private let reread: @Sendable () throws(ConfigurationError) -> CheckedConfiguration
    private var context: RunContext?
    private var session: Session?
    private var signal: CInt = 0
    private var lastSignal: (number: CInt, time: Moment)?

    /// A service without a terminal cannot lose it: SIGHUP reloads the configuration, as for other services.
    private let reloadsAtHangup: Bool

    /// - Parameters:
    ///   - configuration: the path of the configuration file; nil if there can be none.
    ///   - showsAccount: whether the last line has the outcomes of the comments.
    ///   - reread: reads and checks the configuration once more, on any thread.
    init(
        task: SpeakingTask,
        _ settings: Settings,
        environment: [String: String],
        configuration: String?,
        showsAccount: Bool = true,
        secrets: SecretFiles = SecretFiles(),
        reread: @escaping @Sendable () throws(ConfigurationError) -> CheckedConfiguration
    ) {
        self.task = task
        self.settings = settings
        self.environment = environment
        self.configuration = configuration
        self.showsAccount = showsAccount
        self.secrets = secrets
        self.reread = reread
        reloadsAtHangup = task.isService && !hasControllingTerminal()
        console = Console(settings, loop: loop)
    }

    func run(_ resolution: Resolution, catalog: Catalog) -> ExitCode {
        let (view, progress) = views
        for problem in resolution.unusable { console.log(.warning, problem) }
        let context = RunContext(
            task: task,
            resolution,
            environment: environment,
            version: Yomite.version,
            catalog: catalog,
            log: console.log,
            loop: loop,
            secrets: secrets,
            reread: reread,
            configuration: configuration
        )
        self.context = context
        do throws(ServiceFailure) {
            let session = try Session(context, views: [view, progress].compactMap(\.self))
            self.session = session
            // Not earlier: a named file may be a pipe that nobody writes to, and the signal itself has to end the process that waits.
            let signals = Signals(on: loop) { [weak self] in self?.receive($0) }
            defer {
                signals.close()
                loop.end()
            }
            let end = session.run()
            progress?.finish()
            tell(end)
            return ExitCode(end.reason, signal: signal, isService: task.isService)
        } catch {
            for problem in error.problems { console.log(.error, problem) }
            tell(SessionEnd(reason: .failed(error.kind)))
            return ExitCode(error.kind)
        }
    }

    private func receive(_ number: CInt) {
        yomite_guard_take()
        if number == SIGHUP, reloadsAtHangup, signal == 0 {
            context?.reload()
            return
        }
        // Supervisors send more than one within milliseconds, to a process and to its group: those are one.
        let isRepeated = lastSignal.map { $0.number == number && loop.now - $0.time < Self.oneSignal } ?? false
        lastSignal = (number, loop.now)
        if signal == 0 {
            signal = number
            if number == SIGTERM, task.isService { session?.finish() } else { session?.stop() }
        } else if !isRepeated, context?.isFinishing == true {
            session?.stop()
        }
    }

    /// Equal signals with less time between them are one.
    private static let oneSignal = Duration.milliseconds(200)

    /// The view for a person at a terminal; nothing if stderr is not a terminal.
    private var views: ((any RunView)?, ProgressView?) {
        guard StandardError.isTerminal, !settings.quiet else { return (nil, nil) }
        if case .render(let paths) = task {
            return (nil, ProgressView(paths: paths, writer: console.writer, loop: loop, environment: environment))
        }
        return (TerminalView(writer: console.writer, environment: environment), nil)
    }

    /// The last lines.
    private func tell(_ end: SessionEnd) {
        let (account, steadiness) = (end.account, end.steadiness)
        let reasons = account.unheard.map { "\($0.count) \($0.outcome.name): \($0.outcome.reason ?? "")" }.ordered()
        // A user with one text to say wants to know why it is not heard; for a chat the reasons are too many.
        if !reasons.isEmpty { console.log(task.isOwnWords ? .notice : .info, "not heard: \(reasons.joined(separator: ", "))") }
        console.log(.info, "\(steadiness.underflows) underflows, longest render call \(steadiness.longestRender.nanoseconds / 1_000) µs")
        let memory = tenths(ofMegabytesIn: end.peakMemory)
        // What could not begin has no account.
        guard showsAccount, end.account != Account() || end.reason == .done || end.reason == .stopped else {
            return console.writer.finish()
        }
        console.close(with: "\(account); \(steadiness.glitches) glitches; peak memory \(memory)")
    }
}

/// Whether the program belongs to a terminal, which sends SIGHUP when it closes.
private func hasControllingTerminal() -> Bool {
    let descriptor = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
}
