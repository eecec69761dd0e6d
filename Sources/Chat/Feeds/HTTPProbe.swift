// SPDX-License-Identifier: GPL-3.0-or-later

/// Takes an answer that a fuzzer made up, once at once and once in pieces: its first byte says how long these are. Ends the process where the pieces
/// change what it says, or where its body is longer than it may be.
func probeHTTPAnswer(_ input: [UInt8]) {
    guard let choice = input.first else { return }
    let bytes = Array(input.dropFirst())
    let atOnce = verdict(of: bytes, by: max(1, bytes.count))
    precondition(atOnce == verdict(of: bytes, by: Int(choice) + 1), "the pieces in which an answer comes change what it says")
}

private func verdict(of bytes: [UInt8], by step: Int) -> HTTPAnswer.Verdict {
    let mostBytes = 1_024
    var answer = HTTPAnswer(mostBytes: mostBytes)
    for start in stride(from: 0, to: bytes.count, by: step) {
        let verdict = answer.take(Array(bytes[start..<min(start + step, bytes.count)]))
        if case .whole(_, let body) = verdict { precondition(body.count <= mostBytes, "its body is longer than it may be") }
        if verdict != .incomplete { return verdict }
    }
    return answer.end()
}
