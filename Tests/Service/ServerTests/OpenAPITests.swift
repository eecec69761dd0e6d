// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms
@testable import Server

/// The description that is served and the routes that are there tell the same.
@Suite struct OpenAPITests {
    private struct Document: Decodable {
        var openapi: String
        var paths: [String: [String: Operation]]
        var components: Components
    }
    private struct Components: Decodable {
        var schemas: [String: JSONValue]
    }
    private struct Operation: Decodable {
        var operationId: String
        var parameters: [Parameter]?
        var requestBody: Body?
        var responses: [String: JSONValue]
    }
    private struct Parameter: Decodable {
        var name: String
        var `in`: String
    }
    private struct Body: Decodable {
        var content: [String: Media]
    }
    private struct Media: Decodable {
        var example: JSONValue?
    }

    private struct BadExample: Error {}

    /// Any JSON.
    private enum JSONValue: Codable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case list([JSONValue])
        case object([String: JSONValue])
        case null

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let list = try? value.decode([JSONValue].self) {
                self = .list(list)
            } else {
                self = .object(try value.decode([String: JSONValue].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .text(let text): try value.encode(text)
            case .number(let number): try value.encode(number)
            case .flag(let flag): try value.encode(flag)
            case .list(let list): try value.encode(list)
            case .object(let object): try value.encode(object)
            case .null: try value.encodeNil()
            }
        }
    }

