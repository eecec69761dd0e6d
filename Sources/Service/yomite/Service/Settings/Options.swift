// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Feeds
import Playback
import Reading
import Rooms
import Server
import Synthesis
import Voices

extension Settings: ProgramSettings {
    static var options: [Option<Settings>] {
        [
            soundOptions,
            PulseServer.Options.options.lifted(to: \.pulse),
            trialOptions,
            PulseServer.Options.schedulingOptions.lifted(to: \.pulse),
            RoomVoices.options.lifted(to: \.voices),
            MemoryKeeper.Options.options.lifted(to: \.memory),
            choosingOptions,
            RoomSettings.options.lifted(to: \.room),
            dictionaryOptions,
            viewerOptions,
            JournalSettings.options.lifted(to: \.journal),
            FleetSettings.options.lifted(to: \.fleet),
            TeachingRules.options.lifted(to: \.teaching),
            CommandRules.options.lifted(to: \.commands),
            wordOptions,
            ReadingSettings.options.lifted(to: \.reading),
            FeedSettings.options.lifted(to: \.feeds),
            BacklogRules.policyOptions.lifted(to: \.backlog),
            RoomSettings.selectionOptions.lifted(to: \.room),
            BacklogRules.options.lifted(to: \.backlog),
            RoomSettings.paidOptions.lifted(to: \.room),
            BacklogRules.paidOptions.lifted(to: \.backlog),
            RoomSettings.pauseOptions.lifted(to: \.room),
            MicrophoneOptions.options.lifted(to: \.microphone),
            SoundSettings.options.lifted(to: \.sounds),
            ServerSettings.options.lifted(to: \.server),
            callOptions,
            HistoryQuestion.options.lifted(to: \.asked),
            FeedLimits.options.lifted(to: \.feeds.limits),
            BacklogRules.limits.lifted(to: \.backlog),
            RoomLimits.roomOptions.lifted(to: \.roomLimits),
            PulseServer.Options.limits.lifted(to: \.pulse),
            RoomSettings.limits.lifted(to: \.room),
            RoomLimits.options.lifted(to: \.roomLimits),
            JournalSettings.limits.lifted(to: \.journal),
            FleetSettings.limits.lifted(to: \.fleet),
            ReadingSettings.limits.lifted(to: \.reading),
            SoundSettings.limits.lifted(to: \.sounds),
            TeachingRules.limits.lifted(to: \.teaching),
            HostOptions.limits.lifted(to: \.hosts),
            ServerLimits.options.lifted(to: \.server.limits),
            HostOptions.countLimits.lifted(to: \.hosts),
            Ladder.Settings.options.lifted(to: \.backlog.ladder),
        ].flatMap(\.self)
    }

    /// All of them in the order in which people see them.
    static var forms: [OptionForm] { options.map(\.form) }
}

/// The settings of a run, and where they come from.
typealias Resolution = MergedSettings<Settings>

extension Invocation {
    /// Parses the arguments of the program, without its own name. Values are checked later, by `Resolution`.
    init(_ arguments: [String]) throws(ConfigurationError) {
        try self.init(arguments, options: Settings.forms)
    }
}

extension Completion {
    /// - Parameter words: the words after `yomite`, up to the cursor. The last one is being typed, and may be empty.
    init(_ words: [String]) {
        self.init(words, options: Settings.forms)
    }
}

/// The text of `--help`.
func helpText(for command: Command?, in wording: Wording = .english) -> String {
    helpText(for: command, options: Settings.forms, in: wording)
}

/// The text of `--help all`.
func fullHelpText(in wording: Wording = .english) -> String {
    fullHelpText(options: Settings.forms, in: wording)
}

/// The manual page `yomite(1)` for man.
func manualPage(version: String) -> String {
    manualPage(version: version, options: Settings.forms)
}
