// SPDX-License-Identifier: GPL-3.0-or-later

/// FNV-1a with 64 bits: tells things apart that nobody has an interest in confusing. Its low bits mirror those of the input.
public enum FNV1a {
    /// The hash of nothing.
    @inlinable public static var start: UInt64 { 0xCBF2_9CE4_8422_2325 }

    /// The hash of what `hash` stands for and one value more.
    @inlinable public static func adding(_ value: UInt64, to hash: UInt64) -> UInt64 {
        (hash ^ value) &* 0x100_0000_01B3
    }

    /// The hash of some bytes, which may follow others.
    @inlinable public static func hash(_ bytes: some Sequence<UInt8>, after hash: UInt64 = start) -> UInt64 {
        bytes.reduce(hash) { adding(UInt64($1), to: $0) }
    }
}
