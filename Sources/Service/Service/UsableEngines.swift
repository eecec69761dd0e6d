// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration
internal import Synthesis
package import Voices

/// Finds out which engines can be used on this machine, beside espeak-ng, without which nothing speaks.
package struct UsableEngines {
    private let probes: [EngineProbe]

    /// Starts looking for the engines of a catalog, and does not wait.
    package init(_ catalog: Catalog, _ settings: Settings) {
        probes = catalog.engines.filter { $0 != .espeak }.map { EngineProbe($0, options: HostOptions(settings)) }
    }

    /// Waits for what was found.
    package func wait() -> Set<Engine> {
        Set(probes.filter { $0.wait() }.map(\.engine)).union([.espeak])
    }
}
