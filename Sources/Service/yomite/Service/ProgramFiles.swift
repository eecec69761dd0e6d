// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The files that belong to the program.
enum ProgramFiles {
    /// The voice host that comes with the program.
    static var hostPath: String {
        hostFolder + "/yomite-voice"
    }

    /// The folder of the voice hosts: `../libexec/yomite` if the program is installed, its own folder if it was only built.
    static var hostFolder: String {
        let installed = prefix + "/libexec/yomite"
        return unsafe access(installed, F_OK) == 0 ? installed : directory
    }

    /// The folder of the program's data: `YOMITE_DATA`, or else `../share/yomite`.
    static func dataFolder(_ variable: (String) -> String?) -> String {
        variable("YOMITE_DATA") ?? prefix + "/share/yomite"
    }

    /// The folder for the user's data; nil if the environment does not name it. A relative path has to be ignored (XDG Base Directory
    /// Specification).
    static func userData(_ variable: (String) -> String?) -> String? {
        if let folder = variable("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder }
        return variable("HOME").flatMap { $0.isEmpty ? nil : $0 + "/.local/share" }
    }

    /// The home folder; nil if the environment does not name it.
    static var home: String? {
        variable("HOME").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The folders for files of voices: the user's data folder and the program's.
    static var voiceFolders: [String] {
        let ofUser = userData(variable)
        return (ofUser.map { [$0 + "/yomite/voices"] } ?? []) + [ownDataFolder + "/voices"]
    }

    /// The data folder according to this process's own environment.
    static var ownDataFolder: String {
        dataFolder(variable)
    }

    private static func variable(_ name: String) -> String? {
        // SAFETY: the environment is never changed while the program runs, and the text is copied.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// The folder that contains `bin` with this program.
    private static var prefix: String {
        directory.lastIndex(of: "/").map { String(directory[..<$0]) } ?? ".."
    }

    /// The path of this program, without symbolic links.
    private static var directory: String {
        var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe path.withUnsafeMutableBytes { bytes in
            unsafe readlink("/proc/self/exe", bytes.assumingMemoryBound(to: CChar.self).baseAddress!, bytes.count)
        }
        let text = String(decoding: path.prefix(max(0, count)), as: UTF8.self)
        return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? "."
    }
}
