// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Reading
import Rooms
import Voices

/// The viewers of a room, and what is set for them. A viewer is identified by the path, and by `?platform=` if several have the id.
enum ViewerRoutes {
    static let routes =
        Route.ofRoom(.get, "/viewers", for: .moderate, "who wrote in the room, and what is set for viewers (?search=ann&limit=100)", list)
        .map { $0.taking("room", "search", "limit") }
        + [
            Route.ofRoom(.get, "/viewers/{viewer}", for: .moderate, "what is set for a viewer, by id or name (?platform=twitch)", get),
            Route.ofRoom(
                .patch,
                "/viewers/{viewer}",
                for: .moderate,
                "sets something for a viewer from now on: {\"muted\": 600, \"voice\": \"…\"}",
                patch
            ).map { $0.reading(keys) },
            Route.ofRoom(.delete, "/viewers/{viewer}", for: .moderate, "forgets all that is set for a viewer", delete),
        ].joined().map { $0.taking("platform") }

    private static let keys = ["muted", "voice", "gender", "rate", "pitch", "nickname", "reading", "trusted"]
    private static let mostListed = 500
    private static let longestID = 1_024
    /// Viewers to be muted longer are muted for good.
    private static let longestMute = 100_000_000

    // MARK: - Asking

    private static func list(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let target = call.request.target
        guard let limit = target["limit"].map({ Int($0) }) ?? 100, (1...mostListed).contains(limit) else {
            throw HTTPProblem(400, "limit must be a number from 1 to \(mostListed)", code: .invalidQuery, place: "?limit")
        }
        let search = target["search"].flatMap { $0.isEmpty ? nil : $0.lowercased() }
        let mask = call.facts.options.mask
        return ask(try call.meantRoom) { viewers, desk in
            .json(ShownViewers(viewers: viewers, search: search, limit: limit, now: desk.clocks, mask: mask))
        }
    }

    private static func get(_ call: RouteCall) -> Handling {
        let (wanted, mask) = (Wanted(call), call.facts.options.mask)
        return ask(call.room) { viewers, desk throws(HTTPProblem) in
            let viewer = try viewers.one(wanted.text, on: wanted.platform)
            guard viewer.spoken != nil || viewer.entry != nil else { throw unknown }
            return .json(ShownViewer(viewer: viewer, now: desk.clocks, mask: mask))
        }
    }

    /// The viewer that a path means.
    private struct Wanted: Sendable {
        var text: String
        var platform: String?

        init(_ call: RouteCall) {
            (text, platform) = (call.parameters["viewer", default: ""], call.request.target["platform"])
        }
    }

    /// Answers a question about the viewers of a room, once the file about them was read.
    private static func ask(
        _ room: RoomName?,
        _ ask: @escaping @Sendable (RoomViewers, Desk) throws(HTTPProblem) -> Reply
    ) -> Handling {
        let question = Question { desk in
            .later { goOn in
                find(room, desk) { found in
                    goOn(Question { desk throws(HTTPProblem) in try ask(found.get().viewers, desk) })
                }
            }
        }
        return .question(question, comments: 0)
    }

    private static func find(
        _ room: RoomName?,
        _ desk: Desk,
        _ done: @escaping (Result<(room: RoomName, viewers: RoomViewers), HTTPProblem>) -> Void
    ) {
        do throws(HTTPProblem) {
            let name = try desk.room(room).name
            desk.surroundings.viewers(of: name) { book in
                guard let book else { return done(.failure(isOff)) }
                done(.success((name, RoomViewers(spoken: desk.surroundings.spokenViewers(in: name), book: book))))
            }
        } catch {
            done(.failure(error))
        }
    }

    private static let isOff = HTTPProblem(404, "nothing can be set for viewers (--viewers off)")
    private static let unknown = HTTPProblem(
        404,
        "no viewer with this id or name has written in this room recently or has settings",
        code: .unknownViewer
    )

    // MARK: - Changing

    private static func patch(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        guard call.parameters["viewer", default: ""].utf8.count <= longestID else {
            throw HTTPProblem(400, "the id of a viewer has at most \(longestID) bytes", place: "viewer")
        }
        let wish = try Wish(call.object, call)
        return change(call) { _, now in wish.settings(at: now) }
    }

    private static func delete(_ call: RouteCall) -> Handling {
        change(call) { viewer, _ throws(HTTPProblem) in
            guard viewer.entry != nil else { throw unknown }
            return nil
        }
    }

    /// Changes what is set for a viewer, and answers when the change is in the room's file.
    private static func change(
        _ call: RouteCall,
        _ settings: @escaping @Sendable (RoomViewer, _ now: Int64) throws(HTTPProblem) -> [ViewerSetting]?
    ) -> Handling {
        let (room, wanted, name, mask) = (call.room, Wanted(call), call.caller.name, call.facts.options.mask)
        let question = Question { desk in
            .later { goOn in
                find(room, desk) { found in
                    let now = desk.clocks
                    let (viewer, change): (RoomViewer, ViewerChange)
                    let meant: RoomName
                    do throws(HTTPProblem) {
                        let (room, viewers) = try found.get()
                        (meant, viewer) = (room, try viewers.one(wanted.text, on: wanted.platform))
                        change = ViewerChange(
                            of: viewer.id,
                            try settings(viewer, now.wall),
                            name: viewer.spoken?.name,
                            ViewerEntry.Change(by: name, at: JSONWriter.time(ofMilliseconds: now.wall))
                        )
                    } catch {
                        return goOn(Question(Reply(error)))
                    }
                    desk.surroundings.changeViewer(in: meant, change) { outcome in
                        let reply = Reply.catching { () throws(HTTPProblem) in
                            guard let outcome else { throw isOff }
                            var changed = viewer
                            changed.entry = try outcome.mapError { HTTPProblem($0) }.get()
                            return .json(ShownViewer(viewer: changed, now: now, mask: mask))
                        }
                        goOn(Question(reply))
                    }
                }
            }
        }
        return .question(question, comments: 0)
    }

