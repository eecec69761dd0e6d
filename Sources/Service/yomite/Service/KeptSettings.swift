// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// The file for settings that were changed over HTTP and are to last: in the state folder, because a service may not write its configuration.
enum KeptSettings {
    /// Its path, one for each configuration file; nil where there is no folder for it.
    static func path(beside configuration: String?, _ environment: [String: String]) -> String? {
        guard let configuration, let folder = stateFolder(environment) else { return nil }
        return "\(folder)/settings/\(name(for: absolute(configuration)))"
    }

    /// A path as the name of a file; of a long one the end, behind a sum over all of it.
    private static func name(for path: String) -> String {
        let name = path.replacing("/", with: "%")
        guard name.utf8.count > longestName else { return name }
        return "\(String(FNV1a.hash(name.utf8), radix: 16))~\(String(decoding: name.utf8.suffix(longestName / 2), as: UTF8.self))"
    }

    /// In bytes, as file systems have it.
    private static let longestName = 255

    /// Writes it with these values, or removes it where there are none.
    static func write(_ values: [(key: String, value: String)], to path: String) throws(UnwritableFile) {
        guard !values.isEmpty, let slash = path.lastIndex(of: "/") else { return try removeFile(path) }
        let lines = values.map { (key: JSONWriter.text(of: $0.key), value: JSONWriter.text(of: $0.value)) }
        try makeFolders(String(path[..<slash]))
        try replaceWhole(path, with: "\(head)\(ConfigFile(path: path, text: "").adding(lines)?.text ?? "")", isSecret: true)
    }

    private static let head = """
        // Kept in the dashboard or over HTTP. It is read after the configuration file; without it that file alone holds.

        """

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        return unsafe "\(String(cString: folder))/\(path)"
    }
}
