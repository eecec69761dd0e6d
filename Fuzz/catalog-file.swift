// SPDX-License-Identifier: GPL-3.0-or-later
// module: Voices
//
// A user's file of voices. Whatever is in it: it is refused with a reason, or joins the catalog, whose voices can all be used.

@testable import Comments

@testable import Voices

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    do throws(CatalogFileError) {
        let catalog = try Catalog.shipped.merging([CatalogFile(path: "fuzzed.json5", text: text)])
        for entry in catalog.entries {
            precondition(entry.anonymousMemory >= 0 && entry.sampleRate > 0)
            precondition((try? catalog.entry(named: entry.voice.id)) != nil, "listed and not found: \(entry.voice.id)")
        }
    } catch {
        precondition("\(error)".contains("fuzzed.json5"), "a reason that does not say where: \(error)")
    }
    return 0
}
