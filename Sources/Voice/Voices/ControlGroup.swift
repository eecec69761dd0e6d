// SPDX-License-Identifier: GPL-3.0-or-later

/// The control group of this process in one hierarchy that can limit memory.
struct ControlGroup: Equatable {
    enum Version {
        case one, two
    }

    var version: Version
    /// Its path as the process sees it; in a namespace of its own that is `/`.
    var path: String

    /// From the text of /proc/self/cgroup. On a hybrid system there are both, and either may hold the limit.
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

    /// The directories of this group and of the groups around it, innermost first, as far as they can be seen.
    func directories(mounts: [ControlGroupMount]) -> [String] {
        let own = mounts.filter { $0.version == version }
        // The mount that shows the most groups around ours.
        let showing = own.filter { $0.relative(path) != nil }.min { $0.root.utf8.count < $1.root.utf8.count }
        // A path that no mount shows was made outside of a container's namespace: what it shows is the container's own root.
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

    /// From the text of /proc/self/mountinfo.
    static func mounts(_ text: String) -> [ControlGroupMount] {
        text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            // There may be any number of optional fields in front of the dash.
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

    /// The path of a group below this mount, nil where the mount does not show it.
    func relative(_ path: String) -> String? {
        // Dots lead out of the namespace, to where nothing can be seen.
        guard !path.split(separator: "/").contains("..") else { return nil }
        if root == "/" { return path }
        guard path.hasPrefix(root) else { return nil }
        let rest = path.dropFirst(root.count)
        return rest.isEmpty || rest.hasPrefix("/") ? String(rest) : nil
    }

    /// The kernel writes a space, a tab, a line break and a backslash as a backslash and three octal digits.
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
