// SPDX-License-Identifier: GPL-3.0-or-later

/// What the program is asked to do, by the words that ask for it.
package enum Command: String, CaseIterable, Sendable {
    /// Reads feeds aloud. The default.
    case read
    /// Reads aloud what programs send it, until it is stopped.
    case serve
    /// Says its arguments.
    case say
    /// Writes a feed's speech to a file.
    case render
    /// Plays what another yomite lets others hear.
    case listen
    /// Shows what would be said, and how.
    case explain
    /// Lists the voices.
    case voicesList = "voices list"
    /// Tells which voice would speak, within a memory budget.
    case voicesChoose = "voices choose"
    /// Measures what voices cost, and keeps the figures.
    case voicesMeasure = "voices measure"
    /// Adds a voice from a file, a folder or an address.
    case voicesAdd = "voices add"
    /// Removes a voice that was added.
    case voicesRemove = "voices remove"
    /// Has each voice of a language say the same.
    case voicesTry = "voices try"
    /// Prints what belongs where a stream is described.
    case voicesCredits = "voices credits"
    /// Drives a yomite that runs: lets nothing further begin.
    case controlPause = "control pause"
    /// Goes on after a pause.
    case controlResume = "control resume"
    /// Pauses, or goes on where it is paused.
    case controlToggle = "control toggle"
    /// Silences it, or lets it be heard again.
    case controlMute = "control mute"
    /// Changes how loud it is.
    case controlVolume = "control volume"
    /// Has it say something.
    case controlSay = "control say"
    /// Skips what is being heard.
    case controlSkip = "control skip"
    /// Takes back everything that waits.
    case controlClear = "control clear"
    /// Applies a changed configuration file.
    case controlReload = "control reload"
    /// Prints how it stands.
    case controlStatus = "control status"
    /// Lists the words of the user's dictionary.
    case dictionaryList = "dictionary list"
    /// Adds a word to it.
    case dictionaryAdd = "dictionary add"
    /// Takes a word out of it.
    case dictionaryRemove = "dictionary remove"
    /// Adds the words of a file to it.
    case dictionaryImport = "dictionary import"
    /// Asks what is needed, and writes the configuration file.
    case setup
    /// Looks for what is missing or wrong.
    case doctor
    /// Prints the merged configuration.
    case configShow = "config show"
    /// Checks the configuration file.
    case configCheck = "config check"
    /// Prints where the configuration file is looked for.
    case configPath = "config path"
    /// Prints what makes a shell complete.
    case completion
    /// Prints what may follow, for the shells.
    case complete
    /// Prints the manual page.
    case manual

    /// Whether several commands begin with this word, and none is named so.
    static func isFamily(_ word: String) -> Bool {
        allCases.contains { $0.words.count > 1 && $0.words[0] == word }
    }

    var words: [String] {
        rawValue.split(separator: " ").map(String.init)
    }

    /// The arguments beside the flags, as help shows them.
    var arguments: String {
        switch self {
        case .read, .serve: "[FILE…|-]"
        case .say, .controlSay: "TEXT…"
        case .controlMute: "[on|off]"
        case .controlVolume: "PERCENT"
        case .render: "[FILE] -o OUT.wav"
        case .listen: "URL"
        case .explain: "[FILE]"
        case .dictionaryAdd: "WORD READING"
        case .dictionaryRemove: "WORD"
        case .dictionaryImport: "FILE"
        case .voicesMeasure: "[VOICE…]"
        case .voicesAdd: "FILE|FOLDER|URL"
        case .voicesRemove: "NAME"
        case .voicesTry: "[LANGUAGE]"
        case .completion: Shell.allCases.map(\.rawValue).joined(separator: "|")
        case .complete: "-- WORD…"
        case .dictionaryList, .voicesList, .voicesChoose, .voicesCredits, .controlPause, .controlResume, .controlToggle, .controlSkip,
            .controlClear, .controlReload, .controlStatus, .setup, .doctor, .configShow, .configCheck, .configPath, .manual:
            ""
        }
    }

    /// How many arguments there may be.
    var argumentCount: ClosedRange<Int> {
        switch self {
        case .read, .serve, .voicesMeasure, .complete: 0...Int.max
        case .say, .controlSay: 1...Int.max
        case .render, .explain, .controlMute, .voicesTry: 0...1
        case .dictionaryAdd: 2...2
        case .listen, .dictionaryRemove, .dictionaryImport, .completion, .controlVolume, .voicesAdd, .voicesRemove: 1...1
        case .dictionaryList, .voicesList, .voicesChoose, .voicesCredits, .controlPause, .controlResume, .controlToggle, .controlSkip,
            .controlClear, .controlReload, .controlStatus, .setup, .doctor, .configShow, .configCheck, .configPath, .manual:
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
        case .read: "Reads chat from stdin or files aloud (the default command)."
        case .serve: "Reads aloud what programs send over HTTP, until it is stopped."
        case .say: "Says TEXT."
        case .render: "Writes the speech of a chat to a WAV file."
        case .listen: "Plays what a yomite elsewhere lets others hear (http://HOST:8640/v1/listen.wav)."
        case .explain: "Shows how each line would be read, without reading it."
        case .voicesList: "Lists the voices."
        case .voicesChoose: "Tells which voice would speak, and what it costs."
        case .voicesMeasure: "Measures the voices that stand for all others, or these, and keeps the figures for the choice."
        case .voicesAdd: "Adds a voice of your own: a Piper voice (.onnx) or an .htsvoice, from a file, a folder or an address."
        case .voicesRemove: "Removes a voice that was added."
        case .voicesTry: "Has each voice of a language say the same sentence, behind its number in the list that is printed."
        case .voicesCredits: "Prints the lines that belong where a stream is described: whose voices they are."
        case .controlPause: "Lets a yomite that runs begin nothing further."
        case .controlResume: "Lets it go on."
        case .controlToggle: "Pauses it, or lets it go on where it is paused: for one key."
        case .controlMute: "Silences it at once while it reads on, or lets it be heard again: on and off say which."
        case .controlVolume: "Changes how loud it is, in percent."
        case .controlSay: "Has it say TEXT, in its turn."
        case .controlSkip: "Skips what is being heard, or else what comes next."
        case .controlClear: "Takes back everything that waits or is being heard."
        case .controlReload: "Applies the changed configuration file, and says what needs a restart."
        case .controlStatus: "Prints what is being heard and what waits: the first 20 comments, and how many there are."
        case .dictionaryList: "Lists the words of your dictionary."
        case .dictionaryAdd: "Adds a word to your dictionary."
        case .dictionaryRemove: "Takes a word out of your dictionary."
        case .dictionaryImport: "Adds the words of a file: Yomite's or Bouyomi-chan's (.dic)."
        case .setup: "Asks five questions, speaks a test sentence, and writes the configuration file."
        case .doctor: "Looks for what is missing or wrong on this machine."
        case .configShow: "Prints every setting, and where its value comes from."
        case .configCheck: "Checks the configuration file."
        case .configPath: "Prints where the configuration file is looked for."
        case .completion: "Prints what makes a shell complete commands, flags and values."
        case .complete: "Prints what may stand at the end of these words: what the shells ask at Tab."
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
    package static let live: [Command] = [.read, .serve, .say]
    package static let audible: [Command] = live + [.listen, .voicesTry]
    package static let speaking: [Command] = [.read, .serve, .say, .render]
    package static let hearing: [Command] = [.read, .serve, .render, .explain]
    package static let serving: [Command] = [.read, .serve]
    package static let controlling: [Command] = [
        .controlPause, .controlResume, .controlToggle, .controlMute, .controlVolume, .controlSay, .controlSkip, .controlClear,
        .controlReload, .controlStatus,
    ]
    package static let choosing: [Command] = speaking + [.explain, .voicesChoose]
    package static let wordKeeping: [Command] = [.dictionaryList, .dictionaryAdd, .dictionaryRemove, .dictionaryImport]
    package static let playing: [Command] = speaking + [.listen, .voicesTry, .doctor]
    package static let answering: [Command] = [
        .explain, .dictionaryList, .voicesList, .voicesChoose, .voicesMeasure, .voicesCredits, .doctor, .configShow,
    ]

    /// Flags that stand for another flag and its value.
    static let shortcuts = ["-v": "--log-level=info"]
}
