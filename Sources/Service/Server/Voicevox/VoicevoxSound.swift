// SPDX-License-Identifier: GPL-3.0-or-later

/// The sound of a text as one WAV file. Its header states the length, so the sound is kept until it is complete. The header is the plain
/// one of 44 bytes, which some clients skip without a look.
struct VoicevoxSound {
    /// The client's request.
    struct Form: Equatable {
        var sampleRate = 24_000
        var isStereo = false
        /// Percent of the volume; above full scale it is clipped.
        var gain = 100
        /// Seconds.
        var silenceBefore = 0.0
        var silenceAfter = 0.0
    }

    /// The possible rates.
    static let rates = 8_000...96_000
    static let mediaType = "audio/wav"
    private static let headerBytes = 44

    private let form: Form
    private var bytes: [UInt8]

    init(_ form: Form) {
        self.form = form
        bytes = [UInt8](repeating: 0, count: Self.headerBytes)
        addSilence(form.silenceBefore)
    }

    /// How much of it is kept.
    var byteCount: Int { bytes.count }

    mutating func add(_ samples: [Int16]) {
        for sample in samples {
            let value = Int16(clamping: Int(sample) * form.gain / 100)
            let pair = [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
            bytes.append(pair[0])
            bytes.append(pair[1])
            guard form.isStereo else { continue }
            bytes.append(pair[0])
            bytes.append(pair[1])
        }
    }

    /// The whole file; nothing can be added to it.
    consuming func file() -> [UInt8] {
        addSilence(form.silenceAfter)
        let frameBytes = form.isStereo ? 4 : 2
        put("RIFF", bytes.count - 8, at: 0)
        put("WAVE", nil, at: 8)
        put("fmt ", 16, at: 12)
        put(1 | (frameBytes / 2) << 16, at: 20)
        put(form.sampleRate, at: 24)
        put(form.sampleRate * frameBytes, at: 28)
        put(frameBytes | 16 << 16, at: 32)
        put("data", bytes.count - Self.headerBytes, at: 36)
        return bytes
    }

    private mutating func addSilence(_ seconds: Double) {
        let frames = Int(seconds * Double(form.sampleRate))
        bytes += [UInt8](repeating: 0, count: frames * (form.isStereo ? 4 : 2))
    }

    private mutating func put(_ name: String, _ number: Int?, at place: Int) {
        bytes.replaceSubrange(place..<place + 4, with: name.utf8)
        if let number { put(number, at: place + 4) }
    }

    /// Four bytes, least significant first.
    private mutating func put(_ number: Int, at place: Int) {
        for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    }
}
