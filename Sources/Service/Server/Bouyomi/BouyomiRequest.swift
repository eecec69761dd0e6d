// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
import Voices

/// A parsed request of Bouyomi-chan's HTTP interface. Pure. Case makes no difference in paths and names of parameters.
struct BouyomiRequest: Sendable {
    enum Wish: Equatable, Sendable {
        case command(BouyomiCommand)
        case voiceList
    }

    let wish: Wish
    /// The page's function that receives the answer (JSONP); nil for plain JSON.
    private let callback: String?

    /// Throws if it cannot be done.
    init(_ request: HTTPRequest, textBytes: Int) throws(HTTPProblem) {
        guard request.method == .get || request.method == .post else {
            throw HTTPProblem(405, "use GET or POST")
        }
        try request.expectNoCoding()
        let parameters = try Parameters(request)
        callback = try parameters.callback
        guard request.target.path.count == 1 else { throw BouyomiRequest.notFound }
        switch request.target.path[0].lowercased() {
        case "talk": wish = .command(.talk(try parameters.talk(textBytes: textBytes)))
        case "getvoicelist": wish = .voiceList
        case "gettalktaskcount": wish = .command(.taskCount)
        case "getnowtaskid": wish = .command(.nowTaskID)
        case "getnowplaying": wish = .command(.isPlaying)
        case "getpause": wish = .command(.isPaused)
        case "pause": wish = .command(.pause)
        case "resume": wish = .command(.resume)
        case "skip": wish = .command(.skip)
        case "clear": wish = .command(.clear)
        default: throw BouyomiRequest.notFound
        }
    }

    private static let notFound = HTTPProblem(404, "content not found.")

    /// The answer to a command, with the state of the room after it.
    func answer(_ command: BouyomiCommand, _ status: BouyomiStatus) -> HTTPAnswer {
        switch command {
        case .talk: answer("{\"taskId\":\(status.taskID)}")
        case .taskCount: answer("{\"talkTaskCount\":\(status.waiting)}")
        case .nowTaskID: answer("{\"nowTaskId\":\(status.nowTaskID)}")
        case .isPlaying: answer("{\"nowPlaying\":\(status.isPlaying)}")
        case .isPaused: answer("{\"pause\":\(status.isPaused)}")
        case .pause, .resume, .skip, .clear: answer("{}")
        }
    }

    /// The voices that have a number: Bouyomi-chan's own, and those that the operator gave one.
    func voiceList(_ voices: [Int: VoiceWishes] = [:]) -> HTTPAnswer {
        let names = ["女性1", "女性2", "男性1", "男性2", "中性", "ロボット", "機械1", "機械2"]
        let own = names.enumerated().map { VoiceListing(id: $0 + 1, name: $1, alias: voices[$0 + 1]?.text ?? "") }
        let further = voices.filter { $0.key > names.count }.orderedByKey.map {
            VoiceListing(id: $0.key, name: $0.value.text)
        }
        return answer(JSONWriter.text(of: ["voiceList": own + further]))
    }

    private struct VoiceListing: Encodable {
        var id: Int
        var kind = "Yomite"
        var name: String
        var alias = ""
    }

    private func answer(_ json: String) -> HTTPAnswer {
        guard let callback else { return HTTPAnswer(200, type: "application/json; charset=utf-8", body: Array(json.utf8)) }
        return HTTPAnswer(200, type: "application/javascript; charset=utf-8", body: Array("\(callback)(\(json));".utf8))
    }

    /// The items of the query, and those of a form in the body, which come first: a long text is posted.
    private struct Parameters {
        private let items: [RequestTarget.Item]

        init(_ request: HTTPRequest) throws(HTTPProblem) {
            guard formFieldCount(request.body) + request.target.query.count <= mostFormFields else { throw CommentBody.tooManyFields }
            guard let posted = formItems(request.body) else { throw HTTPProblem(400, "the body is not valid UTF-8") }
            items = posted + request.target.query
        }

        private subscript(_ name: String) -> String? {
            items.first { $0.name.lowercased() == name }?.value
        }

        private func number(_ name: String) -> Int? {
            self[name].flatMap { Int($0) }
        }

