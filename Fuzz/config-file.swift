// SPDX-License-Identifier: GPL-3.0-or-later
// module: yomite
//
// A configuration file. Whatever is in it: it is taken, and every setting can be shown, or it is refused with a reason.

@testable import Core

@testable import yomite

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    do throws(ConfigurationError) {
        let merged = try MergedSettings<Settings>(Invocation(["read"]), environment: [:], file: ConfigFile(path: "fuzzed.json5", text: text))
        precondition(merged.values.allSatisfy { !$0.key.isEmpty })
    } catch {
        precondition("\(error)".contains("fuzzed.json5"), "a reason that does not say where: \(error)")
    }
    return 0
}
