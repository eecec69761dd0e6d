// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Glibc

/// A query that VOICEVOX's clients receive, change and send back: how to speak a text. Pure.
///
/// The text itself is in `kana`, which is part of their types. If a query has lost it, its morae are spoken.
struct VoicevoxQuery: Equatable {
    var text: String
    var phrases: [VoicevoxKana.Phrase] = []
    var form = VoicevoxSound.Form()
    /// Percent of the voice's own rate and pitch.
    var speed = 100
    var pitch = 100

    init(text: String, phrases: [VoicevoxKana.Phrase]) {
        (self.text, self.phrases) = (text, phrases)
    }

    /// Reads a query that came back. Unknown keys and the pitch of morae are ignored.
    init(_ body: PostedObject) throws(HTTPProblem) {
        if case .text(let kana) = body["kana"], !kana.isEmpty {
            text = VoicevoxKana.isNotation(kana) ? VoicevoxKana.plain(kana) : kana
        } else {
            text = try VoicevoxQuery.morae(body)
        }
        speed = Int((try body.number("speedScale", 1, 0.25...4) * 100).rounded())
        pitch = VoicevoxQuery.percent(ofOctaves: try body.number("pitchScale", 0, -1...1))
        form.gain = Int((try body.number("volumeScale", 1, 0...4) * 100).rounded())
        form.silenceBefore = try body.number("prePhonemeLength", 0, 0...1.5)
        form.silenceAfter = try body.number("postPhonemeLength", 0, 0...1.5)
        let rate = try body.number("outputSamplingRate", Double(form.sampleRate), 1...1_000_000)
        guard VoicevoxSound.rates.contains(Int(rate)) else {
            throw .unprocessable("outputSamplingRate must be from \(VoicevoxSound.rates.lowerBound) to \(VoicevoxSound.rates.upperBound)")
        }
        form.sampleRate = Int(rate)
        switch body["outputStereo"] {
        case .flag(let isStereo): form.isStereo = isStereo
        case nil: break
        default: throw .unprocessable("outputStereo must be true or false")
        }
    }

    private static func morae(_ body: PostedObject) throws(HTTPProblem) -> String {
        guard let phrases = body.objects("accent_phrases") else { throw .unprocessable("accent_phrases is missing") }
        return phrases.map { phrase in
            let text = (phrase.objects("moras") ?? []).map { mora in
                if case .text(let text) = mora["text"] { text } else { "" }
            }.joined()
            let isQuestion = phrase["is_interrogative"] == .flag(true)
            return text + (isQuestion ? "？" : phrase["pause_mora"] == nil ? "" : "、")
        }.joined()
    }

    /// Their scale is in octaves.
    private static func percent(ofOctaves octaves: Double) -> Int {
        Int((exp2(octaves) * 100).rounded())
    }
}

extension PostedObject {
    /// A number within these bounds, or the nearest one.
    fileprivate func number(_ key: String, _ standard: Double, _ range: ClosedRange<Double>) throws(HTTPProblem) -> Double {
        switch self[key] {
        case .number(let number): min(max(number, range.lowerBound), range.upperBound)
        case nil: standard
        default: throw .unprocessable("\(key) must be a number")
        }
    }
}

extension HTTPProblem {
    /// In VOICEVOX's words for invalid input.
    static func unprocessable(_ message: String) -> HTTPProblem {
        HTTPProblem(422, message, code: .invalidRequest)
    }
}

// MARK: - As JSON

extension VoicevoxQuery: Encodable {
    private enum CodingKeys: String, CodingKey {
        case phrases = "accent_phrases"
        case speedScale, pitchScale, intonationScale, volumeScale, prePhonemeLength, postPhonemeLength, pauseLength, pauseLengthScale
        case outputSamplingRate, outputStereo, kana
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(phrases, forKey: .phrases)
        for key in [CodingKeys.speedScale, .intonationScale, .volumeScale, .pauseLengthScale] { try fields.encode(1.0, forKey: key) }
        try fields.encode(0.0, forKey: .pitchScale)
        for key in [CodingKeys.prePhonemeLength, .postPhonemeLength] { try fields.encode(0.1, forKey: key) }
        try fields.encodeNil(forKey: .pauseLength)
        try fields.encode(form.sampleRate, forKey: .outputSamplingRate)
        try fields.encode(form.isStereo, forKey: .outputStereo)
        try fields.encode(text, forKey: .kana)
    }
}

extension VoicevoxKana.Phrase: Encodable {
    private enum CodingKeys: String, CodingKey {
        case moras, accent
        case pause = "pause_mora"
        case isQuestion = "is_interrogative"
    }

    /// Clients expect every field.
    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(moras, forKey: .moras)
        try fields.encode(accent, forKey: .accent)
        try fields.encode(hasPause ? VoicevoxKana.Mora(text: "、", vowel: "pau") : nil, forKey: .pause)
        try fields.encode(isQuestion, forKey: .isQuestion)
    }
}

extension VoicevoxKana.Mora: Encodable {
    private enum CodingKeys: String, CodingKey {
        case text, consonant, vowel, pitch
        case consonantLength = "consonant_length"
        case vowelLength = "vowel_length"
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(text, forKey: .text)
        try fields.encode(consonant, forKey: .consonant)
        try fields.encode(consonant == nil ? nil : 0.06, forKey: .consonantLength)
        try fields.encode(vowel, forKey: .vowel)
        try fields.encode(vowel == "pau" ? 0.3 : 0.11, forKey: .vowelLength)
        try fields.encode(["pau", "cl"].contains(vowel) ? 0 : 5.6, forKey: .pitch)
    }
}
