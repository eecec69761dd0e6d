// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Custody

/// Where comments are kept until they have their outcome, and how much of them.
struct JournalSettings: SettingsPart {
    /// The file, or `auto`; nil for none.
    var file: String?
    /// The age at which comments of a live chat are not said any more after a restart.
    var age = Duration.seconds(60)
    /// The service begins and ends without the journal if its disk answers later.
    var patience = Duration.seconds(10)
    /// For how many days comments are remembered that have their outcome; 0 for not at all.
    var historyDays = 0
    /// The other limits.
    var rules = JournalRules()

    /// No journal.
    init() {}

    static var options: [Option<JournalSettings>] {
        [
            Option(
                "journal",
                \.file,
                .path(none: "off", expected: "off, auto, or a file"),
                "FILE",
                for: Command.serving + Command.remembering,
                "keeps comments until they are heard, even across restarts; auto is a file in the state folder"
            ),
            Option(
                "historyDays",
                \.historyDays,
                .integer(0...3_650),
                "N",
                for: Command.serving,
                "how many days the journal keeps comments that were heard or skipped; 0 keeps none"
            ),
        ]
    }

    static var limits: [Option<JournalSettings>] {
        [
            .limit("journalAgeSeconds", \.age, .seconds(1...86_400), "after which a live comment in the journal is not said any more"),
            .limit(
                "journalAttempts",
                \.rules.attempts,
                .integer(1...10),
                "to say a comment in the journal; each run that ends meanwhile is one"
            ),
            .limit("journalBytes", \.rules.bytes, .bytes(262_144...1_073_741_824), "that may wait to be written to the journal"),
            .limit("journalMilliseconds", \.rules.commitInterval, .milliseconds(1...10_000), "that they may wait"),
            .limit("journalPatienceSeconds", \.patience, .seconds(1...3_600), "that the start waits for the journal's disk"),
            .limit("journalHistoryBytes", \.rules.historyBytes, .bytes(1_048_576...1_099_511_627_776), "of the journal with its history"),
            .limit("journalOrders", \.rules.orders, .integer(0...1_000_000), "deletions that the journal remembers, and bans"),
        ]
    }
}

extension Settings {
    /// What is wrong where a history is wanted, and nothing to keep it in.
    var historyProblem: String? {
        guard journal.historyDays > 0, journal.file == nil else { return nil }
        return "the history is kept in the journal, and there is none: add --journal auto, or set this to 0"
    }

    /// The file of the journal of a run; nil where none is wanted, or there is no folder for it.
    func journalFile(_ task: SpeakingTask, _ environment: [String: String]) -> String? {
        // What is read to its end is there to be read again.
        task.isLasting && !task.isFinite ? journalFile(environment) : nil
    }

    /// The file of the journal of services; nil where none is wanted, or there is no folder for it.
    func journalFile(_ environment: [String: String]) -> String? {
        journal.file.flatMap { $0 == "auto" ? stateFolder(environment).map { $0 + "/journal.db" } : $0 }
    }
}

/// Where files are kept that belong to this program and not to its user (XDG Base Directory, or what systemd gives a unit).
func stateFolder(_ environment: [String: String]) -> String? {
    func value(_ variable: String) -> String? { environment[variable].flatMap { $0.isEmpty ? nil : $0 } }
    // systemd gives a list where a unit has several.
    if let folder = value("STATE_DIRECTORY") { return folder.split(separator: ":").first.map(String.init) }
    let folder = value("XDG_STATE_HOME") ?? value("HOME").map { $0 + "/.local/state" }
    return folder.map { $0 + "/yomite" }
}
