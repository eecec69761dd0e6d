// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc

/// Questions to the person at the terminal.
enum Terminal {
    /// Whether somebody is there to answer.
    static var isThere: Bool {
        isatty(STDIN_FILENO) == 1 && StandardError.isTerminal
    }

    /// Writes a question and waits for a line; nil at the end of the input.
    static func ask(_ question: String) -> String? {
        StandardError.ask(question)
        return readLine()
    }

    /// Whether the answer is yes. Without a terminal it is not.
    static func agrees(_ question: String) -> Bool {
        guard isThere else { return false }
        let answer = ask(Wording.chosen(question) + " [y/N] ")?.lowercased() ?? ""
        return answer == "y" || answer == "yes"
    }
}
