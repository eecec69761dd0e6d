// SPDX-License-Identifier: GPL-3.0-or-later

/// The control group of this process in one hierarchy that can limit memory.
struct ControlGroup: Equatable {
    enum Version {
        case one, two
    }

    var version: Version
    /// Its path as the process sees it, which is `/` in a namespace of its own.
    var path: String

    /// Reads /proc/self/cgroup. A hybrid system has both versions, and either may hold the limit.
    static func memberships(_ text: String) -> [ControlGroup] {
        text.split(separator: "\n").compactMap { line in
            // NUMBER:CONTROLLERS:PATH; a path may hold colons.
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return nil }
            if fields[0] == "0", fields[1].isEmpty { return ControlGroup(version: .two, path: String(fields[2])) }
            guard fields[1].split(separator: ",").contains("memory") else { return nil }
            return ControlGroup(version: .one, path: String(fields[2]))
        }
    }

    /// The visible directories of this group and of its parents, innermost first.
    func directories(mounts: [ControlGroupMount]) -> [String] {
        let own = mounts.filter { $0.version == version }
        // The mount that shows the most parents of our group.
        let showing = own.filter { $0.relative(path) != nil }.min { $0.root.utf8.count < $1.root.utf8.count }
        // If no mount shows the path, it was made outside of the container's namespace, and the mount shows the container's own root.
        guard let mount = showing ?? own.first else { return [] }
        var components = (mount.relative(path) ?? "").split(separator: "/")
        var directories: [String] = []
        while !components.isEmpty {
            directories.append(mount.point + "/" + components.joined(separator: "/"))
            components.removeLast()
        }
        return directories + [mount.point]
    }
}

/// Where a hierarchy that can limit memory is mounted.
struct ControlGroupMount: Equatable {
    var version: ControlGroup.Version
    /// The group that the mount shows as its root.
    var root: String
    /// The directory.
    var point: String

    /// Reads /proc/self/mountinfo.
    static func mounts(_ text: String) -> [ControlGroupMount] {
        text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            // Any number of optional fields may come before the dash.
            guard let dash = fields.firstIndex(of: "-"), dash >= 6, fields.count > dash + 3 else { return nil }
            let version: ControlGroup.Version
            switch fields[dash + 1] {
            case "cgroup2": version = .two
            case "cgroup" where fields[dash + 3].split(separator: ",").contains("memory"): version = .one
            default: return nil
            }
            return ControlGroupMount(version: version, root: unescaped(fields[3]), point: unescaped(fields[4]))
        }
    }

    /// The path of a group below this mount; nil if the mount does not show it.
    func relative(_ path: String) -> String? {
        // Dots lead out of the namespace, where nothing is visible.
        guard !path.split(separator: "/").contains("..") else { return nil }
        if root == "/" { return path }
        guard path.hasPrefix(root) else { return nil }
        let rest = path.dropFirst(root.count)
        return rest.isEmpty || rest.hasPrefix("/") ? String(rest) : nil
    }

    /// The kernel writes spaces, tabs, line breaks and backslashes as a backslash and three octal digits.
    private static func unescaped(_ field: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = field.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), rest.count >= 3, let code = UInt8(Substring(rest.prefix(3)), radix: 8) {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
