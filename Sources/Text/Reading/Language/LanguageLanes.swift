// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc

/// What speaks for each language of a group, by lane, in nats. Lanes without a language are at minus infinity wherever it matters.
///
/// Lanes with even and with odd numbers lie apart, as in the table; and of vectors that are longer than sixteen the compiler makes loops.
struct LanguageLanes: Equatable {
    typealias Half = SIMD16<Float>

    static let zero = LanguageLanes(repeating: 0)
    static let indices = 0..<2 * Half.scalarCount

    var even: Half
    var odd: Half

    init(even: Half, odd: Half) {
        (self.even, self.odd) = (even, odd)
    }

    init(repeating value: Float) {
        self.init(even: Half(repeating: value), odd: Half(repeating: value))
    }

    subscript(lane: Int) -> Float {
        get { lane & 1 == 0 ? even[lane >> 1] : odd[lane >> 1] }
        set {
            if lane & 1 == 0 { even[lane >> 1] = newValue } else { odd[lane >> 1] = newValue }
        }
    }

    static func + (one: Self, other: Self) -> Self {
        LanguageLanes(even: one.even + other.even, odd: one.odd + other.odd)
    }

    static func * (lanes: Self, factor: Float) -> Self {
        LanguageLanes(even: lanes.even * factor, odd: lanes.odd * factor)
    }

    func max() -> Float {
        Swift.max(even.max(), odd.max())
    }

    /// The lane that most speaks for.
    var best: Int {
        let most = max()
        return Self.indices.first { self[$0] == most } ?? 0
    }

    /// How probable one lane is beside the others.
    func share(of lane: Int) -> Double {
        1 / Self.indices.reduce(0) { self[$1] < self[lane] - Self.nothing ? $0 : $0 + exp(Double(self[$1] - self[lane])) }
    }

    /// What lies so far behind adds nothing to a share that anybody looks at, in nats.
    private static let nothing: Float = 24
}
