// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import Glibc
internal import Japanese
internal import Loop
internal import Playback
internal import Reading
internal import Spelling
internal import Synthesis
internal import Voices

/// `doctor`: looks at everything a comment needs on its way to the ear, and names the command that mends what is missing.
final class Doctor {
    /// What was looked at, what was found, and what to do about it.
    struct Finding: Encodable {
        var subject: String
        /// Whether it is as it should be.
        var isGood: Bool
        /// Whether nothing can be heard without it.
        var isEssential: Bool
        var found: String
        var remedy: String?
    }

    private let settings: Settings
    private let catalog: Catalog
    private let environment: [String: String]
    private let loop = Loop()
    private var findings: [Finding] = []
    /// Why the memory budget has no room for kanji, where it has none.
    private var kanjiShortfall: BudgetShortfall?

    init(settings: Settings, catalog: Catalog, environment: [String: String]) {
        self.settings = settings
        self.catalog = catalog
        self.environment = environment
    }

    func run() -> ExitCode {
        examineVoices()
        examineHost()
        examineEngines()
        examineMemory()
        examineLanguages()
        examineJapanese()
        examineSound()
        let answer = settings.json ? JSONAnswer.write(findings) : StandardOutput.write(findings.map(text).joined())
        guard answer == .done else { return answer }
        return findings.contains { !$0.isGood && $0.isEssential } ? .unavailable : .done
    }

    private func text(_ finding: Finding) -> String {
        let remedy = finding.remedy.map { "\n          what to do: \($0)" } ?? ""
        return
            "\(finding.isGood ? "good    " : finding.isEssential ? "MISSING " : "note    ")  \(finding.subject): \(finding.found)\(remedy)\n"
    }

    private func examineVoices() {
        note("voices", isGood: true, "\(catalog.entries.count) voices in \(catalog.languages.count) languages")
    }

    /// Starts a host as a comment would, and waits for its first word.
    private func examineHost() {
        let silence = Silence()
        let hosts = HostPool(
            loop: loop,
            options: HostOptions(settings),
            listener: silence,
            plainForm: { $0 }
        )
        var event: HostEvent?
        hosts.onEvent = { [unowned loop] happened in
            event = happened
            loop.stop()
        }
        let timeout = loop.after(.milliseconds(settings.limits.hostDeadlineMilliseconds)) { [unowned loop] in loop.stop() }
        hosts.warmUp()
        if event == nil { loop.run() }
        loop.cancel(timeout)
        hosts.stop()
        let isReady = event?.state == .ready
        note(
            "voice host",
            isGood: isReady,
            isEssential: true,
            isReady ? "\(ProgramFiles.hostPath) speaks espeak-ng" : event?.detail ?? "\(ProgramFiles.hostPath) does not answer",
            remedy: isReady ? nil : "sudo apt-get install espeak-ng-data, then scripts/build"
        )
    }

    private func examineEngines() {
        let usable = UsableEngines(catalog, settings).wait()
        for engine in catalog.engines where engine != .espeak {
            let isUsable = usable.contains(engine)
            note(
                "\(engine.rawValue)",
                isGood: isUsable,
                isUsable ? "enhanced voices can be used" : "its voices cannot be used: the default voices speak instead",
                remedy: isUsable || engine != .flite ? nil : "sudo apt-get install libflite1"
            )
        }
    }

    /// The account of a service at rest.
    private func examineMemory() {
        let memory = MemoryKeeper(settings, catalog: catalog, console: Console(settings, loop: loop), loop: loop)
        do throws(BudgetShortfall) {
            try memory.begin()
            let used = "\(tenths(ofMegabytesIn: memory.ledger.used)) are spoken for at rest"
            let left = memory.ledger.left.map { ", \(tenths(ofMegabytesIn: $0)) are left for enhanced voices" } ?? ""
            note("memory", isGood: true, "\(memory.origin); \(used)\(left)")
            kanjiShortfall = memory.kanjiShortfall
        } catch {
            note("memory", isGood: false, isEssential: true, "\(error)")
        }
    }

    private func examineLanguages() {
        let languages = LanguageDetector(languages: settings.languages).languages
        let unknown = LanguageDetector.unknown(of: settings.languages ?? [])
        let found = "told apart by their words: \(languages.joined(separator: " ")); others by their script"
        guard let fixed = settings.language else {
            let isGood = unknown.isEmpty
            note(
                "languages",
                isGood: isGood,
                isGood ? found : "\(found); not known: \(unknown.joined(separator: " "))",
                remedy: isGood ? nil : "leave them out of --languages, or give the comments a language"
            )
            return
        }
        note("languages", isGood: true, "everything is \(fixed) (--language)")
    }

    private func examineJapanese() {
        if let kanjiShortfall {
            note("Japanese", isGood: false, "\(kanjiShortfall)", remedy: kanjiShortfall.remedy)
            return
        }
        let lacks = JapaneseAnalyser(dictionaries: .installed).lacks()
        if lacks.isEmpty { note("Japanese", isGood: true, "kanji are read (MeCab, IPADIC and the words of chats)") }
        for lack in lacks {
            note("Japanese", isGood: false, "\(lack)", remedy: lack.remedy)
        }
    }

    private func examineSound() {
        do throws(OutputError) {
            let connection = try SoundConnection(settings, loop: loop)
            let isThere = connection.wait(atMost: settings.audioWait, givesUpAtFirstRefusal: true)
            let reason = connection.server.reason ?? "nothing answers"
            note(
                "sound server",
                isGood: isThere,
                isEssential: true,
                isThere ? "PulseAudio (or PipeWire's) answers" : "no server: \(reason)",
                remedy: isThere ? nil : SoundConnection.hint(environment)
            )
            let isRealtime = connection.server.isRealtime
            note(
                "scheduling",
                isGood: isRealtime || settings.realtime == .off,
                isRealtime ? "real time (SCHED_RR 5) for the playback thread" : "ordinary; enough for 100 ms of latency",
                remedy: isRealtime ? nil : "a line in /etc/security/limits.d: @audio - rtprio 5 (and be in the group audio)"
            )
        } catch {
            note("sound server", isGood: false, isEssential: true, error.description)
        }
    }

    private func note(_ subject: String, isGood: Bool, isEssential: Bool = false, _ found: String, remedy: String? = nil) {
        findings.append(Finding(subject: subject, isGood: isGood, isEssential: isEssential, found: found, remedy: remedy))
    }
}

/// A listener for hosts that are asked nothing.
private final class Silence: SpeechListener {
    func speech(of job: JobID, samples: Span<Int16>) {}
    func speech(of job: JobID, word: WordMark) {}
    func speech(of job: JobID, ended: SpeechEnd) {}
}
