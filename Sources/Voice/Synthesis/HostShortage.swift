// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The resource that the system lacks to start a voice host.
public enum HostShortage: Equatable, Sendable, CustomStringConvertible {
    /// This process has reached its limit of open files.
    case descriptors
    /// The system has reached its limit of open files.
    case systemDescriptors
    /// The limit of processes is reached.
    case processes
    /// There is no memory for another process.
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
        case .descriptors: "no voice host can be started: the service has reached its limit of open files"
        case .systemDescriptors: "no voice host can be started: the system has reached its limit of open files"
        case .processes: "no voice host can be started: the limit on processes has been reached"
        case .memory: "no voice host can be started: the system has no memory left for it"
        }
    }

    /// What to do about it.
    public var advice: String {
        switch self {
        case .descriptors: "Raise the limit (ulimit -n, LimitNOFILE= of the unit), or lower limits.httpConnections."
        case .systemDescriptors: "Raise fs.file-max, or find the program that holds them (lsof)."
        case .processes: "Raise the limit (ulimit -u, TasksMax= of the unit, pids.max of the container)."
        case .memory: "End other programs, or raise the limit of the container."
        }
    }
}
