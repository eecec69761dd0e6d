// SPDX-License-Identifier: GPL-3.0-or-later
// module: Synthesis
//
// The service's end of the host protocol. The first byte says how the rest is split; the same bytes in one piece have to give the same
// frames and the same error, and no sample outside what came in.

@testable import Synthesis

/// What one way of feeding the decoder gave.
private struct Outcome: Equatable {
    var frames: [HostFrame] = []
    var sum = 0
    var error: FrameError?
}

private func decode(_ bytes: UnsafeBufferPointer<UInt8>, pieces: Int) -> Outcome {
    var decoder = FrameDecoder()
    var outcome = Outcome()
    var sent = 0
    do throws(FrameError) {
        while sent < bytes.count {
            sent += decoder.fill { room in
                let count = min(pieces, room.count, bytes.count - sent)
                room.copyBytes(from: bytes[sent..<sent + count])
                return count
            }
            while let frame = try decoder.next() {
                guard case .audio(let job, let range) = frame else {
                    outcome.frames.append(frame)
                    continue
                }
                outcome.frames.append(.audio(job, 0..<range.count))
                decoder.withSamples(range) { samples in
                    for index in samples.indices { outcome.sum &+= Int(samples[index]) }
                }
            }
        }
    } catch {
        outcome.error = error
    }
    return outcome
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: data, count: count)
    guard let split = bytes.first else { return 0 }
    let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst())
    precondition(decode(rest, pieces: Int(split) + 1) == decode(rest, pieces: .max))
    return 0
}
