// SPDX-License-Identifier: GPL-3.0-or-later
// module: Server
//
// What a client of VOICEVOX's sends: the first line is the request's target, the rest its body. Whatever it is, it is understood or refused, keeps
// within the limits, and what is told of its morae can be written.

@testable import Core
@testable import Rooms
@testable import Server
@testable import Voices

// libFuzzer has one thread.
private nonisolated(unsafe) let voices = VoicevoxVoices(
    .shipped,
    VoicevoxOptions(address: ListenAddress(address: .loopback, port: 50_021), voices: [:], languages: ["ja"])
)

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let parts = UnsafeBufferPointer(start: data, count: count).split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let target = RequestTarget(String(decoding: parts[0], as: UTF8.self)) else { return 0 }
    let request = HTTPRequest(method: .post, target: target, body: Array(parts[1]))
    var limits = ServerLimits()
    limits.speechCharacters = 1_000
    guard let wish = try? VoicevoxRequest(request, voices, limits).wish else { return 0 }
    switch wish {
    case .answer(let answer): precondition(answer.status < 300)
    case .query(let order, _):
        precondition(order.text.unicodeScalars.count <= limits.speechCharacters)
        _ = JSONWriter.text(of: VoicevoxQuery(text: order.text, phrases: VoicevoxKana.phrases(order.text)))
    case .sound(let order, let form):
        precondition(order.text.unicodeScalars.count <= limits.speechCharacters)
        precondition(VoicevoxSound.rates.contains(form.sampleRate) && (25...400).contains(order.speed) && (50...200).contains(order.pitch))
        precondition((0...400).contains(form.gain))
        var sound = VoicevoxSound(form)
        sound.add([1, -1])
        precondition(sound.byteCount <= 44 + 4 * (2 + 3 * form.sampleRate / 2))
    }
    return 0
}
