// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Net

/// The file that is written if no sound server answers, named by the time at which it begins. It is made here, empty, so that another run of the
/// same second gets another name. Where none can be made, its writer says why.
func recordingName() -> String {
    var now = time(nil)
    var local = unsafe tm()
    unsafe localtime_r(&now, &local)
    var text = [CChar](repeating: 0, count: 64)
    let count = unsafe strftime(&text, text.count, "yomite-%Y%m%d-%H%M%S.wav", &local)
    let name = String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    var (candidate, number) = (name, 1)
    while true {
        let descriptor = unsafe open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        guard descriptor < 0, errno == EEXIST else { return descriptor < 0 ? name : candidate }
        number += 1
        candidate = numbered(name, number)
    }
}
