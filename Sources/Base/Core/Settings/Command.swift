// SPDX-License-Identifier: GPL-3.0-or-later

/// A command of the program, by the words that select it.
package enum Command: String, CaseIterable, Sendable {
    /// Reads feeds aloud. The default.
    case read
    /// Runs as a service until it is stopped.
    case serve
    /// Reads rooms of a fleet aloud.
    case fleetNode = "fleet node"
    /// Takes in comments for a fleet.
    case fleetIntake = "fleet intake"
    /// Shows the nodes of a fleet.
    case fleetStatus = "fleet status"
    /// Ends a node, whose rooms go to others.
    case fleetDrain = "fleet drain"
    /// Says its arguments.
    case say
    /// Writes a feed's speech to a file.
    case render
    /// Plays the stream of another yomite.
    case listen
    /// Shows what would be said, and how.
    case explain
    case voicesList = "voices list"
    /// Shows which voice would speak within a memory budget.
    case voicesChoose = "voices choose"
    /// Measures what voices cost, and keeps the figures.
    case voicesMeasure = "voices measure"
    /// Adds a voice from a file, a folder or an address.
    case voicesAdd = "voices add"
    /// Removes an added voice.
    case voicesRemove = "voices remove"
    /// Lets each voice of a language say the same sentence.
    case voicesTry = "voices try"
    /// Prints the credits of voices.
    case voicesCredits = "voices credits"
    /// Drives a running yomite: pauses after the current comment.
    case controlPause = "control pause"
    /// Resumes after a pause.
    case controlResume = "control resume"
    /// Pauses or resumes.
    case controlToggle = "control toggle"
    /// Mutes or unmutes.
    case controlMute = "control mute"
    /// Sets the volume.
    case controlVolume = "control volume"
    /// Adds a text to the queue.
    case controlSay = "control say"
    /// Skips the current comment.
    case controlSkip = "control skip"
    /// Removes all comments.
    case controlClear = "control clear"
    /// Approves a comment that waits for it.
    case controlApprove = "control approve"
    case controlRefuse = "control refuse"
    /// Shows or changes what is set for a viewer.
    case controlViewer = "control viewer"
    /// Applies a changed configuration file.
    case controlReload = "control reload"
    /// Ends it after what is being heard.
    case controlDrain = "control drain"
    /// Prints the current status.
    case controlStatus = "control status"
    /// Show the dashboard's address for another device.
    case controlLink = "control link"
    /// Lists the words of the user's dictionary.
    case dictionaryList = "dictionary list"
    /// Adds a word to it.
    case dictionaryAdd = "dictionary add"
    /// Takes a word out of it.
    case dictionaryRemove = "dictionary remove"
    /// Adds the words of a file to it.
    case dictionaryImport = "dictionary import"
    /// Prints the words for others.
    case dictionaryExport = "dictionary export"
    /// Shows comments that had their outcome.
    case history
    /// Forgets those of an author, or all.
    case historyForget = "history forget"
    /// Checks that the account of the journal adds up.
    case historyCheck = "history check"
    /// Asks what is needed, and writes the configuration file.
    case setup
    /// Logs in at Twitch.
    case loginTwitch = "login twitch"
    /// Logs out of it.
    case logoutTwitch = "logout twitch"
    /// Checks the machine for what is missing or wrong.
    case doctor
    /// Prints the merged configuration.
    case configShow = "config show"
    /// Checks the configuration file.
    case configCheck = "config check"
    /// Changes a value of the configuration file.
    case configSet = "config set"
    /// Prints the path of the configuration file.
    case configPath = "config path"
    /// Prints the completion script for a shell.
    case completion
    /// Prints completions, for the shells.
    case complete
    /// Prints the manual page.
    case manual

    /// Whether several commands begin with this word, and none is named so.
    static func isFamily(_ word: String) -> Bool {
        allCases.contains { $0.words.count > 1 && $0.words[0] == word } && Command(rawValue: word) == nil
    }

    /// The command that these words begin with: the longest, because `history forget` begins with another one.
    static func named(by words: [String]) -> Command? {
        allCases.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
    }

    var words: [String] {
        rawValue.split(separator: " ").map(String.init)
    }

    /// The arguments besides the flags, as help shows them.
    var arguments: String {
        switch self {
        case .read, .serve, .fleetNode, .fleetIntake: "[FILE…|-]"
        case .say, .controlSay: "TEXT…"
        case .controlMute: "[on|off]"
        case .controlVolume: "PERCENT"
        case .controlApprove, .controlRefuse: "ID"
        case .fleetDrain: "NODE"
        case .controlViewer: "NAME [SETTING VALUE]"
        case .render: "[FILE] -o OUT.wav"
        case .listen: "URL"
        case .explain, .configCheck: "[FILE]"
        case .dictionaryAdd: "WORD READING"
        case .configSet: "KEY VALUE"
        case .dictionaryRemove: "WORD"
        case .dictionaryImport: "FILE"
        case .history: "[TEXT…]"
        case .historyForget: "[AUTHOR]"
        case .voicesMeasure: "[VOICE…]"
        case .voicesAdd: "FILE|FOLDER|URL"
        case .voicesRemove: "NAME"
        case .voicesList, .voicesTry: "[LANGUAGE]"
        case .completion: Shell.allCases.map(\.rawValue).joined(separator: "|")
        case .complete: "-- WORD…"
        case .dictionaryList, .dictionaryExport, .voicesChoose, .voicesCredits, .controlPause, .controlResume, .controlToggle, .controlSkip,
            .controlClear, .controlReload, .controlDrain, .controlStatus, .controlLink, .fleetStatus, .historyCheck, .setup, .loginTwitch,
            .logoutTwitch, .doctor, .configShow, .configPath, .manual:
            ""
        }
    }

    /// How many arguments there may be.
    var argumentCount: ClosedRange<Int> {
        switch self {
        case .read, .serve, .fleetNode, .fleetIntake, .voicesMeasure, .history, .complete: 0...Int.max
        case .say, .controlSay, .controlViewer: 1...Int.max
        case .render, .explain, .controlMute, .voicesList, .voicesTry, .historyForget, .configCheck: 0...1
        case .dictionaryAdd, .configSet: 2...2
        case .listen, .fleetDrain, .dictionaryRemove, .dictionaryImport, .completion, .controlVolume, .controlApprove, .controlRefuse,
            .voicesAdd,
            .voicesRemove:
            1...1
        case .dictionaryList, .dictionaryExport, .voicesChoose, .voicesCredits, .controlPause, .controlResume, .controlToggle, .controlSkip,
            .controlClear, .controlReload, .controlDrain, .controlStatus, .controlLink, .fleetStatus, .historyCheck, .setup, .loginTwitch,
            .logoutTwitch, .doctor, .configShow, .configPath, .manual:
            0...0
        }
    }

    /// The words that may stand for an argument, where there are few.
    var argumentWords: [String] {
        switch self {
        case .completion: Shell.allCases.map(\.rawValue)
        case .controlMute: ["on", "off"]
        default: []
        }
    }

    /// Whether files are among them.
    var takesFiles: Bool {
        arguments.contains("FILE")
    }

    /// One line of help.
    var summary: String {
        switch self {
        case .read: "Reads a chat from stdin or files aloud (the default command)."
        case .serve: "Reads comments that arrive over HTTP or from feeds aloud, until it is stopped."
        case .fleetNode: "Reads rooms aloud that it shares with other machines over Redis, until it is stopped."
        case .fleetIntake: "Accepts comments for those machines over HTTP and from feeds, and reads none aloud."
        case .fleetStatus: "Prints the nodes of the fleet to which a running yomite belongs."
        case .fleetDrain: "Ends a node of that fleet; its rooms move to other nodes after the current comments."
        case .say: "Says TEXT."
        case .render: "Writes the speech of a chat to a WAV file."
        case .listen: "Plays the stream of another yomite (http://HOST:8640/v1/listen.wav)."
        case .explain: "Shows how each line would be read, without a sound."
        case .voicesList: "Lists the voices of a language, or all of them; the best ones come first."
        case .voicesChoose: "Shows which voice would speak, and how much memory it needs."
        case .voicesMeasure: "Measures the memory and speed of typical voices, or those named, for choosing voices."
        case .voicesAdd: "Adds a voice (Piper's .onnx or an .htsvoice) from a file, a folder or a URL."
        case .voicesRemove: "Removes an added voice."
        case .voicesTry: "Lists the voices of a language, and plays a sample of each after its number."
        case .voicesCredits: "Prints the credits of your voices, for the description of your stream."
        case .controlPause: "Pauses a running yomite after the current comment."
        case .controlResume: "Resumes after a pause."
        case .controlToggle: "Pauses or resumes, for use with a hotkey."
        case .controlMute: "Mutes or unmutes at once while reading goes on; toggles without on or off."
        case .controlVolume: "Sets the volume."
        case .controlSay: "Adds TEXT to the queue."
        case .controlSkip: "Skips the current comment, or the next one if none is being heard."
        case .controlClear: "Removes the current comment, all waiting comments, and the text of those already heard."
        case .controlApprove: "Approves a comment that waits for approval, by its id or number."
        case .controlRefuse: "Refuses a comment that waits for approval."
        case .controlViewer: "Shows or changes what is set for a viewer: mute, voice, nickname and more."
        case .controlReload: "Applies the changed configuration file, and lists what needs a restart."
        case .controlDrain: "Stops a running yomite after the current comment; waiting comments are not read."
        case .controlStatus: "Prints the current status: the comment being heard, and the first 20 that wait."
        case .controlLink: "Prints the dashboard's address for a phone or a moderator, with a QR code on a terminal."
        case .dictionaryList: "Lists the words of your dictionary."
        case .dictionaryAdd: "Adds a word to your dictionary."
        case .dictionaryRemove: "Removes a word from your dictionary."
        case .dictionaryImport: "Imports the words of a file, Yomite's or Bouyomi-chan's (.dic)."
        case .dictionaryExport: "Prints your words for others to import, without who added them."
        case .history: "Shows the comments of the last few days with their outcomes: those that contain TEXT, or all."
        case .historyForget: "Removes the comments of an author, by id or name, from the history; --all removes all."
        case .historyCheck: "Checks that each comment in the journal has one outcome or still waits, and lists the runs."
        case .setup: "Asks a few questions, speaks a test sentence, and writes the configuration file."
        case .loginTwitch: "Logs in to Twitch, for rewards, follows and advertisements too; \"logout twitch\" undoes it."
        case .logoutTwitch: "Logs out of Twitch, and removes the login from this machine."
        case .doctor: "Checks this machine for what is missing or wrong."
        case .configShow: "Prints every setting and where its value comes from."
        case .configCheck: "Checks the configuration file, or FILE."
        case .configSet: "Sets KEY to VALUE in the configuration file, and leaves the rest as it is."
        case .configPath: "Prints the path of the configuration file."
        case .completion: "Prints the completion script for a shell."
        case .complete: "Prints completions of these words (called by the shells)."
        case .manual: "Prints the manual page: yomite manual | man -l -"
        }
    }

    /// Whether every flag is welcome, because the command is about the flags themselves.
    var acceptsEveryFlag: Bool {
        self == .configShow || self == .configCheck
    }
}

