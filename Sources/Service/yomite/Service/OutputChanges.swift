// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback
import Server

/// Adds and removes outputs of a service while it runs. What is asked of the sound server is asked on a thread of its own.
final class OutputChanges {
    /// A server that answers does so within milliseconds.
    private static let patience = Duration.seconds(1)

    private let context: RunContext
    private let outputs: GroupedOutputs
    private let parts: OutputParts
    private lazy var visits = LongWork(on: context.loop)

    init(_ outputs: GroupedOutputs, _ parts: OutputParts, _ context: RunContext) {
        (self.outputs, self.parts, self.context) = (outputs, parts, context)
    }

    /// The sinks of the server; nil if it does not tell them.
    func findSinks(_ found: @escaping ([ShownSink]?) -> Void) {
        guard parts.server != nil else { return found(nil) }
        visits.run(
            { SoundSurvey(atMost: Self.patience)?.sinks.map { ShownSink(name: harmless($0.name), description: $0.description) } },
            then: found
        )
    }

    /// Plays on a sink as well.
    func add(_ sink: String, makes: Bool, by name: String, _ done: @escaping (PlaceRefusal?) -> Void) {
        if let refusal = refusal(of: sink) { return done(refusal) }
        let visit = { @Sendable () -> Found in
            guard let sinks = SoundSurvey(atMost: Self.patience)?.sinks.map(\.name) else { return .noServer }
            guard !sinks.contains(sink) else { return .there }
            guard makes else { return .missing(sinks) }
            return VirtualSink(sink, atMost: Self.patience).map { .made($0) } ?? .refused
        }
        visits.run(visit) { [weak self] found in
            guard let self else { return }
            switch found {
            case .noServer: done(.unavailable("the sound server does not answer: \"yomite doctor\" says why"))
            case .missing(let sinks): done(.unknown("\(MissingSink.problem(sink, known: sinks)). \"make\": true makes it"))
            case .refused:
                done(.unavailable(Self.refusal(toMake: sink)))
            case .there: done(put(sink, nil, makes: makes, by: name))
            case .made(let made): done(put(sink, made, makes: makes, by: name))
            }
        }
    }

    static func refusal(toMake sink: String) -> String {
        "the sound server does not make the sink \(sink): it lacks module-null-sink, or allows no modules"
    }

    private enum Found: Sendable {
        case noServer
        case there
        case missing([String])
        case made(VirtualSink)
        case refused
    }

    private func refusal(of sink: String) -> PlaceRefusal? {
        guard OutputChoice.canBeMade(sink) else {
            return .invalid("\"sink\" must be the name of a sink: \(OutputChoice.nameOfSink)")
        }
        guard parts.server != nil else {
            return .conflict("this service was started without a sound server: start it with --output auto or --output pulse")
        }
        if outputs.entries.contains(where: { $0.place == .pulse(sink: sink) }) {
            return .conflict("pulse:\(sink) is already an output")
        }
        guard outputs.entries.count < context.settings.mostOutputs else {
            return .conflict("there are \(outputs.entries.count) outputs already (limits.outputs): remove one first")
        }
        return nil
    }

    /// Also while the server was asked another client may have added the same.
    private func put(_ sink: String, _ made: VirtualSink?, makes: Bool, by name: String) -> PlaceRefusal? {
        var problem = refusal(of: sink)
        if problem == nil {
            do {
                let place = OutputChoice.pulse(sink: sink)
                try outputs.add(place, try parts.grouped(place), sink: made)
                context.change(outputs: context.settings.outputs + [ChosenOutput(place, makesSink: makes)], by: name)
                tell(place, .added, by: name)
                return nil
            } catch {
                problem = .unavailable("\(error)")
            }
        }
        if let made { visits.run({ made.remove(atMost: Self.patience) }, then: {}) }
        return problem
    }

    /// Plays there no longer, and removes the sink if this run has made it.
    func remove(_ output: String, by name: String) throws(PlaceRefusal) -> ShownOutput {
        let same = outputs.entries.indices.filter { outputs.entries[$0].place.description == output }
        guard let index = same.last(where: outputs.isRemovable) else {
            guard same.isEmpty else {
                let way = "mute it with output.\(same[0] + 1).mute instead"
                throw .conflict(
                    "\(harmlessWord(output)) cannot be removed, because listeners and other outputs are synchronised to it: \(way)"
                )
            }
            throw .unknown("there is no output \(harmlessWord(output)): GET /v1/outputs lists them")
        }
        let removed = outputs.remove(at: index)
        var chosen = context.settings.outputs
        chosen.remove(at: index)
        context.change(outputs: chosen, by: name)
        tell(removed.place, .removed, by: name)
        if let sink = removed.sink { visits.run({ sink.remove(atMost: Self.patience) }, then: {}) }
        return ShownOutput(name: removed.place.description, number: index + 1, isReady: false, isRemovable: false)
    }

    private func tell(_ place: OutputChoice, _ action: PlaceNews.Action, by name: String) {
        let line = action == .added ? "the output \(place) was added by \(name)" : "the output \(place) was removed by \(name)"
        context.log(.notice, line)
        context.publish(.outputs(PlaceNews(name: place.description, kind: place.kind, action: action, by: name)))
    }
}
