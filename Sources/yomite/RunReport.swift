// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import Glibc
internal import Loop

/// What people and programs learn of a run: the terminal's lines, `--events`, `--captions`, and the last line.
final class RunReport {
    private let settings: Settings
    private let console: Console
    private let loop: Loop
    private let view: TerminalView?
    private var events: EventFile?
    private var captions: CaptionFile?
    private var account = Account()
    private var gauge = MemoryGauge()
    private var lastMeasurement: Moment?

    /// How often memory is measured while comments are heard.
    private static let measuringInterval = Duration.seconds(1)

    init(settings: Settings, console: Console, environment: [String: String], loop: Loop) {
        self.settings = settings
        self.console = console
        self.loop = loop
        let isShown = StandardError.isTerminal && !settings.quiet
        view = isShown ? TerminalView(writer: console.writer, environment: environment) : nil
    }

    /// Opens the files that were asked for.
    func open(captionsPath: String?) throws(FileError) {
        if let path = settings.eventsPath { events = try EventFile(path: path, loop: loop) }
        if let captionsPath { captions = try CaptionFile(path: captionsPath, loop: loop) }
    }

    /// Tells an event to everybody.
    func note(_ event: Event) {
        account.note(event)
        view?.show(event)
        events?.write(event)
        captions?.write(event)
    }

    /// Looks at the memory of the service and these processes, not too often.
    func measureMemory(alsoOf processes: [pid_t]) {
        let now = loop.now
        if let lastMeasurement, now - lastMeasurement < RunReport.measuringInterval { return }
        lastMeasurement = now
        gauge.read(alsoOf: processes)
    }

    /// Completes the files and writes the last line.
    func finish() {
        if let dropped = events?.finish(), dropped > 0 {
            console.log(.warning, "\(dropped) events were not written: their reader was too slow")
        }
        captions?.finish()
        let memory = tenths(ofMegabytesIn: gauge.peak)
        console.writer.write("yomite: \(account); \(account.glitches) glitches; peak memory \(memory)")
        console.writer.finish()
    }
}