// The commands that share options.
extension Command {
    package static let live: [Command] = [.read, .serve, .fleetNode, .say]
    package static let audible: [Command] = live + [.listen, .voicesTry]
    package static let speaking: [Command] = [.read, .serve, .fleetNode, .say, .render]
    package static let hearing: [Command] = [.read, .serve, .fleetNode, .render, .explain]
    /// Those that programs can reach.
    package static let serving: [Command] = [.read, .serve] + inFleet
    /// Those that share rooms with other machines.
    package static let inFleet: [Command] = [.fleetNode, .fleetIntake]
    static let controlling: [Command] = [
        .controlPause, .controlResume, .controlToggle, .controlMute, .controlVolume, .controlSay, .controlSkip, .controlClear,
        .controlApprove, .controlRefuse, .controlViewer, .controlReload, .controlDrain, .controlStatus, .controlLink, .fleetStatus,
        .fleetDrain,
    ]
    /// Those of them that steer one room.
    package static let steering: [Command] = [
        .controlPause, .controlResume, .controlToggle, .controlSay, .controlSkip, .controlClear, .controlApprove, .controlRefuse,
        .controlStatus,
    ]
    package static let remembering: [Command] = [.history, .historyForget, .historyCheck]
    /// Those that ask a running yomite.
    package static let asking: [Command] = controlling + remembering
    package static let choosing: [Command] = speaking + [.explain, .voicesChoose]
    package static let wordKeeping: [Command] = [
        .dictionaryList, .dictionaryAdd, .dictionaryRemove, .dictionaryImport, .dictionaryExport,
    ]
    package static let playing: [Command] = speaking + [.listen, .voicesTry, .doctor]
    package static let answering: [Command] =
        [
            .explain, .dictionaryList, .history, .voicesList, .voicesChoose, .voicesMeasure, .voicesCredits, .doctor, .configShow,
        ] + controlling

    /// Flags that stand for another flag and its value.
    static let shortcuts = ["-v": "--log-level=info"]
}
