// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem

/// A fence around voice hosts that a kernel may lack. Hosts work without it, but then less limits what a text could make an engine do.
public enum HostFence: String, CaseIterable, Sendable {
    /// Only the engine's data can be read, and only engines that need them can open connections.
    case landlock
    /// Only the system calls that a host needs are allowed.
    case seccomp

    /// Whether this kernel has it.
    public var isThere: Bool {
        switch self {
        case .landlock: yomite_landlock_version() >= 1
        case .seccomp: yomite_has_call_filter()
        }
    }

    /// How an administrator can provide it.
    public var remedy: String {
        switch self {
        case .landlock: "use a kernel from 5.13 on with Landlock among its security modules (\"landlock\" in lsm= on its command line)"
        case .seccomp: "use a kernel with CONFIG_SECCOMP_FILTER, and a container that does not forbid seccomp(2)"
        }
    }
}
