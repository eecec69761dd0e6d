// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Rooms
import Synthesis
import Voices

/// Finds out which engines can be used on this machine, besides the kept one, without which nothing speaks.
struct UsableEngines {
    private let kept: Engine?
    private let probes: [EngineProbe]

    /// Starts looking for the engines of a catalog, and does not wait.
    init(_ catalog: Catalog, _ settings: Settings) {
        let options = HostOptions(settings, catalog)
        kept = catalog.keptEngine
        let sounds: [Engine] = settings.sounds.folder != nil ? [.sounds] : []
        probes = (catalog.engines.filter { $0 != catalog.keptEngine } + sounds).map { EngineProbe($0, options: options) }
    }

    /// Waits for the result. Not on a loop that carries sound.
    func wait() -> Set<Engine> {
        Set(probes.filter { $0.wait() }.map(\.engine)).union([kept].compactMap { $0 })
    }

    /// Calls `found` on the loop once every engine has answered, which may be at once. One that crashes or hangs is logged.
    /// The search ends with the last copy of this value.
    func find(on loop: Loop, log: Log, _ found: @escaping (Set<Engine>) -> Void) {
        var usable = Set([kept].compactMap { $0 })
        var open = probes.count
        guard open > 0 else { return found(usable) }
        for probe in probes {
            probe.find(on: loop) { [unowned probe] isUsable in
                if isUsable { usable.insert(probe.engine) }
                if let trouble = probe.trouble { log(.warning, "the engine \(probe.engine.rawValue) is not used: \(trouble)") }
                open -= 1
                if open == 0 { found(usable) }
            }
        }
    }
}
