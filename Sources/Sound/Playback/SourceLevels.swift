// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Core

/// Whether somebody speaks into a source of the sound server, such as a microphone: the owner of a thread that asks the server for levels.
///
/// Used on the loop's thread only. Neither the server nor the source need be there: the thread tries again, and comes back to them.
@safe public final class SourceLevels {
    /// The state of the source.
    public enum Standing: Equatable, Sendable {
        /// Nothing is known yet.
        case unknown
        /// Its levels come.
        case there
        /// No sound server answers.
        case noServer(reason: String)
        /// The server has no such source.
        case missing
        /// The server does not let it be heard.
        case refused(reason: String)
    }

    private let levels: OpaquePointer

    /// Starts the thread. `server` nil leaves to libpulse where it is.
    public init(_ options: MicrophoneOptions, source: String, server: String?) throws(OutputError) {
        var levels: OpaquePointer?
        // SAFETY: the strings are copied during the call.
        let error = unsafe Self.start(options, source == MicrophoneOptions.standard ? nil : source, server, &levels)
        guard error == 0, let levels = unsafe levels else { throw .outOfResources(errno: error) }
        unsafe self.levels = levels
    }

    deinit {
        unsafe yomite_levels_stop(levels)
    }

    private static func start(_ options: MicrophoneOptions, _ source: String?, _ server: String?, _ levels: inout OpaquePointer?) -> Int32 {
        unsafe PulseServer.applicationName.withCString { name in
            unsafe PulseServer.applicationID.withCString { id in
                unsafe withOptionalCString(server) { server in
                    unsafe withOptionalCString(source) { source in
                        let options = unsafe yomite_levels_options(
                            server: server,
                            application_name: name,
                            application_id: id,
                            source: source,
                            threshold: options.level
                        )
                        return unsafe yomite_levels_start(options, &levels)
                    }
                }
            }
        }
    }

    /// Whether somebody speaks; never while the source is not there.
    public var isLoud: Bool { unsafe yomite_levels_are_loud(levels) }

    /// The state of the source.
    public var standing: Standing {
        switch unsafe yomite_levels_standing(levels) {
        case yomite_levels_there: .there
        case yomite_levels_no_server: .noServer(reason: reason)
        case yomite_levels_missing: .missing
        case yomite_levels_refused: .refused(reason: reason)
        default: .unknown
        }
    }

    private var reason: String {
        // SAFETY: the library's texts are constants.
        unsafe yomite_levels_reason(levels).map { unsafe String(cString: $0) } ?? ""
    }

    /// A descriptor that becomes readable when one of these changes; until `hearNews`.
    public var news: CInt { unsafe yomite_levels_news(levels) }

    /// The news are heard: the descriptor waits for the next.
    public func hearNews() { unsafe yomite_levels_hear_news(levels) }

    /// Has another threshold from the next level on.
    public func follow(_ options: MicrophoneOptions) { unsafe yomite_levels_set_threshold(levels, options.level) }
}
