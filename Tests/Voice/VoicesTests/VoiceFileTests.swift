// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Voices

/// Files that somebody wants to add as voices.
@Suite struct VoiceFileTests {
    /// A message with a version and a graph of so many bytes.
    static func model(graph: Int = 3) -> [UInt8] {
        [0x08, 0x08, 0x12, 0x04] + Array("test".utf8) + [0x3A, UInt8(graph)] + [UInt8](repeating: 0, count: graph)
    }

    static let statistics = """
        [GLOBAL]
        HTS_VOICE_VERSION:1.0
        SAMPLING_FREQUENCY:48000
        FULLCONTEXT_FORMAT:HTS_TTS_JPN
        [STREAM]

        """

    private func flaw(_ kind: VoiceFile.Kind, _ head: [UInt8], _ byteCount: Int? = nil) -> String? {
        do throws(VoiceFile.Flaw) {
            try VoiceFile.check(kind, head: head, byteCount: byteCount ?? head.count)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "A file is known by its ending",
        arguments: [("a.onnx", "a"), ("en_US-joe-medium.onnx", "en_US-joe-medium"), ("mei.htsvoice", "mei")]
    )
    func names(file: String, name: String) {
        #expect(VoiceFile.named(file)?.name == name)
        #expect(VoiceFile.named(file + ".json") == nil && VoiceFile.named(".onnx") == nil && VoiceFile.named("onnx") == nil)
    }

    @Test(
        "Names that could be paths, options or worse are refused",
        arguments: ["", ".", "..", ".a", "-a", "a/b", "a b", "ä", "a\u{1B}[2J", "a\0b", "a\nb"]
    )
    func wrongNames(name: String) {
        #expect(throws: VoiceFile.Flaw.self) { try VoiceFile.check(name: name) }
    }

    @Test("A name has a length")
    func longName() {
        #expect(throws: Never.self) { try VoiceFile.check(name: String(repeating: "a", count: 100)) }
        #expect(throws: VoiceFile.Flaw.self) { try VoiceFile.check(name: String(repeating: "a", count: 101)) }
    }

    @Test("A model is known by its fields, of which the graph must be whole")
    func models() {
        #expect(flaw(.piper, Self.model()) == nil)
        #expect(flaw(.piper, Self.model(graph: 100), 60)?.hasPrefix("is cut off") == true)
        for wrong in [
            [], [8], [8, 8], [8, 0, 0x3A, 0], [0x3A, 0], Array("hello, this is no model".utf8), [UInt8](repeating: 0xFF, count: 64),
        ] {
            #expect(flaw(.piper, wrong) == "is no ONNX model", "\(wrong)")
        }
        #expect(flaw(.piper, [8, 8, 0x3A] + [UInt8](repeating: 0xFF, count: 8) + [0x7F]) != nil, "a length beyond all files")
    }

    @Test("What else is fetched for a voice is told of as what it is")
    func others() {
        #expect(flaw(.piper, Array("version https://git-lfs.github.com/spec/v1\n".utf8))?.contains("Git LFS") == true)
        #expect(flaw(.hts, Array("<!DOCTYPE html>".utf8))?.contains("web page") == true)
    }

    @Test("A statistical voice is known by its header")
    func statistics() {
        #expect(flaw(.hts, Array(Self.statistics.utf8)) == nil)
        #expect(flaw(.hts, Array("[STREAM]".utf8)) == "is no voice for HTS")
        #expect(flaw(.hts, Array("[GLOBAL]\n".utf8))?.contains("no rate") == true)
        let english = Self.statistics.replacing("HTS_TTS_JPN", with: "HTS_TTS_ENG\u{1B}")
        #expect(flaw(.hts, Array(english.utf8))?.contains("HTS_TTS_ENG") == true)
        #expect(flaw(.hts, Array(Self.statistics.replacing("48000", with: "1").utf8)) == "has 1 samples a second")
    }

    @Test("A statistical voice has all of its parts")
    func statisticalParts() {
        let header = Array((Self.statistics + "[POSITION]\nDURATION_PDF:0-3\nSTREAM_WIN[MCP]:4-5,6-9\n[DATA]\n").utf8)
        let voice = header + [UInt8](repeating: 0, count: 10)
        #expect(flaw(.hts, voice) == nil)
        #expect(flaw(.hts, voice, voice.count - 1)?.hasPrefix("is cut off") == true)
        #expect(flaw(.hts, header)?.hasPrefix("is cut off") == true)
    }

    @Test("A description says what the voice is")
    func descriptions() throws {
        let text =
            #"{"audio":{"sample_rate":22050,"quality":"medium"},"espeak":{"voice":"en-us"},"phoneme_id_map":{"_":[0]},"num_speakers":2,"language":{"code":"en_US"},"more":[1]}"#
        let description = try PiperDescription(text)
        #expect(description.sampleRate == 22_050 && description.language == "en_US" && description.speakers == 2)
        for wrong in [
            "", "[]", "{}", text.replacing("22050", with: "1"), text.replacing("22050", with: "\"a\""),
            text.replacing("{\"_\":[0]}", with: "{}"),
            text.replacing("\"num_speakers\":2", with: "\"phoneme_type\":\"pinyin\""),
        ] {
            #expect(throws: VoiceFile.Flaw.self, "\(wrong)") { try PiperDescription(wrong) }
        }
    }

    @Test("Of a card the lines about the licence are told, without what could harm a terminal")
    func cards() {
        let card = "# Model card for joe\n\n* Language: en_US\n* License: CC0\u{1B}[31m\n"
        #expect(VoiceCard.licence(in: card).count == 1)
        #expect(VoiceCard.licence(in: card)[0].hasPrefix("License: CC0"))
        #expect(!VoiceCard.licence(in: card)[0].contains("\u{1B}"))
        #expect(VoiceCard.licence(in: "one\ntwo\nthree\nfour") == ["one", "two", "three"])
        #expect(VoiceCard.licence(in: String(repeating: "licence ", count: 1_000))[0].count == 200)
    }

    @Test("A licence in a frame is told without the frame, and in whole sentences")
    func framedCards() {
        let card = """
            # ----------------------------------------- #
            #          A voice                          #
            #                                           #
            #  Copyright (c) 2009  Somebody             #
            #                      A department         #
            #                                           #
            # This work is licensed under the           #
            # terms of a licence.                       #
            #                                           #
            #  * Permission is with the copyright holder #
            # ----------------------------------------- #
            """
        let expected = [
            "Copyright (c) 2009 Somebody", "This work is licensed under the terms of a licence.", "Permission is with the copyright holder",
        ]
        #expect(VoiceCard.licence(in: card) == expected)
        #expect(VoiceCard.licence(in: "---\nlanguage: en\nlicense: mit\n---") == ["license: mit"])
        #expect(VoiceCard.licence(in: "Licence terms\n\nof this voice") == ["Licence terms"], "an empty line ends a sentence")
    }

    @Test("A voice's credit stands in its file")
    func credits() throws {
        let file = CatalogFile(
            path: "mine.json5",
            text: #"""
                {engine: "mine", sampleRate: 16000, licence: "MIT", host: {program: "/bin/mine"}, voices: [
                {name: "a", language: "en", title: "A", gender: "female", quality: "enhanced", anonymous: 1, clean: 1, credit: "Mine: A"},
                {name: "b", language: "en", title: "B", gender: "male", quality: "enhanced", anonymous: 1, clean: 1}]}
                """#
        )
        let catalog = try Catalog.shipped.merging([file])
        #expect(catalog.find("mine:a")?.credit == "Mine: A")
        #expect(catalog.find("mine:b")?.credit == nil)
    }
}
