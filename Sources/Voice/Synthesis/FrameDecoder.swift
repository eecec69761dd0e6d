// SPDX-License-Identifier: GPL-3.0-or-later

/// Cuts the output of a host into frames, however the pipe has split it. Pure: the owner of the pipe fills it.
///
/// The buffer holds samples, not bytes, and every frame has an even length: so samples are handed out in place.
struct FrameDecoder {
    private enum Kind: UInt8 {
        case hello = 16
        case audio = 17
        case word = 18
        case done = 19
        case failed = 20
    }

    /// Room for several frames of most engines, in units of two bytes. A longer frame makes the buffer grow.
    private static let capacity = 8_192
    private static let headerUnits = HostProtocol.headerBytes / 2

    private var buffer = [Int16](repeating: 0, count: capacity)
    /// Where the next frame begins, in units of two bytes.
    private var begin = 0
    /// How far the buffer is filled, in bytes.
    private var end = 0

    /// Lets `read` put bytes into the free part of the buffer; it returns their number. Earlier frames are no longer valid.
    mutating func fill(_ read: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        compact()
        let filled = end
        // SAFETY: the pointer is used during the call only, and `read` is told how much room there is.
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe read(UnsafeMutableRawBufferPointer(rebasing: bytes[filled...]))
        }
        end += max(0, count)
        return count
    }

    /// The next whole frame; nil if more bytes are needed.
    mutating func next() throws(FrameError) -> HostFrame? {
        guard end - begin * 2 >= HostProtocol.headerBytes else { return nil }
        let length = Int(unit32(at: begin))
        let type = UInt8(truncatingIfNeeded: buffer[begin + 2])
        let version = UInt8(truncatingIfNeeded: buffer[begin + 2] >> 8)
        guard version == HostProtocol.version else { throw .version(version) }
        guard let kind = Kind(rawValue: type) else { throw .type(type) }
        guard isPossible(length, for: kind), buffer[begin + 3] == 0 else { throw .length(length, type: type) }
        guard end - begin * 2 >= HostProtocol.headerBytes + length else {
            makeRoom(forFrameOf: length)
            return nil
        }
        let payload = begin + Self.headerUnits
        guard let frame = frame(kind, payload..<payload + length / 2) else { throw .value(type: type) }
        begin = payload + length / 2
        return frame
    }

    /// The samples of an audio frame.
    func withSamples<Result>(_ range: Range<Int>, _ body: (Span<Int16>) -> Result) -> Result {
        body(buffer.span.extracting(range))
    }

    /// `isPossible` bounds the length.
    private mutating func makeRoom(forFrameOf length: Int) {
        let missing = Self.headerUnits + length / 2 - buffer.count
        if missing > 0 { buffer.append(contentsOf: repeatElement(0, count: missing)) }
    }

    private mutating func compact() {
        guard begin > 0 else { return }
        let rest = begin * 2..<end
        // SAFETY: both parts lie in the buffer and may overlap.
        unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[rest]))
        }
        end -= begin * 2
        begin = 0
    }

    private func isPossible(_ length: Int, for kind: Kind) -> Bool {
        switch kind {
        case .hello: length == 20
        case .audio: length > 4 && length <= HostProtocol.payloadLimit && length % 2 == 0
        case .word: length == 20
        case .done: length == 16
        case .failed: length == 8
        }
    }

    private func frame(_ kind: Kind, _ payload: Range<Int>) -> HostFrame? {
        let first = payload.lowerBound
        let job = JobID(unit32(at: first))
        switch kind {
        case .hello:
            return .hello(nativeRate: Int(unit32(at: first)))
        case .audio:
            return .audio(job, first + 2..<payload.upperBound)
        case .word:
            guard let frame = frameNumber(at: first + 6) else { return nil }
            return .word(job, start: Int(unit32(at: first + 2)), length: Int(unit32(at: first + 4)), frame: frame)
        case .done:
            guard let ending = HostEnding(rawValue: unit32(at: first + 2)), let frames = frameNumber(at: first + 4) else { return nil }
            return .done(job, ending, frames: frames)
        case .failed:
            guard let reason = HostFailure(rawValue: unit32(at: first + 2)) else { return nil }
            return .failed(job, reason)
        }
    }

    private func unit32(at index: Int) -> UInt32 {
        UInt32(UInt16(bitPattern: buffer[index])) | UInt32(UInt16(bitPattern: buffer[index + 1])) << 16
    }

    /// A number of frames whose sums cannot overflow: below 2^48 (four centuries at 22,050 Hz).
    private func frameNumber(at index: Int) -> Int? {
        let number = UInt64(unit32(at: index)) | UInt64(unit32(at: index + 2)) << 32
        return number < 1 << 48 ? Int(number) : nil
    }
}
