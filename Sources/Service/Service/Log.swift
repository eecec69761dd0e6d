// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration

/// Where the service writes its messages for people. Used on the loop's thread.
///
/// Below `debug` no message holds what a viewer wrote, or a viewer's name.
package struct Log {
    private let level: LogLevel
    private let write: (LogLevel, String) -> Void

    /// Messages up to this level of detail go to `write`.
    package init(level: LogLevel, write: @escaping (LogLevel, String) -> Void) {
        self.level = level
        self.write = write
    }

    /// Writes a message, which is made only where it is wanted.
    package func callAsFunction(_ importance: LogLevel, _ message: @autoclosure () -> String) {
        guard importance <= level else { return }
        write(importance, message())
    }
}
