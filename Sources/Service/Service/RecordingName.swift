// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// The name of the file that is written if no sound server answers: the time at which it begins.
func recordingName() -> String {
    var now = time(nil)
    var local = unsafe tm()
    unsafe localtime_r(&now, &local)
    var text = [CChar](repeating: 0, count: 64)
    let count = unsafe strftime(&text, text.count, "yomite-%Y%m%d-%H%M%S.wav", &local)
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
