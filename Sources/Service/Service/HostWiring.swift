// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Configuration
package import Synthesis
internal import Voices

// What the settings mean for voice hosts.

extension HostOptions {
    package init(_ settings: Settings) {
        self.init(hostPath: ProgramFiles.hostPath)
        deadline = .milliseconds(settings.limits.hostDeadlineMilliseconds)
    }

    /// How much a host may hold beyond what its voice costs, so that no host takes what others count on: a quarter, and this.
    private static let slack = 2 << 20

    /// Caps each host's memory.
    mutating func limitMemory(in catalog: Catalog) {
        memoryLimit = { host in catalog.memory(of: host) * 5 / 4 + Self.slack }
    }
}

extension HostEvent.State {
    /// How much a change in a host's life matters to an operator.
    var importance: LogLevel {
        switch self {
        case .ready, .dismissed: .info
        case .crashed, .hung, .killed, .failedStart: .warning
        case .missing: .error
        }
    }
}

/// How many hosts a rendering keeps busy.
func renderingHosts(_ limits: Limits) -> Int {
    limits.hostCount > 0 ? limits.hostCount : Int(yomite_processor_count())
}
