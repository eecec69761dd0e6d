// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import yomite

/// What may follow at the end of a command line.
struct CompletionTests {
    private func words(_ typed: String...) -> [String] {
        Completion(typed).candidates.map(\.word)
    }

    @Test func `commands come first, a word at a time`() {
        #expect(words("vo") == ["voices"])
        #expect(words("voices", "") == ["list", "choose", "measure", "add", "remove", "try", "credits"])
        #expect(words("config", "sh") == ["show"])
        #expect(words("completion", "") == ["bash", "zsh", "fish"])
        #expect(words("say", "se") == [])
        #expect(words("hi") == ["history"])
        #expect(words("history", "") == ["forget", "check"])
        #expect(words("history", "hello", "") == [])
    }

    @Test func `each command has its own flags, and without one those of the default command are meant`() {
        #expect(words("--capt") == ["--caption-file"])
        #expect(words("render", "--capt") == ["--captions"])
        #expect(words("say", "--twi") == [])
        #expect(words("--twi") == ["--twitch", "--twitch-server", "--twitch-ca", "--twitch-login", "--twitch-api-server"])
        #expect(words("--ver") == ["--version"])
        #expect(words("say", "--ver") == [])
        #expect(words("config", "show", "--capt") == ["--captions", "--caption-file"])
    }

    @Test func `values are offered behind their flags, in both ways of writing them`() {
        #expect(words("--gender", "") == ["any", "female", "male"])
        #expect(words("--gender=f") == ["--gender=female"])
        #expect(words("say", "--output", "null:") == ["null:fast"])
        #expect(words("--rate", "") == [])
        // A switch has no value.
        #expect(words("--quiet", "--js") == words("--js"))
    }

    @Test func `files are offered where the words may be files`() {
        #expect(Completion([""]).takesFiles)
        #expect(Completion(["chat.txt", ""]).takesFiles)
        #expect(Completion(["render", ""]).takesFiles)
        #expect(!Completion(["render", "chat.txt", ""]).takesFiles)
        #expect(!Completion(["say", ""]).takesFiles)
        #expect(!Completion(["voices", ""]).takesFiles)
        for flag in ["--config", "--events", "--follow", "--token-file", "--dictionary"] { #expect(Completion([flag, ""]).takesFiles) }
        for flag in ["--rate", "--voice", "--gender"] { #expect(!Completion(["read", flag, ""]).takesFiles) }
    }

    @Test func `nothing is a flag behind two hyphens`() {
        #expect(words("say", "--", "--ra") == [])
        #expect(Completion(["--", "--ra"]).takesFiles)
    }
}
