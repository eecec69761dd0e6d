// SPDX-License-Identifier: GPL-3.0-or-later

/// What the holder of a token may do.
struct Rights: OptionSet, Hashable, Sendable {
    /// A number of bits.
    let rawValue: UInt8

    /// Rights by their bits.
    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// To see and hear what happens.
    static let look = Rights(rawValue: 1)
    /// To send comments and texts.
    static let comment = Rights(rawValue: 2)
    /// To delete comments, ban viewers, change the queue and the dictionary, pause and skip.
    static let moderate = Rights(rawValue: 4)
    /// To see and change settings.
    static let settings = Rights(rawValue: 8)
    /// All of these.
    static let all: Rights = [.look, .comment, .moderate, .settings]

    private static let words: KeyValuePairs<String, Rights> = [
        "look": .look, "comment": .comment, "moderate": .moderate, "settings": .settings,
    ]

    /// `look,comment`, or `all`; nil if there is another word. Those who moderate or change settings also see what that does.
    init?(_ text: some StringProtocol) {
        self = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let right = word == "all" ? .all : Rights.words.first(where: { $0.key == word })?.value else { return nil }
            formUnion(right)
        }
        if !isDisjoint(with: [.moderate, .settings]) { formUnion(.look) }
    }

    /// The names of these rights.
    var names: [String] {
        Rights.words.filter { contains($0.value) }.map(\.key)
    }
}

/// The access that a route requires.
enum Access: Sendable {
    /// None: it reveals nothing private.
    case open
    /// Any token.
    case known
    /// To look; the token may be in the address, because players, EventSource and OBS cannot send headers.
    case streams
    case look
    case comment
    case moderate
    case settings

    /// The rights without which it is refused.
    var rights: Rights {
        switch self {
        case .open, .known: []
        case .streams, .look: .look
        case .comment: .comment
        case .moderate: .moderate
        case .settings: .settings
        }
    }
}

/// Who sent a request.
struct Caller: Equatable, Sendable {
    /// The name in events about what was changed.
    var name: String
    var rights: Rights

    /// The holder of the main token, or anybody where no token is needed.
    static let main = Caller(name: "http", rights: .all)
    /// The holder of the token that only looks.
    static let listener = Caller(name: "listener", rights: .look)
    /// Anyone who asks for something open.
    static let anybody = Caller(name: "anybody", rights: [])

    /// Throws if a right is missing.
    func expect(_ access: Access) throws(HTTPProblem) {
        guard !rights.isSuperset(of: access.rights) else { return }
        if self == .listener { throw HTTPProblem(403, "this token is for listening only", code: .tokenListensOnly) }
        let missing = access.rights.subtracting(rights).names.joined(separator: ", ")
        throw HTTPProblem(403, "the token of \"\(name)\" lacks the right to \(missing) (--tokens)", code: .tokenLacksRight)
    }
}
