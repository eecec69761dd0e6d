// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
package import Events
internal import Loop
internal import Spelling

/// Shows what happens in a run, such as on a terminal. Called on the loop.
package protocol RunView: AnyObject {
    /// Shows an event of a room. `account` counts what became of the comments so far, `bytesRead` what was read of the feeds.
    func show(_ event: Event, in room: String, account: Account, bytesRead: Int)
}

/// Tells views, `--events` and `--captions` what happens in a run, and keeps the account.
final class RunReport {
    private let settings: Settings
    private let log: Log
    private let loop: Loop
    private let views: [any RunView]
    private var events: EventFile?
    private var captions: CaptionFile?
    /// What became of the run's comments so far.
    private(set) var account = Account()

    init(settings: Settings, views: [any RunView], log: Log, loop: Loop) {
        self.settings = settings
        self.views = views
        self.log = log
        self.loop = loop
    }

    /// Opens the files that were asked for.
    func open(captionsPath: String?) throws(FileError) {
        if let path = settings.eventsPath { events = try EventFile(path: path, loop: loop) }
        if let captionsPath { captions = try CaptionFile(path: captionsPath, loop: loop) }
    }

    /// Tells an event of a room to everybody. `bytesRead`: how much of the feeds was read so far.
    func note(_ event: Event, in room: String, bytesRead: Int) {
        account.note(event)
        if case .started(let started) = event {
            log(.debug, "comment \(started.comment.value): \(harmless(started.text))")
        }
        for view in views { view.show(event, in: room, account: account, bytesRead: bytesRead) }
        events?.write(event, in: room)
        captions?.write(event)
    }

    /// Whether nothing was heard, and something would have been had there been an engine.
    var lacksEngine: Bool {
        account.heard == 0 && account.unheard[.failed(.engineMissing), default: 0] > 0
    }

    /// Completes the files. Returns whether everything was written that somebody was there to take.
    func finish() -> Bool {
        let failures = [events?.finish(), captions?.finish()].compactMap(\.self)
        for failure in failures { log(failure.isFatal ? .error : .warning, failure.description) }
        return !failures.contains(where: \.isFatal)
    }
}
