// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials
import Server

/// `fleet status` and `fleet drain`: ask the process of a fleet that the settings name.
enum FleetCommand {
    static func run(_ command: Command, _ arguments: [String], _ resolution: Resolution, _ environment: [String: String]) -> ExitCode {
        do throws(ServiceFailure) {
            let service = try RunningService(resolution, environment, startedBy: "yomite fleet node or yomite fleet intake")
            guard command == .fleetDrain else { return try status(service, asJSON: resolution.settings.json) }
            return try drain(arguments[0], service)
        } catch {
            StandardError.log(.error, "\(error)")
            return ExitCode(error.kind)
        }
    }

    // MARK: - Status

    /// What of `GET /v1/fleet` is shown.
    private struct State: Decodable {
        struct Node: Decodable {
            var node: String
            var address: String?
            var isDraining: Bool
            var rooms: Int
            var taken: Int?
            var waiting: Int?
            var longestWaitSeconds: Double?
            var memoryBytes: Int
            var budgetBytes: Int
            var processorShare: Double
            var seconds: Double
            var isSilent: Bool?
        }
        var node: String
        var redis: String
        var nodes: [Node]
        var waiting: Int
        var outcomes: [String: Int]
    }

    private static func status(_ service: RunningService, asJSON: Bool) throws(ServiceFailure) -> ExitCode {
        let answer = try service.ask("GET /v1/fleet")
        guard answer.isGood else { throw failure(answer) }
        if asJSON { return StandardOutput.write(answer.printable) }
        guard let state = try? JSONDecoder().decode(State.self, from: Data(answer.body.utf8)) else {
            throw ServiceFailure(
                .unavailable,
                "what answers at http://\(service.address) is another version of yomite: --json prints its answer"
            )
        }
        return StandardOutput.write(table(state).printable)
    }

    private static func table(_ state: State) -> String {
        let header = ["NODE", "ADDRESS", "ROOMS", "TAKEN", "WAITING", "LONGEST WAIT", "MEMORY", "BUDGET", "PROCESSOR", "LAST REPORT", ""]
        let rows = state.nodes.map { row(of: $0, among: state.nodes) }
        let outcomes = state.outcomes.orderedByKey.map { "\($0.value) \($0.key)" }
        let nodes = state.nodes.isEmpty ? "no node reads rooms\n" : TextTable.text(header, rows)
        return nodes + "\(state.waiting) waiting in all rooms\n" + (outcomes.isEmpty ? "" : "so far: \(outcomes.joined(separator: ", "))\n")
    }

    private static func row(of node: State.Node, among nodes: [State.Node]) -> [String] {
        let share = Int((node.processorShare * 100).rounded())
        return [
            node.node, node.address ?? "none", "\(node.rooms)", number(node.taken), number(node.waiting),
            node.longestWaitSeconds.map(seconds) ?? "", tenths(ofMegabytesIn: node.memoryBytes), tenths(ofMegabytesIn: node.budgetBytes),
            "\(share) %", "\(seconds(node.seconds)) ago", condition(of: node, among: nodes),
        ]
    }

    /// A node that cannot reach Redis still answers here; one that hangs, or is dead, does not.
    private static func condition(of node: State.Node, among nodes: [State.Node]) -> String {
        guard node.isSilent == true else { return node.isDraining ? "ending" : "" }
        if node.isDraining { return "has ended" }
        // What answers there is another one.
        let isReplaced = nodes.contains { $0.isSilent != true && $0.address != nil && $0.address == node.address }
        if isReplaced { return "gone, and replaced" }
        let authority = node.address.flatMap(StreamAddress.init)?.authority
        guard let address = authority.flatMap({ ListenAddress($0, standardPort: 80) }) else { return "silent" }
        let answers = (try? RunningService(at: address, token: nil).ask("GET /healthz", patienceSeconds: 1))?.isGood == true
        return answers ? "silent, without Redis" : "silent, hangs or is dead"
    }

    /// Nodes of versions that do not know a figure do not tell it.
    private static func number(_ value: Int?) -> String {
        value.map { "\($0)" } ?? "?"
    }

    private static func seconds(_ value: Double) -> String {
        "\((value * 10).rounded() / 10) s"
    }

    // MARK: - Draining

    private struct Drained: Decodable {
        var nodes: [String]
    }

    private static func drain(_ name: String, _ service: RunningService) throws(ServiceFailure) -> ExitCode {
        let answer = try service.ask("POST /v1/fleet/nodes/\(name.percentEncoded)/drain")
        guard answer.isGood else { throw failure(answer) }
        let nodes = (try? JSONDecoder().decode(Drained.self, from: Data(answer.body.utf8)))?.nodes ?? []
        return StandardOutput.write(nodes.map { "\($0) ends: other nodes take its rooms\n" }.joined().printable)
    }

    private static func failure(_ answer: RunningService.Answer) -> ServiceFailure {
        ServiceFailure(.unavailable, answer.refusal)
    }
}
