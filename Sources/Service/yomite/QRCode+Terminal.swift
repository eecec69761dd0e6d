// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc

extension QRCode {
    /// An address on a line, and on a terminal its QR code above it, black on white whatever the terminal's colours are.
    static func shown(_ address: String) -> String {
        guard isatty(STDOUT_FILENO) == 1, let code = QRCode(address) else { return address + "\n" }
        let (blackOnWhite, plain) = ("\u{1B}[38;5;16;48;5;231m", "\u{1B}[0m")
        return code.lines.map { blackOnWhite + $0 + plain + "\n" }.joined() + address + "\n"
    }
}
