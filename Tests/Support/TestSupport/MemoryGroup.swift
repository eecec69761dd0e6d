// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Glibc

/// A memory control group of a test's own, inside the test's, of version 1 or 2, whichever the machine lets us make. Removed with its
/// owner, when everything in it has ended.
public final class MemoryGroup {
    /// Why none can be made.
    public struct Refused: Error {
        /// What was tried.
        public let reason: String
    }

    /// Its directory.
    public let path: String
    private let isFirstVersion: Bool

    /// A group whose programs may hold so many bytes.
    public init(limit: Int) throws {
        var reasons: [String] = []
        for (parent, isFirstVersion) in Self.parents() {
            let path = "\(parent)/yomite-test-\(UUID().uuidString.prefix(8))"
            let file = path + (isFirstVersion ? "/memory.limit_in_bytes" : "/memory.max")
            guard unsafe mkdir(path, 0o755) == 0 else {
                reasons.append("\(path) cannot be made (errno \(errno))")
                continue
            }
            guard (try? "\(limit)".write(toFile: file, atomically: false, encoding: .utf8)) != nil else {
                unsafe rmdir(path)
                reasons.append("\(file) cannot be written")
                continue
            }
            (self.path, self.isFirstVersion) = (path, isFirstVersion)
            return
        }
        throw Refused(reason: reasons.isEmpty ? "no memory control groups are mounted" : reasons.joined(separator: "; "))
    }

    deinit {
        unsafe rmdir(path)
    }

    /// The file to which a process writes its number to join.
    public var door: String { path + "/cgroup.procs" }

    /// How many of its processes the kernel killed for their memory.
    public var kills: Int {
        let text = (try? String(contentsOfFile: path + (isFirstVersion ? "/memory.oom_control" : "/memory.events"), encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("oom_kill ") }
        return line.flatMap { Int($0.dropFirst("oom_kill ".count)) } ?? -1
    }

    /// Why no group can be made here; nil where one can.
    public static let reasonForNone: String? = {
        do {
            _ = try MemoryGroup(limit: 64 << 20)
            return nil
        } catch let refused as Refused {
            return refused.reason
        } catch {
            return "\(error)"
        }
    }()

    /// Our own groups in the hierarchies that may limit memory, as directories.
    private static func parents() -> [(path: String, isFirstVersion: Bool)] {
        let mounts = lines("/proc/self/mountinfo").compactMap { line -> (point: String, root: String, isFirstVersion: Bool)? in
            guard let dash = line.firstIndex(of: "-"), dash >= 6, line.count > dash + 3 else { return nil }
            switch line[dash + 1] {
            case "cgroup2": return (line[4], line[3], false)
            case "cgroup" where line[dash + 3].split(separator: ",").contains("memory"): return (line[4], line[3], true)
            default: return nil
            }
        }
        return lines("/proc/self/cgroup", separator: ":").compactMap { fields in
            guard fields.count >= 3 else { return nil }
            let isFirstVersion = !fields[1].isEmpty
            guard !isFirstVersion || fields[1].split(separator: ",").contains("memory") else { return nil }
            guard let mount = mounts.first(where: { $0.isFirstVersion == isFirstVersion }) else { return nil }
            let group = fields[2...].joined(separator: ":")
            let inside = mount.root != "/" && group.hasPrefix(mount.root) ? String(group.dropFirst(mount.root.count)) : group
            let own = inside == "/" ? mount.point : mount.point + inside
            return (FileManager.default.fileExists(atPath: own) ? own : mount.point, isFirstVersion)
        }
    }

    private static func lines(_ path: String, separator: Character = " ") -> [[String]] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { $0.split(separator: separator, omittingEmptySubsequences: false).map(String.init) }
    }
}
