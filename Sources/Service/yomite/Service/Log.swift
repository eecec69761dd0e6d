// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Where the service writes its messages for people. Used on the loop's thread.
///
/// Below `debug` no message holds what a viewer wrote, or a viewer's name.
struct Log {
    /// The level, which all copies share.
    private final class Level {
        var level: LogLevel

        init(_ level: LogLevel) {
            self.level = level
        }
    }

    private let shared: Level
    private let write: (LogLevel, String) -> Void

    /// Messages up to this level of detail go to `write`.
    init(level: LogLevel, write: @escaping (LogLevel, String) -> Void) {
        shared = Level(level)
        self.write = write
    }

    /// The level of detail; for all copies.
    var level: LogLevel {
        get { shared.level }
        nonmutating set { shared.level = newValue }
    }

    /// Writes a message, which is composed only if its level is wanted.
    func callAsFunction(_ importance: LogLevel, _ message: @autoclosure () -> String) {
        guard importance <= level else { return }
        write(importance, message())
    }
}
