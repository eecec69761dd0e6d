// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
public import Testing

/// Whether the programs were built with a sanitizer, whose own memory would be taken for the engine's. `scripts/test` sets its options.
public let isSanitized = ["ASAN_OPTIONS", "TSAN_OPTIONS", "RTSAN_OPTIONS"].contains { ProcessInfo.processInfo.environment[$0] != nil }

extension Trait where Self == ConditionTrait {
    /// For tests of memory: left out under a sanitizer.
    public static var measuresMemory: Self {
        .disabled(if: isSanitized, "a sanitizer's own memory would be taken for the engine's")
    }
}
