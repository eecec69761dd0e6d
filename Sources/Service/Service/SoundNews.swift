// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Spelling

/// What the operator is told of the sound server and of the sinks that were named, during a run. Pure; each change is told once.
struct SoundNews {
    /// How the server stands.
    struct Standing: Equatable {
        var isConnected: Bool
        /// Why not, in the library's words.
        var reason: String?
        /// The sinks that it does not have; nil while it has not said so.
        var missing: [String]?
    }

    /// What is to be told.
    enum News: Equatable {
        case lost(reason: String?)
        case found
        case sinkMissing(String)
        case sinkFound(String)
    }

    private var isConnected: Bool
    private var missing: [String]

    /// What is known, and has been told.
    init(_ standing: Standing) {
        isConnected = standing.isConnected
        missing = standing.missing ?? []
    }

    /// What has changed. A server that comes back without a sink that was missing before is no news of the sink.
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

/// What can be said of a sink that is not there.
enum MissingSink {
    /// The name by which servers know the sink of those who name none.
    static let standard = "@DEFAULT_SINK@"
    /// So many names are told.
    private static let mostNames = 5

    /// What is wrong. `known` are the names of the sinks that are there; nil where nobody knows them.
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

    /// What is told when it is there after all.
    static func end(_ name: String) -> String {
        name == standard ? "there is a sink to play on now" : "the sink \(harmless(name)) is there now"
    }
}
