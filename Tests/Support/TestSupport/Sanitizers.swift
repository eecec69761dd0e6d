// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
public import Testing

/// Whether the programs were built with a sanitizer, whose own memory would be taken for the engine's. `scripts/test` sets its options.
public let isSanitized = ["ASAN_OPTIONS", "TSAN_OPTIONS", "RTSAN_OPTIONS"].contains { ProcessInfo.processInfo.environment[$0] != nil }

extension Program {
    /// What a sanitizer found in it, or in a program that it started, is a failure, whatever the test looks at. A signal that a test sends is no
    /// finding.
    func recordFindings() {
        let signals = ["SEGV", "BUS", "ILL", "FPE", "ABRT"].map { "Sanitizer: \($0)" }
        let text = errorText
        let finding = text.split(separator: "\n").first { line in
            (line.contains("Sanitizer: ") || line.contains("runtime error: ")) && !signals.contains { line.contains($0) }
        }
        guard let finding else { return }
        Issue.record("a sanitizer reports:\n\(text[finding.startIndex...].prefix(8_000))")
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests that say nothing more under a sanitizer than others do, or nothing true, for this reason. `scripts/test` lists them.
    public static func plainOnly(_ reason: Comment) -> Self {
        .disabled(if: isSanitized, reason)
    }

    /// For tests of memory.
    public static var measuresMemory: Self {
        plainOnly("a sanitizer's own memory would be taken for the engine's")
    }
}

extension Tag {
    /// Runs in the small run of ThreadSanitizer: threads meet in it.
    @Tag public static var threads: Self
    /// Runs in the small run of AddressSanitizer, which has no other tests of the whole program.
    @Tag public static var memory: Self
}
