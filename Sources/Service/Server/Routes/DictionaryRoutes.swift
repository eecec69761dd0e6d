// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Dictionaries
import FoundationEssentials
import Reading

/// The words of a room's own dictionary. A word is identified by the path, and by `?language=` and `?kind=regex` if it has these.
enum DictionaryRoutes {
    static let routes =
        Route.ofRoom(.get, "/dictionary", for: .moderate, "the words of the room's dictionary (?of=everywhere: of all rooms)", list).map {
            $0.taking("of")
        }
        + [
            Route.ofRoom(.get, "/dictionary/{word}", for: .moderate, "how a word is said (?language=ja, ?kind=regex)", get),
            Route.ofRoom(.put, "/dictionary/{word}", for: .moderate, "teaches how to say a word: {\"reading\": \"…\"}", put).map {
                $0.reading(keys)
            },
            Route.ofRoom(.delete, "/dictionary/{word}", for: .moderate, "forgets a word", delete),
        ].joined().map { $0.taking("language", "kind") }

    private static func list(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let (room, of) = (call.room, call.request.target["of"])
        guard of == nil || of == "everywhere" else { throw HTTPProblem(400, "of must be everywhere", code: .invalidQuery, place: "?of") }
        let shelf = of == nil ? UserDictionary.Shelf.room : .everywhere
        return .large(
            .asked(
                LargeQuestion { desk, answer in
                    find(room, desk) { answer($0.map { .array($0.table(of: shelf).entries) }) }
                }
            ),
            .list
        )
    }

    private static func get(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let (room, wanted) = (call.room, try entry(call))
        return ask(room) { dictionary throws(HTTPProblem) in .json(try known(wanted, dictionary)) }
    }

    /// Everything that `GET` shows of a word may be in a body as well, and is ignored except for the reading.
    private static let keys = ["reading", "pattern", "kind", "language", "addedBy", "addedAt"]

    private static func put(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        var entry = try entry(call, reading: try reading(call))
        try call.expectKnownLanguage()
        (entry.addedBy, entry.addedAt) = (call.caller.name, Date.now.formatted(.iso8601))
        return change(call, .set([entry])) { [entry] removed in .json(entry, status: removed.isEmpty ? 201 : 200) }
    }

    /// The reading in a body.
    private static func reading(_ call: RouteCall) throws(HTTPProblem) -> String {
        switch call.object?["reading"] {
        case .text(let reading): return reading
        case nil:
            let wrong = call.object?.keys?.first { !keys.contains($0) }
            let meant = wrong.flatMap { nearestName(to: $0, among: ["reading"]) }.map { " (did you mean \"\($0)\"?)" } ?? ""
            let unknown = wrong.map { ", and \"\(harmlessWord($0))\" is not known\(meant)" } ?? ", as in {\"reading\": \"ee-spin\"}"
            throw HTTPProblem(400, "\"reading\" is missing\(unknown)", place: wrong.map(harmlessWord) ?? "reading")
        default: throw HTTPProblem(400, "\"reading\" must be a text", place: "reading")
        }
    }

    private static func delete(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let wanted = try entry(call)
        return change(call, .remove(wanted)) { removed throws(HTTPProblem) in
            // Among several about the same word the first one applied, and it was removed last.
            guard let entry = removed.last else { throw unknown(wanted) }
            return .json(entry)
        }
    }

    /// The entry that a request is about.
    private static func entry(_ call: RouteCall, reading: String = "") throws(HTTPProblem) -> LexiconEntry {
        let target = call.request.target
        guard let kind = target["kind"].map(LexiconEntry.Kind.init(rawValue:)) ?? .word else {
            throw HTTPProblem(400, "kind must be word or regex", code: .invalidQuery, place: "?kind")
        }
        return LexiconEntry(pattern: call.parameters["word", default: ""], reading: reading, language: target["language"], kind: kind)
    }

    /// Asks a room's dictionary, once it is up to date with its files.
    private static func ask(
        _ room: RoomName?,
        _ ask: @escaping @Sendable (UserDictionary) throws(HTTPProblem) -> Reply
    ) -> Handling {
        let question = Question { desk in
            .later { goOn in
                find(room, desk) { found in
                    goOn(Question(.catching { () throws(HTTPProblem) in try ask(found.get()) }))
                }
            }
        }
        return .question(question, comments: 0)
    }

    /// Changes a room's dictionary, and answers when the change is in its file.
    private static func change(
        _ call: RouteCall,
        _ change: DictionaryChange,
        _ reply: @escaping @Sendable (_ removed: [LexiconEntry]) throws(HTTPProblem) -> Reply
    ) -> Handling {
        let (room, by) = (call.room, call.caller.name)
        let question = Question { desk in
            let name: RoomName
            do throws(HTTPProblem) { name = try desk.room(room).name } catch { return .answered(Reply(error)) }
            return .later { goOn in
                desk.surroundings.changeDictionary(of: name, change, by: by) { outcome in
                    let answer = Reply.catching { () throws(HTTPProblem) in
                        guard let outcome else { throw noDictionary }
                        return try reply(outcome.mapError { HTTPProblem($0) }.get())
                    }
                    goOn(Question(answer))
                }
            }
        }
        return .question(question, comments: 0)
    }

    private static var noDictionary: HTTPProblem {
        HTTPProblem(404, "there is no dictionary (--dictionary off)")
    }

    private static func unknown(_ wanted: LexiconEntry) -> HTTPProblem {
        HTTPProblem(404, "this \(wanted.kind.rawValue) is not in the room's dictionary", code: .unknownWord)
    }

    private static func find(_ room: RoomName?, _ desk: Desk, _ done: @escaping (Result<UserDictionary, HTTPProblem>) -> Void) {
        do throws(HTTPProblem) {
            desk.surroundings.dictionary(of: try desk.room(room).name) { dictionary in
                done(dictionary.map { .success($0) } ?? .failure(noDictionary))
            }
        } catch {
            done(.failure(error))
        }
    }

    private static func known(_ wanted: LexiconEntry, _ dictionary: UserDictionary) throws(HTTPProblem) -> LexiconEntry {
        guard let entry = dictionary.table(of: .room).entry(aboutTheSameAs: wanted) else {
            throw unknown(wanted)
        }
        return entry
    }
}

extension HTTPProblem {
    fileprivate init(_ error: DictionaryError) {
        // Clients must not learn the path of its files: the log has it.
        switch error {
        case .unusable: self.init(400, "\(error)")
        case .full, .overfull: self.init(409, "\(error)")
        case .busy: self.init(503, "the room's dictionary is being written by another Yomite; try again")
        case .noAnswer: self.init(503, "the disk with the room's dictionary does not answer; try again when it does")
        case .unwritable(_, let reason): self.init(500, "the room's dictionary cannot be written: \(reason)")
        }
    }
}
