// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc

/// What speaks for each language of a group, by lane, in nats. Lanes without a language are at minus infinity wherever it matters.
typealias LanguageLanes = SIMD32<Float>

extension LanguageLanes {
    /// The lane that most speaks for.
    var best: Int {
        let most = max()
        return indices.first { self[$0] == most } ?? 0
    }

    /// How probable one lane is beside the others.
    func share(of lane: Int) -> Double {
        1 / indices.reduce(0) { self[$1] == -.infinity ? $0 : $0 + exp(Double(self[$1] - self[lane])) }
    }
}
