// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Whether the programs were built with a sanitizer, whose own memory would be taken for the engine's. `scripts/test` sets its options.
public let isSanitized = ["ASAN_OPTIONS", "TSAN_OPTIONS", "RTSAN_OPTIONS"].contains { ProcessInfo.processInfo.environment[$0] != nil }

/// Why a test of memory is left out then.
public let sanitizerReason = "a sanitizer's own memory would be taken for the engine's"
