// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// What the system has none of left, so that no voice host can be started.
public enum HostShortage: Equatable, Sendable, CustomStringConvertible {
    /// This process has as many open files as it may.
    case descriptors
    /// All processes together have.
    case systemDescriptors
    /// There are as many processes as there may be.
    case processes
    /// There is no memory for one more.
    case memory

    init?(errno code: CInt) {
        switch code {
        case EMFILE: self = .descriptors
        case ENFILE: self = .systemDescriptors
        case EAGAIN: self = .processes
        case ENOMEM: self = .memory
        default: return nil
        }
    }

    /// What is wrong.
    public var description: String {
        switch self {
        case .descriptors: "no voice host can be started: the service has as many open files as it may"
        case .systemDescriptors: "no voice host can be started: the system has as many open files as it may"
        case .processes: "no voice host can be started: there are as many processes as there may be"
        case .memory: "no voice host can be started: the system has no memory left for it"
        }
    }

    /// What to do about it.
    public var advice: String {
        switch self {
        case .descriptors: "Raise the limit (ulimit -n, LimitNOFILE= of the unit), or lower limits.httpConnections."
        case .systemDescriptors: "Raise fs.file-max, or look which program has them (lsof)."
        case .processes: "Raise the limit (ulimit -u, TasksMax= of the unit, pids.max of the container)."
        case .memory: "End other programs, or raise the limit of the container."
        }
    }
}
