// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Dictionaries
import Glibc
import Net
import Playback
import Synthesis
import Voices

// Which voices can speak here, and in which formats speech can be streamed.
extension Doctor {
    /// Starts a host as for a comment, and waits for its first message.
    func examineHost() {
        guard unsafe access(ProgramFiles.hostPath, X_OK) == 0 else {
            note(
                "voice host",
                isGood: false,
                isEssential: true,
                "\(ProgramFiles.hostPath) is missing or cannot be run",
                remedy: "install Yomite again, or build it with scripts/build: yomite and yomite-voice must come from the same build"
            )
            return
        }
        let silence = Silence()
        let options = HostOptions(settings, catalog)
        let kept = catalog.engineProfiles.first(where: \.isKept)
        let hosts = HostPool(loop: loop, options: options, listener: silence, plainForm: { $0 })
        var event: HostEvent?
        var messages: [String] = []
        hosts.onMessage = { messages.append($0.text) }
        hosts.onEvent = { [unowned loop] happened in
            event = happened
            loop.stop()
        }
        let timeout = loop.after(kept?.startPatience ?? options.deadline) { [unowned loop] in loop.stop() }
        hosts.warmUp()
        if event == nil { loop.run() }
        loop.cancel(timeout)
        hosts.stop()
        let isReady = event?.state == .ready
        note(
            "voice host",
            isGood: isReady,
            isEssential: true,
            isReady
                ? "\(ProgramFiles.hostPath) speaks \(kept?.title ?? "")"
                : messages.last ?? event?.detail ?? "\(ProgramFiles.hostPath) does not answer",
            remedy: "\(kept?.remedy ?? "see docs/adding-an-engine.md"), then scripts/build",
            fix: kept.flatMap(Fix.init)
        )
    }