    private func document() throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(openAPIDocument()))
    }

    @Test("Every route is described, and everything described is a route")
    func routes() throws {
        let document = try document()
        #expect(document.openapi == "3.1.0")
        let described = document.paths.flatMap { path, operations in operations.keys.map { "\($0.uppercased()) \(path)" } }
        #expect(Set(described) == Set(Router.routes.map { "\($0.method.rawValue) \($0.path)" }))
        let names = document.paths.values.flatMap { $0.values.map(\.operationId) }
        #expect(Set(names).count == names.count)
    }

    @Test("Every name in a path is a parameter")
    func parameters() throws {
        for (path, operations) in try document().paths {
            let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { $0.dropFirst().dropLast() }
            for operation in operations.values {
                let parameters = operation.parameters?.filter { $0.in == "path" }.map(\.name) ?? []
                #expect(Set(parameters) == Set(names.map(String.init)), "\(path)")
            }
        }
    }

    @Test("Every request that the description makes is answered with a status that it names")
    func requests() throws {
        for (path, operations) in try document().paths {
            for (method, operation) in operations {
                for (type, body) in try bodies(of: operation) {
                    let history = FakeHistory()
                    let stage = Stage(journal: history, fleet: path.hasPrefix("/v1/fleet") ? FakeFleet(knowing: "known") : nil)
                    _ = stage.ask(.post, "/v1/comments", type: "application/json", #"{"id":"known","text":"x"}"#)
                    stage.sources = [ShownSource(name: "known", kind: "twitch", channels: ["bob"], state: "connected")]
                    stage.outputs = [ShownOutput(name: "known", number: 1, isReady: true, isRemovable: true)]
                    _ = stage.ask(.put, "/v1/dictionary/known", type: "application/json", #"{"reading":"x"}"#)
                    _ = stage.ask(.patch, "/v1/viewers/known", type: "application/json", #"{"rate":120}"#)
                    if path.hasSuffix("/again") {
                        stage.desk.note(.finished(CommentNumber(1), id: "known", .heard, seconds: 1), in: "main")
                    }
                    if path.hasSuffix("/approve") || path.hasSuffix("/refuse") {
                        var comment = Comments.Comment(text: "x")
                        comment.id = "known"
                        stage.desk.held(comment, as: CommentNumber(2), in: "main")
                    }
                    let wish = TeachingCommand.teach(word: "x", reading: "y")
                    let taught = Comments.Comment(text: "!teach x = y")
                    stage.proposals = [WordProposal(number: 7, command: wish, comment: taught, room: .main, due: stage.now)]
                    let names: [Substring: String] = [
                        "{room}": "main", "{number}": "7", "{id}": "known", "{name}": "known", "{model}": "yomite", "{word}": "known",
                        "{viewer}": "known", "{node}": "known",
                        "{file}": path.hasPrefix("/overlay") ? "overlay.js" : path.hasPrefix("/fleet") ? "fleet.js" : "dashboard.js",
                    ]
                    let target = path.split(separator: "/").map { names[$0] ?? String($0) }
                    // It has to say what.
                    let query = path == "/v1/history" && method == "delete" ? "?author=known" : ""
                    let method = try #require(HTTPMethod(rawValue: method.uppercased()))
                    let answer = stage.ask(method, "/" + target.joined(separator: "/") + query, type: type, body)
                    #expect(operation.responses["\(answer.status)"] != nil, "\(method) \(path) \(type ?? ""): \(answer.status)")
                    // Without the headers of a handshake.
                    let isSocket = ["/ws", "/listen"].contains(where: path.hasSuffix)
                    let isExpected = isSocket ? answer.status == 426 : (200..<300).contains(answer.status)
                    #expect(isExpected, "\(method) \(path) \(type ?? ""): \(answer.text)")
                    let bad = stage.ask(method, "/" + target.joined(separator: "/"), type: type, "\u{1}")
                    #expect(operation.responses["\(bad.status)"] != nil, "\(method) \(path) \(type ?? ""): \(bad.status)")
                }
            }
        }
    }

    @Test func `what a route can answer is named`() throws {
        for (path, operations) in try document().paths {
            for (method, operation) in operations {
                var statuses: Set = ["400", "401", "403", "429", "503"]
                if method != "get" { statuses.formUnion(["413", "415"]) }
                if path.hasSuffix("/dictionary/{word}"), ["put", "delete"].contains(method) { statuses.insert("500") }
                if path.hasSuffix("/viewers/{viewer}"), ["patch", "delete"].contains(method) { statuses.insert("500") }
                if path == "/v1/voices" { statuses.insert("404") }
                #expect(statuses.subtracting(operation.responses.keys).isEmpty, "\(method) \(path)")
            }
        }
    }

    @Test func `every event is described, with every field that it can have`() throws {
        let (comment, id) = (CommentNumber(1), "a")
        let segment = SpokenSegment(language: "en", voice: "v", start: 0, length: 1)
        let memory = MemoryReport(
            held: 1,
            used: 1,
            budget: 2,
            origin: "none",
            reserve: 0,
            service: MemoryReport.Share(anonymous: 1, shared: 1, clean: 1),
            hosts: [],
            shed: "nothing"
        )
        var moderation = ModerationNews(kind: "ban", by: "http")
        (moderation.id, moderation.author, moderation.authorID) = (id, "Ann", "17")
        (moderation.seconds, moderation.removed, moderation.comments, moderation.moderator) = (60, 2, [1], "Bob")
        var written = Written()
        (written.author, written.authorID, written.text, written.isMasked) = ("Ann", "17", "x", true)
        (written.platform, written.roles, written.amount, written.language) = ("twitch", ["vip"], "5 EUR", "en")
        written.source = Written.Source(channel: "bob", id: "9")
        moderation.source = written.source
        var started = Started(
            comment: comment,
            id: id,
            author: "Ann",
            authorID: "17",
            text: "x",
            segments: [segment],
            at: 1,
            isRepeated: true
        )
        started.source = written.source
        var word = DictionaryNews(pattern: "gg", language: "en", kind: "word", action: .proposed, by: "chat")
        word.proposal = 7
        let events: [Event] = [
            .accepted(comment, id: id, authorID: "17"), .held(comment, id: id, authorID: "17"),
            .approval(comment, id: id, isApproved: true, by: "ann"),
            .command(CommandNews(kind: "volume", author: "Ann", authorID: "17", answer: "Volume 50", isDone: true)),
            .started(started),
            .word(comment, id: id, Word(start: 0, length: 1, at: 1)),
            .finished(comment, id: id, .skipped(.duplicate), seconds: 0),
            .voiceFallback(
                comment,
                id: id,
                VoiceFallback(wanted: "a", used: "b", cause: .budget, reason: "c", memory: .init(used: 1, cost: 1, budget: 2))
            ),
            .output(state: "playing"), .host(engine: "espeak", state: "ready"), .backlog(step: "x", comments: 1, seconds: 1),
            .raid(isOn: true), .microphone(.waiting), .closing,
            .memory(memory), .moderated(moderation), .settings(["volume": "80"], by: "http"), .paused(true, by: "ann"),
            .muted(true, by: "http"),
            .room(isOpen: true),
            .dictionary(word),
            .viewer(ViewerNews(id: "17", platform: "twitch", name: "Ann", action: .set, by: "http")),
            .source(PlaceNews(name: "twitch-1", kind: "twitch", action: .added, by: "http")),
            .outputs(PlaceNews(name: "pulse:obs", kind: "pulse", action: .removed, by: "http")),
        ]
        #expect(events.map(\.name).sorted() == Event.names.sorted())
        let schemas = try document().components.schemas
        let line = EventLine(room: "main")
        for event in events {
            let written = try JSONDecoder().decode(
                [String: JSONValue].self,
                from: Data(line.text(of: event, at: 0, showing: ["accepted", "held", "started"].contains(event.name) ? written : nil).utf8)
            )
            let name = event.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            guard case .object(let schema)? = schemas["Event\(name)"], case .object(let properties)? = schema["properties"],
                case .list(let required)? = schema["required"]
            else {
                Issue.record("\(event.name) is not described")
                continue
            }
            #expect(Set(written.keys) == Set(properties.keys), "\(event.name)")
            for case .text(let key) in required { #expect(written[key] != nil, "\(event.name): \(key)") }
        }
    }

    private func bodies(of operation: Operation) throws -> [(String?, String)] {
        guard let content = operation.requestBody?.content else { return [(nil, "")] }
        return try content.map { type, media in
            switch media.example {
            case .text(let text): return (type, text)
            case .object(let fields) where type.hasSuffix("urlencoded"):
                let items = try fields.map { name, value in
                    guard case .text(let text) = value else { throw BadExample() }
                    return "\(name)=\(text)"
                }
                return (type, items.joined(separator: "&"))
            case let example?: return (type, String(decoding: try JSONEncoder().encode(example), as: UTF8.self))
            case nil: throw BadExample()
            }
        }
    }
}

/// A fleet with one node.
private final class FakeFleet: FleetDesk {
    private let name: String

    init(knowing name: String) {
        self.name = name
    }

    func place(of room: RoomName, _ done: @escaping (RoomPlace) -> Void) { done(.here) }
    func whenStored(_ done: @escaping (_ problem: String?) -> Void) { done(nil) }
    func drain(node: String, _ done: @escaping ([String]?) -> Void) { done(node == name ? [name] : []) }

    func tellState(_ done: @escaping (FleetState?) -> Void) {
        let node = FleetState.Node(
            node: name,
            address: nil,
            isDraining: false,
            rooms: 1,
            memoryBytes: 1,
            budgetBytes: 2,
            processorShare: 0.5,
            taken: 2,
            waiting: 3,
            longestWaitSeconds: 0.5,
            seconds: 1,
            isSilent: false
        )
        done(FleetState(node: name, redis: "connected", nodes: [node], waiting: 3, outcomes: ["heard": 1]))
    }
}
