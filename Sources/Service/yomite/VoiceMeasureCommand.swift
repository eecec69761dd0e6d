// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Synthesis
import Voices

/// `voices measure`: what voices cost on this machine, and how fast they are. Choices use these figures from then on.
final class VoiceMeasureCommand {
    private let settings: Settings
    private let catalog: Catalog
    private let environment: [String: String]
    private let loop = Loop()
    private let console: Console
    private var signal: CInt = 0
    private var failures = 0

    init(_ settings: Settings, catalog: Catalog, environment: [String: String]) {
        self.settings = settings
        self.catalog = catalog
        self.environment = environment
        console = Console(settings, loop: loop)
    }

    func run(_ names: [String]) throws(ConfigurationError) -> ExitCode {
        let entries = try chosen(names)
        guard !entries.isEmpty else {
            StandardError.log(
                .error,
                "no voice that can be used here speaks \(settings.voices.language ?? "anything"): nothing was measured"
            )
            return .unavailable
        }
        let signals = Signals(on: loop) { [unowned self] number in
            signal = number
            loop.stop()
        }
        defer { signals.close() }
        let figures = measure(entries)
        guard signal == 0 else {
            StandardError.log(.notice, "stopped: nothing was written")
            return .stopped(by: signal)
        }
        let table = settings.markdown ? FiguresTable.markdown(figures) : FiguresTable.text(figures)
        let answer = settings.json ? JSONAnswer.write(figures) : StandardOutput.write(table)
        guard answer == .done else { return answer }
        let kept = keep(figures)
        return kept == .done && failures > 0 ? .unavailable : kept
    }

    private func chosen(_ names: [String]) throws(ConfigurationError) -> [CatalogEntry] {
        guard names.isEmpty else { return try names.map(named) }
        let usable = UsableEngines(catalog, settings).wait()
        let tag = settings.voices.language.map { catalog.tag(speaking: $0) ?? $0 }
        return catalog.representatives.filter { usable.contains($0.voice.engine) && (tag == nil || tag == $0.voice.language) }
    }

    private func named(_ name: String) throws(ConfigurationError) -> CatalogEntry {
        do throws(CatalogError) {
            return try catalog.entry(named: name)
        } catch {
            throw .badValue("\(error)")
        }
    }

    private func measure(_ entries: [CatalogEntry]) -> [VoiceFigures] {
        var figures: [VoiceFigures] = []
        console.log(
            .notice,
            entries.count == 1 ? "measuring one voice (-v names it)" : "measuring \(entries.count) voices (-v names them)"
        )
        for entry in entries where signal == 0 {
            console.log(.info, "measuring \(entry.voice.id)")
            let measurement = VoiceMeasurement(entry, loop: loop)
            if let found = measurement.run(HostOptions(settings, catalog)) { figures.append(found) }
            guard let failure = measurement.failure else { continue }
            failures += 1
            StandardError.log(.warning, "\(entry.voice.id) cannot be measured: \(failure.rawValue)")
        }
        return figures
    }

    /// Writes the figures where the catalog is read from, one file for each engine.
    private func keep(_ figures: [VoiceFigures]) -> ExitCode {
        guard let folder = ConfigReader.voicesFolder(environment) else {
            StandardError.log(.warning, "the figures are not kept: neither XDG_CONFIG_HOME nor HOME says where your files are")
            return .cannotWrite
        }
        do {
            try makeFolders(folder)
            for engine in catalog.engines {
                let own = figures.filter { $0.engine == engine.rawValue }
                if !own.isEmpty { try write(own, of: engine, in: folder) }
            }
            StandardError.log(
                .notice,
                figures.count == 1
                    ? "the figures of one voice are kept in \(folder)"
                    : "the figures of \(figures.count) voices are kept in \(folder)"
            )
            return .done
        } catch let error as UnwritableFile {
            StandardError.log(.warning, "the figures are not kept: \(folder) cannot be written: \(error.reason)")
        } catch {
            StandardError.log(.warning, "the figures are not kept: \(error)")
        }
        return .cannotWrite
    }

    private func write(_ figures: [VoiceFigures], of engine: Engine, in folder: String) throws {
        let path = "\(folder)/measured-\(engine.rawValue).json5"
        let old = try ConfigReader.catalogFile(path)
        if let text = try catalog.measuredFile(figures, of: engine, over: old) { try replaceWhole(path, with: text) }
    }
}
