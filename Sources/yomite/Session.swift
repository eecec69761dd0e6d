// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Configuration
internal import Events
internal import Feeds
internal import Loop
internal import Playback
internal import Reading
internal import Rooms
internal import Synthesis
internal import Voices

/// One run of `read`, `say` or `render`: everything wired together, from the feeds to the ear.
final class Session {
    private let settings: Settings
    private let environment: [String: String]
    private let loop = Loop()
    private let console: Console
    private var account = Account()
    private var gauge = MemoryGauge()
    private var listeners: [(Event) -> Void] = []
    private var exitCode = ExitCode.done

    init(settings: Settings, environment: [String: String]) {
        self.settings = settings
        self.environment = environment
        console = Console(settings, loop: loop)
    }
}