    /// What a body sets.
    private struct Wish: Sendable {
        private var settings: [ViewerSetting] = []
        private var muteSeconds: Int?

        init(_ object: PostedObject?, _ call: RouteCall) throws(HTTPProblem) {
            let present = object?.keys?.filter(keys.contains) ?? []
            guard let object, !present.isEmpty else {
                let known = keys.map { "\"\($0)\"" }.joined(separator: ", ")
                throw HTTPProblem(400, "nothing is set: \(known) are known, as in {\"muted\": 600}")
            }
            for key in present { try read(object[key], key, call.facts.catalog) }
        }

        func settings(at now: Int64) -> [ViewerSetting] {
            settings + (muteSeconds.map { [.mute(.until(now + Int64($0) * 1_000))] } ?? [])
        }

        private mutating func read(_ value: PostedObject.Value?, _ key: String, _ catalog: Catalog) throws(HTTPProblem) {
            switch key {
            case "muted": try readMute(value)
            case "voice":
                // As commands of the chat have it.
                if case .text(let word)? = value, let gender = Gender(rawValue: word) { return settings.append(.gender(gender)) }
                settings.append(.voice(try value.map { value throws(HTTPProblem) in try voice(value, catalog) }))
            case "gender": settings.append(.gender(try value.map(gender)))
            case "rate": settings.append(.rate(try number(value, key, in: ViewerEntry.rates)))
            case "pitch": settings.append(.pitch(try number(value, key, in: ViewerEntry.pitches)))
            case "nickname": settings.append(.nickname(try name(value, key)))
            case "reading": settings.append(.reading(try name(value, key)))
            default:
                switch value {
                case .flag(let isTrusted)?: settings.append(.trusted(isTrusted))
                case nil: settings.append(.trusted(false))
                default: throw wrong(key, "true or false")
                }
            }
        }

        private mutating func readMute(_ value: PostedObject.Value?) throws(HTTPProblem) {
            switch value {
            case nil, .flag(false)?: settings.append(.mute(.off))
            case .flag(true)?: settings.append(.mute(.forever))
            case .number(let double)?:
                guard let seconds = Int(exactly: double), (1...longestMute).contains(seconds) else { fallthrough }
                muteSeconds = seconds
            default: throw wrong("muted", "true (for good), false, or a number of seconds up to \(longestMute)")
            }
        }

        private func voice(_ value: PostedObject.Value, _ catalog: Catalog) throws(HTTPProblem) -> String {
            guard case .text(let name) = value else { throw wrong("voice", "the id of a voice, or null") }
            do throws(CatalogError) {
                return try catalog.entry(named: name).voice.id
            } catch {
                throw HTTPProblem(404, "\(error)", code: .unknownVoice, place: "voice")
            }
        }

        private func gender(_ value: PostedObject.Value) throws(HTTPProblem) -> Gender {
            if case .text(let word) = value, let gender = Gender(rawValue: word) { return gender }
            throw wrong("gender", "female, male, any, or null")
        }

        private func number(_ value: PostedObject.Value?, _ key: String, in range: ClosedRange<Int>) throws(HTTPProblem) -> Int? {
            guard let value else { return nil }
            guard case .number(let double) = value, let number = Int(exactly: double), range.contains(number) else {
                throw wrong(key, "a number from \(range.lowerBound) to \(range.upperBound), or null")
            }
            return number
        }

        private func name(_ value: PostedObject.Value?, _ key: String) throws(HTTPProblem) -> String? {
            guard let value else { return nil }
            guard case .text(let text) = value, text.unicodeScalars.count <= ViewerEntry.longestName,
                text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
            else {
                throw wrong(key, "a text of at most \(ViewerEntry.longestName) characters, or null")
            }
            return text.allSatisfy(\.isWhitespace) ? nil : text
        }

        private func wrong(_ key: String, _ expected: String) -> HTTPProblem {
            HTTPProblem(400, "\"\(key)\" must be \(expected)", place: key)
        }
    }
}

extension Desk {
    /// The time in milliseconds since 1970, and the same moment of the loop's clock.
    fileprivate var clocks: (wall: Int64, moment: Moment) {
        (surroundings.wallTime, surroundings.now)
    }
}

extension HTTPProblem {
    fileprivate init(_ error: ViewerBookError) {
        // Clients must not learn the path of its file: the log has it.
        switch error {
        case .full: self.init(409, "\(error)")
        case .busy: self.init(503, "the file of this room's viewers is being written by another Yomite; try again")
        case .noAnswer: self.init(503, "the disk with this room's viewers does not answer; what was asked for is done when it does")
        case .unwritable(_, let reason): self.init(500, "the file of this room's viewers cannot be written: \(reason)")
        }
    }
}

extension RoomViewers {
    /// The viewer whom a path means. A viewer not known yet is taken by the id.
    fileprivate func one(_ text: String, on platform: String?) throws(HTTPProblem) -> RoomViewer {
        do throws(Ambiguity) {
            return try find(text, on: platform) ?? RoomViewer(id: ViewerID(text, on: platform))
        } catch {
            let some = error.viewers.map { "\(harmlessWord($0.id))\($0.platform.map { " (\(harmlessWord($0)))" } ?? "")" }.ordered().prefix(
                3
            )
            let message = "several viewers have this name: \(some.joined(separator: ", ")); use the id and ?platform="
            throw HTTPProblem(409, message, place: "viewer")
        }
    }
}
