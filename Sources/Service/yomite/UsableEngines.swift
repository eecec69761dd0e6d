// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Synthesis
internal import Voices

/// Finds out which engines can be used on this machine, beside the one that is kept, without which nothing speaks.
struct UsableEngines {
    private let kept: Engine?
    private let probes: [EngineProbe]

    /// Starts looking for the engines of a catalog, and does not wait.
    init(_ catalog: Catalog, _ settings: Settings) {
        let options = HostOptions(settings, catalog)
        kept = catalog.keptEngine
        probes = catalog.engines.filter { $0 != catalog.keptEngine }.map { EngineProbe($0, options: options) }
    }

    /// Waits for what was found.
    func wait() -> Set<Engine> {
        Set(probes.filter { $0.wait() }.map(\.engine)).union([kept].compactMap { $0 })
    }
}
