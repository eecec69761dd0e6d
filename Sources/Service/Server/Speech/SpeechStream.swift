// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding
internal import Events
internal import FoundationEssentials
internal import Rooms

/// One client that has a text spoken: the form in which it gets the sound, and how much of it was taken. On the server's thread.
final class SpeechStream {
    private let wish: SpeechWish
    private let encoder: any SoundEncoder
    /// Samples that were written, and of which the desk was not told.
    private var untold = 0
    /// Whether the head of the answer has been sent.
    var hasBegun = false

    /// Throws where the format cannot be made here.
    init(_ wish: SpeechWish) throws(HTTPProblem) {
        self.wish = wish
        do throws(MissingEncoder) {
            encoder = try wish.format.encoder(sampleRate: wish.order.sampleRate)
        } catch {
            throw HTTPProblem(503, "\(error)", place: "response_format")
        }
    }

    /// The head of the answer.
    var head: HTTPAnswer {
        HTTPAnswer(200, type: wish.isEvents ? EventFrames.mediaType : wish.format.mediaType)
    }

    /// What the client gets of these samples now.
    func bytes(of samples: [Int16]) -> [UInt8] {
        untold += samples.count
        return framed(encoder.encode(samples))
    }

    /// What it gets at the end.
    func lastBytes() -> [UInt8] {
        let last = framed(encoder.end())
        return wish.isEvents ? last + event(Done()) : last
    }

    /// How many samples the desk is to be told of, unless they are too few to be worth it; it is not told of them again.
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

    /// There are no tokens here; clients want to see the fields.
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
