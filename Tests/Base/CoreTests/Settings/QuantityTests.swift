// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct QuantityTests {
    @Test(arguments: [
        ("0", 0), ("512", 512), ("512B", 512), ("16K", 16_384), ("16KiB", 16_384), ("50M", 52_428_800), ("50MB", 52_428_800),
        ("50Mi", 52_428_800), ("2g", 2_147_483_648),
    ])
    func `a size has a unit or counts bytes`(text: String, bytes: Int) {
        #expect(byteCount(text) == bytes)
        #expect(byteCount(shown(byteCount: bytes)) == bytes)
    }

    @Test(arguments: ["", "M", "-1", "1.5M", "1T", "50 M", "99999999999999999999", "9999999999999999G", "٣"])
    func `what is no size is none`(text: String) {
        #expect(byteCount(text) == nil)
    }

    @Test(arguments: [
        ("150", Duration.milliseconds(150)), ("150ms", .milliseconds(150)), ("1.5s", .milliseconds(1500)), ("2m", .seconds(120)),
        ("1h", .seconds(3600)), ("0", .zero),
    ])
    func `a time has a unit or counts in the setting's own`(text: String, time: Duration) {
        #expect(duration(text, unit: "ms") == time)
        #expect(duration(shown(time), unit: "ms") == time)
    }

    @Test(arguments: ["", "ms", "-5", "5d", "1e3s", "nan", "inf", "1.2.3s", "999999999999999999999h"])
    func `what is no time is none`(text: String) {
        #expect(duration(text, unit: "s") == nil)
    }

    @Test func `a percentage may carry its sign`() {
        #expect(percent("120") == 120)
        #expect(percent("120%") == 120)
        #expect(percent("%") == nil)
        #expect(percent("1.5") == nil)
    }
}
