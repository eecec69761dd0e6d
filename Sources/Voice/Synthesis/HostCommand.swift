// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

/// The command that starts a host of an engine (`docs/host-protocol.md`).
struct HostCommand: Equatable {
    let path: String
    let arguments: [String]

    init(_ path: String, _ arguments: [String] = []) {
        self.path = path
        self.arguments = arguments
    }

    /// `parent`: the process that the host must not outlive. `voice`: the only voice that it will speak with; nil for any.
    init(_ profile: EngineProfile, _ options: HostOptions, voice: String? = nil, parent: Int32) {
        path = profile.program.contains("/") ? profile.program : "\(options.programs)/\(profile.program)"
        var arguments = profile.arguments + ["--parent", "\(parent)"]
        let limit = profile.processorLimit ?? max(options.deadline, .milliseconds(1))
        if limit > .zero { arguments += ["--deadline", "\(limit.milliseconds)"] }
        if options.isBatch { arguments += ["--first-write", "\(HostProtocol.samplesAtOnce)"] }
        if profile.fences == .process { arguments += ["--open-files"] }
        if profile.needsNetwork { arguments += ["--open-network"] }
        if profile.needsThreads { arguments += ["--open-threads"] }
        if let file = voice.flatMap({ options.voiceFiles[$0] }) { arguments += ["--data", file] }
        self.arguments = arguments
    }
}
