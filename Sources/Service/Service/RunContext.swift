// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration
internal import Events
package import Loop
internal import Rooms
package import Voices

/// What the parts of a run have in common: what was asked for, the settings as they are now, and who hears what happens.
///
/// On the loop's thread.
package final class RunContext {
    /// What is to be spoken.
    package let task: SpeakingTask
    /// The settings as they are now.
    package private(set) var settings: Settings
    /// Where the settings come from.
    package let origins: Origins
    /// The environment's variables.
    package let environment: [String: String]
    /// The program's version.
    package let version: String
    /// The voices there are.
    package let catalog: Catalog
    /// Where messages for people go.
    package let log: Log
    /// The loop on which everything runs.
    package let loop: Loop

    private var listeners: [(Event, RoomName) -> Void] = []
    private var followers: [(Settings) -> Void] = []

    package init(
        task: SpeakingTask,
        _ resolution: Resolution,
        environment: [String: String],
        version: String,
        catalog: Catalog,
        log: Log,
        loop: Loop
    ) {
        self.task = task
        settings = resolution.settings
        origins = resolution.origins
        self.environment = environment
        self.version = version
        self.catalog = catalog
        self.log = log
        self.loop = loop
    }

    /// Tells an event of a room to everybody who wants to know.
    func publish(_ event: Event, in room: RoomName = .main) {
        for listener in listeners { listener(event, room) }
    }

    /// Has `listener` told of every event from now on.
    func onEvent(_ listener: @escaping (Event, RoomName) -> Void) {
        listeners.append(listener)
    }

    /// Changes a setting for everything that is prepared from now on. Throws what is wrong with it.
    func change(_ key: String, to value: String) throws {
        var changed = settings
        try changed.change(key, to: value)
        if let voice = changed.voice { _ = try catalog.entry(named: voice) }
        if let problem = changed.language.flatMap(catalog.problem(withLanguage:)) { throw problem }
        settings = changed
        for follower in followers { follower(changed) }
    }

    /// Has `follower` told whenever the settings have changed.
    func onChange(_ follower: @escaping (Settings) -> Void) {
        followers.append(follower)
    }
}
