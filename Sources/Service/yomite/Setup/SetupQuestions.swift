// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Voices

/// The words of the questions, and the meaning of their choices.
struct SetupQuestions {
    private let offer: SetupOffer
    /// More would not be read.
    private static let mostVoices = 8

    init(_ offer: SetupOffer) {
        self.offer = offer
    }

    // MARK: - Where the chat is

    var platform: SetupQuestion {
        SetupQuestion(
            number: 1,
            text: "Where is your chat?",
            hint: "The number, or the address of your channel or stream.",
            choices: ChatPlace.allCases.map(\.title),
            preset: "1"
        )
    }

    var channel: SetupQuestion {
        SetupQuestion(text: "The name of your channel, as in twitch.tv/NAME:")
    }

    /// The answer of somebody who has no key.
    static let withoutKey = "yt-dlp"

    var key: SetupQuestion {
        SetupQuestion(
            text: "Your key for YouTube's Data API v3:",
            hint: "https://console.cloud.google.com/apis/credentials makes one. Without a key, yt-dlp can fetch the chat.",
            preset: Self.withoutKey
        )
    }

    var stream: SetupQuestion {
        SetupQuestion(text: "The address of your channel or video, or its @handle:")
    }

    var file: SetupQuestion {
        SetupQuestion(
            text: "The file into which yt-dlp will write the chat:",
            preset: "~/yomite-chat.live_chat.json"
        )
    }

    /// The name in an address, or after the # or @ that people write before it.
    func channelName(of answer: String) -> String {
        let parts = answer.prefix { $0 != "?" }.split { $0 == "/" }
        let host = parts.firstIndex { $0.lowercased().hasSuffix("twitch.tv") }
        let name = host.flatMap { parts.dropFirst($0 + 1).first } ?? parts.last ?? ""
        return String(name.drop { $0 == "#" || $0 == "@" })
    }

    // MARK: - Language and voice

    var language: SetupQuestion {
        SetupQuestion(
            number: 2,
            text: "Which languages does your chat use?",
            hint: "The main one first, such as \"ja,en\". With \"all\" at the end, others are recognised too when they are certain.",
            preset: presetLanguages
        )
    }

    /// English is common in the chats of other languages, too.
    var presetLanguages: String {
        let language = offer.language.flatMap(offer.catalog.tag(speaking:)) ?? "en"
        return language == "en" ? "en,all" : "\(language),en,all"
    }

    /// In the spelling of the setting, of tags or names of languages in lower case: `german, english`.
    func languageTags(_ text: String) -> String {
        text.split { ",、 ".contains($0) }.map { tag(ofLanguage: $0) ?? String($0) }.joined(separator: ",")
    }

    private func tag(ofLanguage name: Substring) -> String? {
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        return offer.catalog.entries.first { entry in
            let title = entry.title.split(separator: " (").first.map(String.init) ?? ""
            return isASCII ? title.lowercased() == name : Wording.japanese(title) == name
        }?.voice.language
    }

    func speaker(_ answers: SetupAnswers) -> SetupQuestion {
        SetupQuestion(
            number: 3,
            text: "Which voice should read the comments?",
            hint: "Any other voice by its id; \"yomite voices list\" shows them all.",
            choices: speakers(answers).map { speaker in
                switch speaker {
                case .automatic: "A different voice for each viewer"
                case .female: "Women's voices"
                case .male: "Men's voices"
                case .voice(let id): shown(id)
                case .server(let server): "\(server.title), which seems to be running at port \(server.port)"
                }
            },
            preset: "1"
        )
    }

    private func shown(_ id: String) -> String {
        offer.voices.first { $0.id == id }.map { "\(id) [\($0.quality.rawValue) \($0.gender.rawValue)]" } ?? id
    }

    func speakers(_ answers: SetupAnswers) -> [SetupAnswers.Speaker] {
        let tag = (answers.mainLanguage ?? offer.language).flatMap(offer.catalog.tag(speaking:)) ?? "en"
        let better = offer.voices.filter { $0.language == tag && $0.quality != .default }.prefix(Self.mostVoices)
        // The voices of these servers speak Japanese.
        let servers = languageTag(tag) == "ja" || answers.languages.split(separator: ",").contains("ja") ? offer.servers : []
        return [.automatic, .female, .male] + servers.map { .server($0) } + better.map { .voice($0.id) }
    }

    // MARK: - Output and start

    var output: SetupQuestion {
        SetupQuestion(number: 4, text: "Where should it be heard?", choices: outputChoices, preset: "1")
    }

    private var outputChoices: [String] {
        let sinks = offer.sinks.map { "\($0.description) (\(harmless($0.name)))" }
        let fixed = ["The default output of the system", "The default output, and a track of its own for OBS"]
        return fixed + sinks + ["Not on this machine: OBS or a browser plays it over HTTP"]
    }

    var hearing: SetupQuestion {
        SetupQuestion(text: "Did you hear it?", preset: "y", isDecision: true)
    }

    /// Where the test sentence was not heard. The last choice goes on without it.
    var elsewhere: SetupQuestion {
        SetupQuestion(
            text: "Where should the test be heard now?",
            hint: "Check first that the output is not muted and its volume is up: \"wpctl status\" or pavucontrol shows both.",
            choices: outputChoices + ["Continue without hearing it"],
            preset: "\(outputs.count + 1)"
        )
    }

    /// The setting for each choice.
    var outputs: [String] {
        ["auto", SetupAnswers.outputWithTrack] + offer.sinks.map { "pulse:\($0.name)" } + ["none"]
    }

    var journal: SetupQuestion {
        SetupQuestion(
            number: 5,
            text: "Keep comments on the disk until they are heard, so that a restart loses none?",
            hint: "Each comment is erased as soon as it has been heard.",
            preset: "n",
            isDecision: true
        )
    }

    var login: SetupQuestion {
        SetupQuestion(number: 6, text: "Start it now and at every login?", preset: "y", isDecision: true)
    }

    var agreement: SetupQuestion {
        guard let file = offer.existingFile else {
            return SetupQuestion(text: "Write the configuration file?", preset: "y", isDecision: true)
        }
        return SetupQuestion(text: "\(file) already exists. Replace it?", preset: "n", isDecision: true)
    }
}

/// Where a chat can be, in the order of the choices.
enum ChatPlace: CaseIterable {
    case twitch, youTube, oneComme, bouyomi, programs

    var title: String {
        switch self {
        case .twitch: "Twitch"
        case .youTube: "YouTube"
        case .oneComme: "OneComme, which also fetches Niconico, TwitCasting and others"
        case .bouyomi: "Another comment viewer that talks to Bouyomi-chan"
        case .programs: "My own programs, over HTTP"
        }
    }

    /// What people call it, and what its addresses have in them.
    private var words: [String] {
        switch self {
        case .twitch: ["twitch", "ツイッチ"]
        case .youTube: ["youtu", "ユーチューブ"]
        case .oneComme: ["onecomme", "わんコメ", "ws://", "nico", "ニコ", "twitcasting", "ツイキャス", "tiktok", "bilibili"]
        case .bouyomi: ["bouyomi", "棒読み"]
        case .programs: ["http", "program", "プログラム"]
        }
    }

    /// What somebody means who types a name or an address, in lower case; nil if it is none of these.
    init?(named text: String) {
        let text = ["https://", "http://"].reduce(text) { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 }
        guard let place = Self.allCases.first(where: { $0.words.contains(where: text.contains) }) else { return nil }
        self = place
    }
}
