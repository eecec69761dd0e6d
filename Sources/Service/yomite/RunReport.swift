// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import Glibc
internal import Loop
internal import Spelling

/// What people and programs learn of a run: the terminal's lines, `--events`, `--captions`, and the last line.
final class RunReport {
    private let settings: Settings
    private let console: Console
    private let loop: Loop
    private var view: TerminalView?
    private var progress: ProgressView?
    private var events: EventFile?
    private var captions: CaptionFile?
    private var account = Account()

    /// How steadily all rooms played, known at the end.
    var steadiness = Steadiness()
    /// The most memory that service and hosts held at once, known at the end.
    var peakMemory = 0

    init(task: SpeakingTask, settings: Settings, console: Console, environment: [String: String], loop: Loop) {
        self.settings = settings
        self.console = console
        self.loop = loop
        guard StandardError.isTerminal, !settings.quiet else { return }
        if case .render(let paths) = task {
            progress = ProgressView(paths: paths, writer: console.writer, loop: loop, environment: environment)
        } else {
            view = TerminalView(writer: console.writer, environment: environment)
        }
    }

    /// Opens the files that were asked for.
    func open(captionsPath: String?) throws(FileError) {
        if let path = settings.eventsPath { events = try EventFile(path: path, loop: loop) }
        if let captionsPath { captions = try CaptionFile(path: captionsPath, loop: loop) }
    }

    /// Tells an event of a room to everybody. `bytesRead`: how much of the feeds was read so far.
    func note(_ event: Event, in room: RoomName, bytesRead: Int) {
        account.note(event)
        if case .started(let started) = event {
            console.log(.debug, "comment \(started.comment.value): \(TerminalView.harmless(started.text))")
        }
        view?.show(event, in: room)
        progress?.show(event, account: account, bytesRead: bytesRead)
        events?.write(event, in: room)
        captions?.write(event)
    }

    /// Whether nothing was heard, and something would have been had there been an engine.
    var lacksEngine: Bool {
        account.heard == 0 && account.unheard[.failed(.engineMissing), default: 0] > 0
    }

    /// Completes the files and writes the last line. Returns whether everything was written that somebody was there to take.
    func finish() -> Bool {
        let failures = [events?.finish(), captions?.finish()].compactMap(\.self)
        for failure in failures { console.log(failure.isFatal ? .error : .warning, failure.description) }
        progress?.finish()
        let reasons = account.unheard.map { "\($0.value) \($0.key.name): \($0.key.reason ?? "")" }.sorted()
        if !reasons.isEmpty { console.log(.info, "not heard: \(reasons.joined(separator: ", "))") }
        console.log(.info, "\(steadiness.underflows) underflows, longest render call \(steadiness.longestRender.nanoseconds / 1_000) µs")
        let memory = tenths(ofMegabytesIn: peakMemory)
        console.close(with: "\(account); \(steadiness.glitches) glitches; peak memory \(memory)")
        return !failures.contains(where: \.isFatal)
    }
}
