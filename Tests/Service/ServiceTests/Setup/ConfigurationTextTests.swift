// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Voices
@testable import yomite

/// The file that the setup writes.
@Suite struct ConfigurationTextTests {
    private func answers(_ change: (inout SetupAnswers) -> Void) -> SetupAnswers {
        var answers = SetupAnswers()
        change(&answers)
        return answers
    }

    /// What the file sets, by its keys.
    private func values(_ answers: SetupAnswers, in wording: Wording = .english) throws -> [String: String] {
        let file = ConfigFile(path: "yomite.json5", text: ConfigurationText(answers, in: wording).text)
        let resolution = try Resolution(Invocation(["serve"]), environment: [:], file: file)
        try resolution.mistakes(in: .shipped).end()
        let set = resolution.values.filter { $0.origin == .file("yomite.json5") }
        return Dictionary(uniqueKeysWithValues: set.map { ($0.key, $0.value) })
    }

    @Test func `each answer becomes a setting`() throws {
        let twitch = answers {
            $0.source = .twitch(channel: "ann")
            $0.languages = "ja,en"
            $0.speaker = .voice("espeak:ja+f3")
            $0.output = "pulse:usb"
        }
        #expect(try values(twitch) == ["twitch": "ann", "languages": "ja,en", "voice": "espeak:ja+f3", "output": "pulse:usb"])
        let youTube = answers {
            $0.source = .ytDlp(file: "/home/ann/my \"chat\".live_chat.json")
            $0.speaker = .female
        }
        #expect(
            try values(youTube) == [
                "follow": "/home/ann/my \"chat\".live_chat.json", "feed": "yt-dlp", "languages": "all", "gender": "female",
                "output": "auto",
            ]
        )
        let stream = try values(answers { $0.source = .youTube(stream: "@ann", key: "secret") })
        #expect(stream["youtube"] == "@ann" && stream["youtubeKeyFile"] == "~/.config/yomite/youtube-key")
        #expect(!stream.values.contains("secret"))
        #expect(try values(answers { $0.source = .oneComme(address: "on") })["onecomme"] != nil)
        #expect(try values(answers { $0.output = "auto,pulse:yomite?make" })["output"] == "auto,pulse:yomite?make")
        #expect(try values(answers { $0.source = .bouyomi })["bouyomi"] == "on")
        #expect(try values(answers { $0.speaker = .male })["gender"] == "male")
        #expect(try values(answers { $0.keepsComments = true })["journal"] == "auto")
        #expect(try values(SetupAnswers()) == ["http": "127.0.0.1:8640", "languages": "all", "gender": "any", "output": "auto"])
    }

    @Test func `in Japanese the comments are Japanese, and the settings the same`() throws {
        let sources = [
            SetupAnswers.Source.twitch(channel: "ann"), .youTube(stream: "@ann", key: "k"), .ytDlp(file: "a.live_chat.json"),
            .oneComme(address: "on"), .bouyomi, .programs,
        ]
        let speakers = [SetupAnswers.Speaker.automatic, .female, .male, .voice("espeak:ja+f3"), .server(KnownServer.all[0])]
        for source in sources {
            for speaker in speakers {
                let answers = answers { ($0.source, $0.speaker, $0.keepsComments) = (source, speaker, true) }
                #expect(try values(answers, in: .japanese) == values(answers))
                for line in ConfigurationText(answers, in: .japanese).text.split(separator: "\n") where line.contains("// ") {
                    #expect(line.unicodeScalars.contains { (0x3041...0x9FFF).contains($0.value) }, "not in CTables/japanese.tsv: \(line)")
                }
            }
        }
    }

    @Test func `the files of voices for servers are in the form that the catalog takes, and are told apart by their ports`() throws {
        for server in KnownServer.all {
            let catalog = try Catalog.shipped.merging([CatalogFile(path: server.file, text: server.voices)])
            let profile = try #require(catalog.engineProfiles.last)
            #expect(profile.arguments.contains("address=http://127.0.0.1:\(server.port)"))
        }
    }
}
