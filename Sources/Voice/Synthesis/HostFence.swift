// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem

/// A fence around voice hosts that a kernel may lack. Hosts work without it, and then what a text could make an engine do is less limited.
public enum HostFence: String, CaseIterable, Sendable {
    /// Files can be read only where the engine's data is, and connections opened only by engines that need them.
    case landlock
    /// Only the system calls that a host needs can be made.
    case seccomp

    /// Whether this kernel has it.
    public var isThere: Bool {
        switch self {
        case .landlock: yomite_landlock_version() >= 1
        case .seccomp: yomite_has_call_filter()
        }
    }

    /// How an administrator gets it.
    public var remedy: String {
        switch self {
        case .landlock: "a kernel from 5.13 on with Landlock among its security modules (\"landlock\" in lsm= on its command line)"
        case .seccomp: "a kernel with CONFIG_SECCOMP_FILTER, and a container that does not forbid seccomp(2)"
        }
    }
}
