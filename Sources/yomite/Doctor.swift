// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import Glibc
internal import Japanese
internal import Loop
internal import Playback
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
    private let environment: [String: String]
    private let loop = Loop()
    private var findings: [Finding] = []

    init(settings: Settings, environment: [String: String]) {
        self.settings = settings
        self.environment = environment
    }

    func run() -> ExitCode {
        examineVoices()
        examineHost()
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
        let catalog = Catalog.shipped
        note("voices", isGood: true, "\(catalog.entries.count) voices in \(catalog.languages.count) languages")
    }

    /// Starts a host as a comment would, and waits for its first word.
    private func examineHost() {
        let silence = SpeechRelay()
        let hosts = HostPool(
            loop: loop,
            options: HostOptions(settings, task: .say("")),
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

    private func examineJapanese() {
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