        func talk(textBytes: Int) throws(HTTPProblem) -> BouyomiTalk {
            let text = self["text"] ?? ""
            guard text.utf8.contains(where: { $0 > 0x20 }) else { throw HTTPProblem(400, "text is empty", place: "text") }
            guard text.utf8.count <= textBytes else {
                throw HTTPProblem(413, "text is longer than \(textBytes) bytes (limits.maxLineBytes)", place: "text")
            }
            return BouyomiTalk(text: text, speed: number("speed"), tone: number("tone"), volume: number("volume"), voice: number("voice"))
        }

        /// A valid function name, which cannot contain another program.
        var callback: String? {
            get throws(HTTPProblem) {
                guard let name = self["callback"], !name.isEmpty else { return nil }
                let isName = name.utf8.count <= 100 && name.utf8.first.map { !(0x30...0x39).contains($0) } == true
                guard isName, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_$.".contains($0)) }) else {
                    throw HTTPProblem(400, "callback must be a name", place: "callback")
                }
                return name
            }
        }
    }
}

extension HTTPProblem {
    /// In the form for Bouyomi-chan's clients.
    var bouyomiAnswer: HTTPAnswer {
        let text = JSONWriter.text(of: Body(message: message))
        var answer = HTTPAnswer(status, type: "application/json; charset=utf-8", body: Array(text.utf8))
        answer.headers += headers
        if status == 405 { answer.add("Allow", "GET, POST, OPTIONS") }
        return answer
    }

    private struct Body: Encodable {
        var message: String

        enum CodingKeys: String, CodingKey {
            case message = "Message"
        }
    }
}

/// The encoding of a frame's text.
enum BouyomiCharset: UInt8 {
    case utf8 = 0
    case utf16 = 1
    case shiftJIS = 2

    /// The text; invalid parts become U+FFFD. Nil if the system cannot read the charset.
    func text(of bytes: ArraySlice<UInt8>) -> String? {
        switch self {
        case .utf8: String(decoding: bytes, as: UTF8.self)
        case .utf16: String(decoding: pairs(bytes), as: UTF16.self)
        case .shiftJIS: ShiftJIS(Array(bytes))?.text
        }
    }

    /// Little endian; half a unit at the end is ignored.
    private func pairs(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { UInt16(bytes[$0 + 1]) << 8 | UInt16(bytes[$0]) }
    }
}

extension Desk {
    /// Does a command of Bouyomi-chan's clients in the first room, with the voices that were given to its numbers. `done` is told how that stands then, or why a text cannot be taken.
    func perform(
        _ command: BouyomiCommand,
        voices: [Int: VoiceWishes] = [:],
        _ done: @escaping (Result<BouyomiStatus, HTTPProblem>) -> Void
    ) {
        do throws(HTTPProblem) {
            let room = try room(nil)
            if case .talk(let talk) = command {
                let comment = talk.comment(voices: voices)
                surroundings.sourceDoor.note(sentByBouyomi: comment)
                room.accept(comment) { taken in
                    done(taken.map { BouyomiStatus(room, taskID: $0.answer.number?.value ?? 0) })
                }
            } else {
                control(room, command)
                done(.success(BouyomiStatus(room, taskID: 0)))
            }
        } catch {
            done(.failure(error))
        }
    }

    /// The name events give for it.
    private static let name = "bouyomi"

    private func control(_ room: DeskRoom, _ command: BouyomiCommand) {
        switch command {
        case .pause: room.door.handle(.pause(by: Self.name))
        case .resume: room.door.handle(.resume(by: Self.name))
        case .skip: room.door.handle(.skip)
        case .clear: _ = room.door.moderate(.clear(room: nil), Self.name)
        case .talk, .isPaused, .isPlaying, .taskCount, .nowTaskID: break
        }
    }
}

extension BouyomiStatus {
    /// The current state of a room.
    fileprivate init(_ room: DeskRoom, taskID: UInt64) {
        self.init()
        let overview = room.door.overview()
        self.taskID = taskID
        (isPaused, isPlaying) = (overview.isPaused, overview.current != nil)
        (waiting, nowTaskID) = (overview.waiting, overview.current?.value ?? 0)
    }
}
