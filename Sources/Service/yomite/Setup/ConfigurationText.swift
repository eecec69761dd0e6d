// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The configuration file that the setup writes: a comment and a value for each answer.
struct ConfigurationText {
    private let answers: SetupAnswers
    private let wording: Wording

    init(_ answers: SetupAnswers, in wording: Wording) {
        (self.answers, self.wording) = (answers, wording)
    }

    var text: String {
        let head = [
            "Written by \"yomite setup\". Change what you like: a running yomite reads this file again when it changes.",
            "\"yomite config check\" finds mistakes; \"yomite config show\" lists all settings and their values.",
        ]
        let settings =
            source + [
                Setting("The languages of the chat, the main one first.", "languages", answers.languages)
            ] + speaker + [
                Setting(
                    "Where it is heard: \"auto\" is the default output of the system; \"null\" makes no sound here, for listeners over HTTP.",
                    "output",
                    answers.output
                )
            ] + journal
        return head.map { "// \(wording($0))\n" }.joined() + "{\n" + settings.map(written).joined() + "}\n"
    }

    private struct Setting {
        var comment: String
        var key: String
        var value: String

        init(_ comment: String, _ key: String, _ value: String) {
            (self.comment, self.key, self.value) = (comment, key, value)
        }
    }

    private func written(_ setting: Setting) -> String {
        "    // \(wording(setting.comment))\n    \(setting.key): \(JSONWriter.text(of: setting.value)),\n"
    }

    private var source: [Setting] {
        switch answers.source {
        case .twitch(let channel): [Setting("The Twitch channel whose chat is read.", "twitch", channel)]
        case .youTube(let stream, _):
            [
                Setting("The channel or video of YouTube whose chat is read.", "youtube", stream),
                Setting("The file with your key for YouTube's API.", "youtubeKeyFile", SetupAnswers.keyFile),
            ]
        case .oneComme(let address): [Setting("OneComme, which fetches the chats.", "onecomme", address)]
        case .ytDlp(let file, _):
            [
                Setting("The file into which yt-dlp writes the YouTube chat; it is read as it grows.", "follow", file),
                Setting("The format of that file.", "feed", "yt-dlp"),
            ]
        case .bouyomi: [Setting("Comment viewers that can use Bouyomi-chan reach it at ports 50001 and 50080.", "bouyomi", "on")]
        case .programs: [Setting("Programs reach it over HTTP at this address.", "http", "127.0.0.1:8640")]
        }
    }

    private var journal: [Setting] {
        answers.keepsComments
            ? [Setting("Comments are in a file until they are heard, so that a restart loses none.", "journal", "auto")] : []
    }

    private var speaker: [Setting] {
        let (gender, voice) = ("The gender of the voices: any, female or male.", "The voice for all comments in its language.")
        return switch answers.speaker {
        case .automatic, .server: [Setting(gender, "gender", "any")]
        case .female: [Setting(gender, "gender", "female")]
        case .male: [Setting(gender, "gender", "male")]
        case .voice(let id): [Setting(voice, "voice", id)]
        }
    }
}

/// A word of a command, quoted so that a shell takes it as one word.
func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_./+:=~,".utf8.contains(byte)
        }
    }
    return isPlain && !word.isEmpty ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
}

/// A path, quoted so that a shell takes it as one word whose `~/` is still the home folder.
func quotedPath(_ path: String) -> String {
    path.hasPrefix("~/") ? "~/" + quoted(String(path.dropFirst(2))) : quoted(path)
}

/// Who may read and change Yomite's files, and what is wrong with that.
enum FileModes {
    /// The fix for a secret file, by its mode; nil if only its owner and group can reach it.
    static func fix(secret path: String, mode: UInt32) -> WantedFix? {
        guard mode & 0o006 != 0 else { return nil }
        return WantedFix(.run(["chmod", "600", path]), why: "every user of this machine can read or change \(path), so Yomite refuses it")
    }

    /// The fix for a folder of settings, words or voices; nil if only its owner can put something into it.
    static func fix(folder path: String, mode: UInt32) -> WantedFix? {
        guard mode & 0o022 != 0 else { return nil }
        return WantedFix(.run(["chmod", "go-w", path]), why: "others can put files into \(path), and Yomite would use them")
    }
}
