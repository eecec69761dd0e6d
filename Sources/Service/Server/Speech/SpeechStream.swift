// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import FoundationEssentials
import Playback
import Rooms

/// One client whose text is spoken: the format of the sound, and how much was taken. On the server's thread.
final class SpeechStream {
    private let wish: SpeechWish
    private let encoder: any SoundEncoder
    /// Samples that were written, and not reported to the service yet.
    private var untold = 0
    /// Whether the head of the answer has been sent.
    var hasBegun = false

    /// Throws if the format is not available here.
    init(_ wish: SpeechWish) throws(HTTPProblem) {
        self.wish = wish
        do throws(MissingEncoder) {
            encoder = try wish.format.encoder(sampleRate: wish.order.sampleRate)
        } catch {
            throw HTTPProblem(503, "\(error)", place: "response_format")
        }
    }

    var format: SoundFormat { wish.format }

    var head: HTTPAnswer {
        HTTPAnswer(200, type: wish.isEvents ? EventFrames.mediaType : wish.format.mediaType)
    }

    /// Samples that wait to be encoded. The service bounds them, because each sample is reported when it was taken.
    private var waiting = Deque<[Int16]>()
    /// How many samples at the front were encoded.
    private var begun = 0
    private var isLast = false
    /// Whether the last bytes were written to the client.
    private(set) var hasEnded = false

    /// How much is encoded at once: 23 ms of sound, for which Opus takes some tenths of a millisecond.
    private static let slice = 512

    /// Whether there is something to encode.
    var hasWork: Bool { !hasEnded && (isLast || !waiting.isEmpty) }

    /// More of the sound has come.
    func add(_ samples: [Int16]) {
        waiting.append(samples)
    }

    /// Nothing follows.
    func end() {
        isLast = true
    }

    /// The next bytes for the client. Encodes slice after slice while there is time.
    func next(while hasTime: () -> Bool) -> [UInt8] {
        var made: [UInt8] = []
        while let samples = waiting.first {
            let slice = Array(samples[begun...].prefix(Self.slice))
            made += encoder.encode(slice)
            untold += slice.count
            begun += slice.count
            if begun == samples.count {
                _ = waiting.popFirst()
                begun = 0
            }
            guard hasTime() else { break }
        }
        guard isLast, waiting.isEmpty else { return framed(made) }
        hasEnded = true
        made += encoder.end()
        return wish.isEvents ? framed(made) + event(Done()) : made
    }

    /// How many samples to report to the service, unless they are too few; they are not reported again.
    func takeUntold(atLeast least: Int) -> Int? {
        guard untold >= least else { return nil }
        defer { untold = 0 }
        return untold
    }

    private func framed(_ bytes: [UInt8]) -> [UInt8] {
        guard wish.isEvents, !bytes.isEmpty else { return bytes }
        return event(Delta(audio: Data(bytes).base64EncodedString()))
    }

    private func event(_ value: some Encodable) -> [UInt8] {
        Array("data: \(JSONWriter.text(of: value))\n\n".utf8)
    }

    private struct Delta: Encodable {
        var type = "speech.audio.delta"
        var audio: String
    }

    private struct Done: Encodable {
        var type = "speech.audio.done"
        var usage = Usage()
    }

    /// There are no tokens here, but clients expect the fields.
    private struct Usage: Encodable {
        var inputTokens = 0
        var outputTokens = 0
        var totalTokens = 0

        private enum CodingKeys: String, CodingKey {
            case inputTokens = "input_tokens"
            case outputTokens = "output_tokens"
            case totalTokens = "total_tokens"
        }
    }
}