    /// The fences that limit a text which takes control of an engine.
    func examineFences() {
        let missing = HostFence.allCases.filter { !$0.isThere }
        guard !missing.isEmpty else {
            return note("fences", "voice hosts are confined by \(HostFence.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        for fence in missing {
            note(
                "fences",
                isGood: false,
                "this kernel has no \(fence.rawValue): a comment that takes over an engine could do more harm",
                remedy: fence.remedy
            )
        }
    }

    func examineVoices(of usable: Set<Engine>) {
        for profile in catalog.engineProfiles {
            let engine = profile.engine
            let voices = catalog.entries.filter { $0.voice.engine == engine }
            guard !voices.isEmpty else { continue }
            let languages = Set(voices.map(\.voice.language)).count
            let kind =
                switch voices[0].voice.quality {
                case .neural: "neural voice"
                case .enhanced: "enhanced voice"
                case .default: "voice"
                }
            let count =
                voices.count == 1
                ? "one \(kind)" : "\(voices.count) \(kind)s in " + (languages == 1 ? "one language" : "\(languages) languages")
            let isUsable = usable.contains(engine)
            note(
                "\(engine.rawValue)",
                isGood: isUsable,
                count + (isUsable ? "" : " cannot be used here"),
                remedy: profile.remedy,
                fix: Fix(profile)
            )
        }
    }

    /// Which better voices the chosen languages have, and how to get more.
    func examineBetterVoices(of usable: Set<Engine>) {
        let chosen = [settings.voices.mainLanguage(in: catalog)] + (settings.voices.languages ?? [])
        var seen: Set<String> = []
        for tag in chosen.compactMap(catalog.tag(speaking:)) where seen.insert(tag).inserted {
            let better = catalog.entries(language: tag).bestFirst.map(\.voice).filter { $0.quality != .default }
            let (here, elsewhere) = (better.filter { usable.contains($0.engine) }, better.filter { !usable.contains($0.engine) })
            let profile = elsewhere.first.flatMap { voice in catalog.engineProfiles.first { $0.engine == voice.engine } }
            let names = here.prefix(8).map(\.id).joined(separator: ", ") + (here.count > 8 ? ", …" : "")
            let more = profile?.remedy ?? "yomite voices add FILE|FOLDER|URL (docs/voices.md says what there is)"
            note(
                "better voices for \(tag)",
                isGood: !here.isEmpty,
                here.isEmpty ? "none: the default voices speak" : "\(names). More: \(more)",
                remedy: more
            )
        }
        for voice in VoiceFolder(environment)?.voices ?? [] {
            if let flaw = voice.flaw {
                note(
                    "added voice \(voice.name)",
                    isGood: false,
                    flaw,
                    remedy: "yomite voices remove \(voice.file)",
                    fix: .run(["yomite", "voices", "remove", voice.file])
                )
            }
        }
    }

    /// Voices in the user's files: a broken one is reported here, and cannot speak.
    func examineModels(of usable: Set<Engine>) {
        for voice in catalog.unusable {
            note(voice.id, isGood: false, "\(voice.path) cannot be used: \(voice.reason)", remedy: "see voices/README.md")
        }
        let options = HostOptions(settings, catalog)
        for entry in catalog.entries where entry.file != nil && usable.contains(entry.voice.engine) {
            let probe = EngineProbe(entry.voice.engine, voice: entry.voice.id, options: options)
            guard let file = entry.file, !probe.wait() else { continue }
            let reason = probe.messages.last.map { ": \($0)" } ?? ""
            note(entry.voice.id, isGood: false, "\(file) cannot be loaded\(reason)", remedy: "get the voice once more")
        }
    }

    /// The formats for others besides WAV.
    func examineEncoders() {
        for format in SoundFormat.allCases {
            do throws(MissingEncoder) {
                _ = try format.encoder(sampleRate: 48_000)
            } catch {
                note(
                    format.rawValue,
                    isGood: false,
                    "\(error)",
                    remedy: "sudo apt-get install \(error.package)",
                    fix: .install([error.package])
                )
            }
        }
    }

    /// The memory account of an idle service, and which of the voices that can be used fit it.
    func examineMemory(of usable: Set<Engine>) {
        let japanese = JapaneseAnalyser(dictionaries: .installed(environment))
        let memory = MemoryKeeper(settings, catalog: catalog, japanese: japanese, loop: loop)
        do throws(BudgetShortfall) {
            try memory.begin()
            let used = "\(tenths(ofMegabytesIn: memory.ledger.used)) are reserved at rest"
            let left = memory.ledger.left.map { ", \(tenths(ofMegabytesIn: $0, rounded: .down)) are left for enhanced voices" } ?? ""
            note("memory", "\(memory.origin); \(used)\(left)")
            kanjiShortfall = memory.kanjiShortfall
            for entry in catalog.entries where entry.voice.quality != .default && usable.contains(entry.voice.engine) {
                examineRoom(for: entry, memory)
            }
        } catch {
            note("memory", isGood: false, isEssential: true, "\(error)", remedy: error.remedy)
        }
    }

    private func examineRoom(for entry: CatalogEntry, _ memory: MemoryKeeper) {
        let ledger = memory.ledger
        let cost = tenths(ofMegabytesIn: ledger.additionalCost(of: entry), rounded: .up)
        switch ledger.fit(entry) {
        case .fits: note("room for \(entry.voice.id)", "it needs \(cost), and fits")
        case .needs(let budget):
            let shortfall = memory.explained(BudgetShortfall(needing: entry.voice.id, needed: budget, budget: ledger.budget ?? 0))
            note("room for \(entry.voice.id)", isGood: false, "it needs \(cost), and does not fit", remedy: shortfall.remedy)
        }
    }
}

extension Fix {
    /// The packages of an engine; nil if it comes another way.
    fileprivate init?(_ profile: EngineProfile) {
        guard !profile.package.isEmpty else { return nil }
        self = .install(profile.package.split(separator: " ").map(String.init))
    }
}

/// A listener for hosts without jobs.
private final class Silence: SpeechListener {
    func speech(of job: JobID, samples: Span<Int16>) {}
    func speech(of job: JobID, word: WordMark) {}
    func speech(of job: JobID, ended: SpeechEnd) {}
}
