// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// The settings that can be changed while it runs.
enum SettingsRoutes {
    static let routes = [
        Route(.get, "/v1/settings", for: .settings, "the settings that can be changed while it runs") { _ in .ask { .json(values($0)) } },
        Route(.get, "/v1/settings/origins", for: .settings, "the settings that can be changed, each with the origin of its value") { _ in
            .ask { .json(origins($0)) }
        },
        Route(.patch, "/v1/settings", for: .settings, "changes settings: {\"volume\": 80}", change),
        Route(.get, "/v1/settings/kept", for: .settings, "the settings that last longer than the service") { _ in
            .ask { .json($0.surroundings.kept.mapValues { ShownValue(text: $0) }) }
        },
        Route(.put, "/v1/settings/kept", for: .settings, "keeps these and no others; all else is as configured again: {}", keep),
    ]

    /// A setting, and the origin of its value.
    private struct Shown: Encodable {
        var value: ShownValue
        /// In the words of `yomite config show`; `http` if a client changed it.
        var origin: String
        /// `kept` where the file is not the configuration file, but the one of what was changed and kept.
        var kind: String
    }

    /// A number if it is one, or else as in `yomite config show`.
    private struct ShownValue: Encodable {
        var text: String

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let number = Int(text), "\(number)" == text {
                try container.encode(number)
            } else if text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }), let number = Double(text) {
                try container.encode(number)
            } else {
                try container.encode(text)
            }
        }
    }

    private static func values(_ desk: Desk) -> [String: ShownValue] {
        origins(desk).mapValues(\.value)
    }

    private static func origins(_ desk: Desk) -> [String: Shown] {
        let kept = desk.surroundings.kept
        let all = desk.surroundings.settings.map { key, value, origin in
            let kind = origin.kind == "file" && kept[key] != nil ? "kept" : origin.kind
            return (key, Shown(value: ShownValue(text: value), origin: "\(origin)", kind: kind))
        }
        return Dictionary(all) { first, _ in first }
    }

    /// No value of a setting is longer than this, and no request changes more settings: searching for similar names takes the loop's time.
    private static let mostChanges = 200
    private static let longestWord = 1_024

    private static func values(in body: PostedObject) throws(HTTPProblem) -> [String: Value] {
        let excess = HTTPProblem(400, "at most \(mostChanges) settings can be changed at once, each of at most \(longestWord) bytes")
        guard let keys = body.keys, keys.count <= mostChanges else { throw excess }
        var wanted: [String: Value] = [:]
        for key in keys {
            guard key.utf8.count <= longestWord else { throw excess }
            guard let value = body[key].flatMap({ Value($0) }) else {
                throw HTTPProblem(400, "a setting must be a text, a number, true or false", code: .invalidSetting, place: harmlessWord(key))
            }
            guard value.text.utf8.count <= longestWord else { throw excess }
            wanted[key] = value
        }
        return wanted
    }

    /// Throws where a setting that is no switch is to be true or false.
    private static func check(_ wanted: [String: Value], _ desk: Desk) throws(HTTPProblem) {
        let before = values(desk)
        for (key, value) in wanted.orderedByKey where value.isSwitch {
            guard ["on", "off", nil].contains(before[key]?.text) else {
                throw HTTPProblem(
                    400,
                    "this setting is not a switch: text or a number is expected",
                    code: .invalidSetting,
                    place: harmlessWord(key)
                )
            }
        }
    }

    private static func keep(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let wanted = try values(in: call.request.object(call.limits))
        let kept = wanted.orderedByKey.map { (key: $0.key, value: $0.value.text) }
        let question = Question { desk in
            .later { goOn in
                do throws(HTTPProblem) {
                    try check(wanted, desk)
                    try begin(kept, of: wanted, desk) { result in
                        switch result {
                        case .success: goOn(Question { .answered(.json(values($0))) })
                        case .failure(let mistake): goOn(Question(Reply(HTTPProblem(mistake.isTemporary ? 503 : 422, "\(mistake)"))))
                        }
                    }
                } catch {
                    goOn(Question(Reply(error)))
                }
            }
        }
        return .question(question, comments: 0)
    }

    private static func begin(
        _ kept: [(key: String, value: String)],
        of wanted: [String: Value],
        _ desk: Desk,
        _ done: @escaping Reloaded
    ) throws(HTTPProblem) {
        do throws(SettingRefusal) { try desk.surroundings.keep(kept, done) } catch { throw problem(error, wanted) }
    }

    private static func change(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let wanted = try values(in: call.request.object(call.limits))
        let (changes, name) = (wanted.orderedByKey, call.caller.name)
        return .ask { desk throws(HTTPProblem) in
            try check(wanted, desk)
            do throws(SettingRefusal) {
                try desk.surroundings.change(changes.map { ($0.key, $0.value.text) }, by: name)
            } catch {
                throw problem(error, wanted)
            }
            return .json(values(desk))
        }
    }

    /// Voices and languages that could exist are reported as missing, everything else as wrong.
    private static func problem(_ refusal: SettingRefusal, _ wanted: [String: Value]) -> HTTPProblem {
        let isTag = languageTag(wanted[refusal.key]?.text ?? "") != nil
        let (status, code): (Int, ProblemCode) =
            switch refusal.key {
            case "voice": (404, .unknownVoice)
            case "language" where isTag: (404, .unknownLanguage)
            default: (400, .invalidSetting)
            }
        return HTTPProblem(status, refusal.reason, code: code, place: harmlessWord(refusal.key))
    }

    /// A setting's value in JSON, in the words of the command line.
    private struct Value: Sendable {
        var text: String
        /// Whether it was `true` or `false`.
        var isSwitch = false

        /// Nil if it cannot be the value of a setting.
        init?(_ value: PostedObject.Value) {
            switch value {
            case .text(let text): self.text = text
            case .number(let number): text = Int(exactly: number).map { "\($0)" } ?? "\(number)"
            case .flag(let flag): (text, isSwitch) = (flag ? "on" : "off", true)
            case .other: return nil
            }
        }
    }
}

/// New tokens, for addresses that somebody else opens.
enum TokenRoutes {
    static let routes = [
        Route(.post, "/v1/tokens", for: .settings, "makes a token with fewer rights than its maker has: {\"rights\": \"look\"}", make)
            .reading(["rights"])
    ]

    private struct Made: Encodable {
        var name: String
        var rights: [String]
        /// It is shown once: only its digest is kept.
        var token: String
    }

    private static func make(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        guard case .text(let written)? = call.object?["rights"], let rights = Rights(written), !rights.isEmpty else {
            throw HTTPProblem(400, "\"rights\" must be look, comment, moderate or settings, separated by commas", place: "rights")
        }
        guard call.caller.rights.isStrictSuperset(of: rights) else {
            throw HTTPProblem(403, "you can only create a token with fewer rights than your own", code: .tokenLacksRight, place: "rights")
        }
        let maker = call.caller.name
        let question = Question { desk in
            .later { goOn in
                desk.surroundings.makeToken(rights.names.joined(separator: ","), by: maker) { made in
                    switch made {
                    case .success(let (name, word)):
                        goOn(Question(.json(Made(name: name, rights: rights.names, token: word), status: 201)))
                    case .failure(let refusal): goOn(Question(Reply(HTTPProblem(refusal))))
                    }
                }
            }
        }
        return .question(question, comments: 0)
    }
}
