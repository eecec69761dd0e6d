// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Configuration
package import Synthesis
package import Voices

// What the settings mean for voice hosts.

extension HostOptions {
    package init(_ settings: Settings, _ catalog: Catalog) {
        self.init(catalog, programs: ProgramFiles.directory)
        deadline = .milliseconds(settings.limits.hostDeadlineMilliseconds)
    }
}

extension HostEvent.State {
    /// How much a change in a host's life matters to an operator.
    var importance: LogLevel {
        switch self {
        case .ready, .dismissed: .info
        case .crashed, .hung, .killed, .failedStart: .warning
        case .missing, .givenUp: .error
        }
    }
}

/// How many hosts a rendering keeps busy.
func renderingHosts(_ limits: Limits) -> Int {
    limits.hostCount > 0 ? limits.hostCount : Int(yomite_processor_count())
}
