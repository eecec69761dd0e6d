// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What the operator is told about the sound server and the named sinks during a run. Pure; each change is reported once.
struct SoundNews {
    /// The state of the server.
    struct Standing: Equatable {
        var isConnected: Bool
        /// Why not, in the library's words.
        var reason: String?
        /// The sinks that it lacks; nil while that is not known.
        var missing: [String]?
    }

    /// What to report.
    enum News: Equatable {
        case lost(reason: String?)
        case found
        case sinkMissing(String)
        case sinkFound(String)
    }

    private var isConnected: Bool
    private var missing: [String]

    /// The last reported state.
    init(_ standing: Standing) {
        isConnected = standing.isConnected
        missing = standing.missing ?? []
    }

    /// What has changed. When a server comes back without a sink that was missing before, the sink is not reported again.
    mutating func follow(_ standing: Standing) -> [News] {
        var news: [News] = []
        if standing.isConnected != isConnected {
            isConnected = standing.isConnected
            news.append(isConnected ? .found : .lost(reason: standing.reason))
        }
        guard let now = standing.missing else { return news }
        news += now.filter { !missing.contains($0) }.map { .sinkMissing($0) }
        news += missing.filter { !now.contains($0) }.map { .sinkFound($0) }
        missing = now
        return news
    }
}

/// A message about a missing sink.
enum MissingSink {
    /// The name that servers use for the default sink.
    static let standard = "@DEFAULT_SINK@"
    /// The most names that are listed.
    private static let mostNames = 5

    /// What is wrong. `known` are the names of the existing sinks; nil if they are not known.
    static func problem(_ name: String, known: [String]?) -> String {
        guard name != standard else { return "the sound server has no sink to play on" }
        let problem = "--output pulse:\(harmless(name)): the sound server has no such sink"
        guard let known else { return problem }
        guard !known.isEmpty else { return "\(problem), nor any other" }
        let near = nearestNames(to: name, among: known, atMost: mostNames)
        let names = (near.isEmpty ? known : near).prefix(mostNames).map { "pulse:\(harmless($0))" }.joined(separator: ", ")
        let others = known.count > mostNames && near.isEmpty ? " and \(known.count - mostNames) more" : ""
        return "\(problem); \(near.isEmpty ? "it has" : "the nearest is") \(names)\(others)"
    }

    /// The message when it exists after all.
    static func end(_ name: String) -> String {
        name == standard ? "a sink to play on is available now" : "the sink \(harmless(name)) is available now"
    }
}
