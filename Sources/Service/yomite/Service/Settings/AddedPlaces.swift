// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Server

/// The sources and outputs that were added over HTTP and are kept, under keys such as `added.twitch`: nothing that HTTP could not add.
struct AddedPlaces: Equatable, Sendable {
    private(set) var sources: [WantedSource] = []
    /// Sinks of the sound server.
    var outputs: [ChosenOutput] = []

    /// What all of its keys begin with.
    static let prefix = "added."
    private static let kinds = ["twitch", "youtube", "onecomme", "output"]

    init(sources: [WantedSource] = [], outputs: [ChosenOutput] = []) {
        (self.sources, self.outputs) = (sources, outputs)
    }

    /// By key, as the file has them.
    var values: [(key: String, value: String)] {
        let all = sources.map(\.written) + outputs.map { (kind: "output", text: $0.description) }
        return Self.kinds.compactMap { kind in
            let texts = all.filter { $0.kind == kind }.map(\.text)
            return texts.isEmpty ? nil : (Self.prefix + kind, texts.joined(separator: ","))
        }
    }

    /// Takes what a key has. Throws what is wrong with it.
    mutating func take(_ key: String, _ value: String) throws(ConfigurationError) {
        let kind = key.dropFirst(Self.prefix.count)
        for text in value.split(separator: ",").map(String.init) {
            do throws(PlaceRefusal) {
                switch kind {
                case "output": outputs.append(try Self.output(text))
                default:
                    guard let source = WantedSource(kind: kind, text) else { throw .invalid("\"\(key.prefix(60))\" is not a setting") }
                    _ = try source.origin()
                    sources.append(source)
                }
            } catch {
                throw .badValue(error.reason)
            }
        }
    }

    private static func output(_ text: String) throws(PlaceRefusal) -> ChosenOutput {
        guard let output = ChosenOutput(text), case .pulse(let sink?) = output.place, OutputChoice.canBeMade(sink) else {
            throw .invalid("\"sink\" must be the name of a sink: \(OutputChoice.nameOfSink)")
        }
        return output
    }
}

extension WantedSource {
    fileprivate init?(kind: some StringProtocol, _ text: String) {
        switch kind {
        case "twitch": self = .twitch(channel: text)
        case "youtube": self = .youTube(text)
        case "onecomme": self = .oneComme(address: text)
        default: return nil
        }
    }

    fileprivate var written: (kind: String, text: String) {
        switch self {
        case .twitch(let channel): ("twitch", channel)
        case .youTube(let stream): ("youtube", stream)
        case .oneComme(let address): ("onecomme", address)
        }
    }

    /// What is read. Throws if a client may not name it.
    func origin() throws(PlaceRefusal) -> FeedPlan.Origin {
        switch self {
        case .twitch(let text):
            guard let channel = FeedSettings.channel(text) else {
                throw .invalid("\"twitch\" must be the name of one Twitch channel as in its address, such as ann")
            }
            return .twitch([channel])
        case .oneComme(let text):
            // Of this machine only: clients must not send the service to other machines.
            guard let address = FeedSettings.oneComme(text), address.isHere else {
                throw .invalid(
                    "\"onecomme\" must be \"on\" or an address of this machine, such as ws://127.0.0.1:11180; others are named in the configuration file"
                )
            }
            return .oneComme(address)
        case .youTube(let text):
            guard let stream = YouTubeTarget(text) else {
                throw .invalid("\"youtube\" must be a video (its id or address), or a channel (@handle, its id or address)")
            }
            return .youTube(stream)
        }
    }
}
