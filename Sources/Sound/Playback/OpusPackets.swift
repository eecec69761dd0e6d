// SPDX-License-Identifier: GPL-3.0-or-later

/// Sound as Opus packets of 20 ms, each with the frame of the samples' own clock at which it begins. Used by one thread at a time.
public final class OpusPackets {
    public struct Packet: Equatable, Sendable {
        public var bytes: [UInt8]
        /// In frames of 48 kHz.
        public var frame: Double
        /// Whether silence was before the sound in it.
        public var isBeginning: Bool
    }

    /// Packets always have this rate.
    public static let rate = 48_000
    private static let length = 960.0
    /// 60 dB below the loudest.
    private static let leastAudible = 33

    private let encoder: LibraryEncoder
    private var place: OpusPlace
    /// So many samples at the end of what was encoded are silent.
    private var silent = 0

    /// Throws where libopusenc is not installed.
    public init(sampleRate: Int) throws(MissingEncoder) {
        encoder = try LibraryEncoder(.opusPackets, sampleRate: sampleRate)
        let head = Self.packets(in: encoder.encode([])).first ?? []
        // Bytes 10 and 11 of OpusHead: so much comes before the first sample.
        let delay = head.count > 11 ? Int(head[10]) | Int(head[11]) << 8 : 0
        place = OpusPlace(ratio: Double(Self.rate) / Double(sampleRate), length: Self.length, delay: Double(delay))
    }

    /// The packets that are complete with these samples, the first of which is this frame of their clock.
    public func encode(_ samples: [Int16], at frame: Int64, isBeginning: Bool) -> [Packet] {
        place.take(samples.count, at: frame, isBeginning: isBeginning)
        let last = samples.lastIndex { abs(Int($0)) >= Self.leastAudible }
        silent = last.map { samples.count - 1 - $0 } ?? silent + samples.count
        return take(samples)
    }

    /// The rest of a sound that is over. Usually nobody would hear it, and nothing comes.
    public func finish() -> [Packet] {
        let isAudible = place.heldBack > silent
        let silence = [Int16](repeating: 0, count: place.untilWhole)
        place.take(silence.count)
        let rest = take(silence)
        return isAudible ? rest : []
    }

    private func take(_ samples: [Int16]) -> [Packet] {
        Self.packets(in: encoder.encode(samples)).compactMap { bytes in
            place.next().map { Packet(bytes: bytes, frame: $0.frame, isBeginning: $0.isBeginning) }
        }
    }

    private static func packets(in bytes: [UInt8]) -> [[UInt8]] {
        var packets: [[UInt8]] = []
        var rest = bytes[...]
        while let low = rest.popFirst(), let high = rest.popFirst() {
            let length = Int(low) | Int(high) << 8
            packets.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return packets
    }
}

/// Where packets lie on the clock of the samples that were encoded, by how much went in. Pure.
struct OpusPlace {
    /// Frames of the packets for each one of the samples.
    let ratio: Double
    let length: Double
    /// So many frames come before the first sample.
    let delay: Double
    /// What went in and came out, in frames of the packets.
    private var (taken, given) = (0.0, 0.0)
    /// The clock of the samples, less what went in before.
    private var shift = 0.0
    /// Up to here there was silence.
    private var beginning: Double?

    init(ratio: Double, length: Double, delay: Double) { (self.ratio, self.length, self.delay) = (ratio, length, delay) }

    /// Samples go in that begin at this frame; without one they go on.
    mutating func take(_ count: Int, at frame: Int64? = nil, isBeginning: Bool = false) {
        if let frame { shift = Double(frame) * ratio - taken }
        if isBeginning { beginning = taken + delay }
        taken += Double(count) * ratio
    }

    /// So many samples went in whose packets have not come out.
    var heldBack: Int { Int(((taken + delay - given) / ratio).rounded(.up)) }

    /// So many samples of silence make the packet with the last sound whole, and those that the encoder holds back.
    var untilWhole: Int { heldBack + Int((2 * length / ratio).rounded(.up)) }

    /// Another packet came out. Nil for one that ends before the sound begins.
    mutating func next() -> (frame: Double, isBeginning: Bool)? {
        let start = given
        given += length
        guard let beginning else { return (start - delay + shift, false) }
        guard given > beginning else { return nil }
        self.beginning = nil
        return (start - delay + shift, true)
    }
}
