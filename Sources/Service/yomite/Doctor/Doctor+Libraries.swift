// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Net

// Which of the libraries that Yomite uses are on this machine. The list comes with the program (packaging/libraries.tsv).
extension Doctor {
    private static let mostListBytes = 1 << 16

    /// A line of the list.
    private struct Library {
        /// Any of these is enough.
        let names: [Substring]
        let package: Substring
        let purpose: Substring

        init?(_ line: Substring) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 5, !line.hasPrefix("#") else { return nil }
            (names, package, purpose) = (fields[0].split(separator: "|"), fields[3], fields[4])
        }

        /// Whether the loader finds it where the program looks.
        var isThere: Bool {
            names.contains { name in
                guard let handle = unsafe dlopen(String(name), RTLD_LAZY | RTLD_LOCAL) else { return false }
                unsafe dlclose(handle)
                return true
            }
        }
    }

    /// Comes last: libraries take memory, and not all of them return it.
    func examineLibraries() {
        let path = ProgramFiles.dataFolder { environment[$0] } + "/libraries.tsv"
        guard let list = try? readWhole(path, atMost: Self.mostListBytes) else { return }
        let libraries = list.split(separator: "\n").compactMap(Library.init)
        let missing = libraries.filter { !$0.isThere }
        if missing.isEmpty { note("libraries", "all \(libraries.count) optional libraries are installed") }
        for library in missing {
            note(
                "libraries",
                isGood: false,
                "the library \(library.names[0]) is missing; it is for \(library.purpose)",
                remedy: "install \(library.package) (the Debian package that contains it)"
            )
        }
    }
}
