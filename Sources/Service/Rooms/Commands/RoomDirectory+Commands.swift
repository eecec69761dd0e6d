// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net
import Voices

// What the chat does in a room by commands.
extension RoomDirectory {
    /// Carries out the command of a comment, or a wish of its author, if the comment comes from a source that tells roles, and
    /// passes on what takes its place: the answer that is said, or the comment itself, marked as a command. Returns false if it is neither.
    func steer(_ comment: Comment, in room: RoomName, _ catalog: Catalog, then pass: @escaping CommandsUnderWay.Pass) -> Bool {
        let rules = environment.commands
        guard let (command, isAllowed) = rules.command(in: comment) else {
            guard let answer = grantWish(of: comment, in: room, catalog) else { return false }
            pass(answer, nil)
            return true
        }
        guard isAllowed, !command.changesSettings || comment.maySet, mayCommand(comment, in: room) else {
            pass(comment.unread, nil)
            return true
        }
        let number = underWay.begin(comment, in: room)
        carryOut(command, in: room, catalog) { [self] answer in
            end(number) { pass(reply(to: comment, command.kind.rawValue, answer, rules.answers, in: room), $0) }
        }
        underWay.wait(number)
        return true
    }

    /// A command has its answer, which `pass` brings to the room.
    func end(_ number: Int, _ pass: (_ outcome: Outcome?) -> Void) {
        pass(underWay.outcome(of: number))
        underWay.end(number)
        endFeedIfDone()
        endIfOver()
    }

    /// Tells of a command that was carried out. Returns what takes the place of the comment.
    func reply(
        to comment: Comment,
        _ kind: String,
        _ answer: CommandAnswer?,
        _ answers: CommandRules.Answers,
        in room: RoomName
    ) -> Comment {
        guard answers != .none else { return comment.unread }
        let news = CommandNews(
            kind: kind,
            author: comment.author?.calledName,
            authorID: comment.author?.id,
            answer: answer.flatMap { $0.hasName ? nil : $0.text(in: "en") },
            isDone: answer?.isDone ?? true
        )
        environment.publish(.command(news), in: room)
        guard answers == .spoken, let answer, self.answers.takes(one: .init(to: comment, in: room), at: loop.now) else {
            return comment.unread
        }
        return answer.comment(in: environment.language(of: room)).inPlace(of: comment)
    }

    /// Not if its author is a bot, ignored, banned or muted, unless the chat is the author's own; nor if it was deleted before it came, or comes from
    /// another chat that is not read.
    func mayCommand(_ comment: Comment, in room: RoomName) -> Bool {
        let settings = environment.settings(of: room)
        if settings.admission.isIgnored(comment) || !settings.selection.sharedChats.admit(comment)
            || entrance.deletions.contains(comment, in: room, at: loop.now)
        {
            return false
        }
        return comment.author?.roles.contains(.broadcaster) == true || !silences(comment, in: room)
    }

    /// The name events give for the sender of a command. Viewers choose their names, and the event of the command has it.
    static let name = "chat"

    /// Calls `done` at once, or when the file that the command changes is written; with nil where nothing has to be said.
    private func carryOut(_ command: ChatCommand, in room: RoomName, _ catalog: Catalog, then done: @escaping (CommandAnswer?) -> Void) {
        switch command {
        case .pause: handle(.pause(by: Self.name), in: room)
        case .resume: handle(.resume(by: Self.name), in: room)
        case .skip(nil): handle(.skip, in: room)
        case .skip(let viewer?): skipAll(of: viewer, in: room)
        case .clear: order(.clear(room: nil), in: room)
        case .status: return done(.waiting(overview(of: room).waiting))
        case .volume(let percent): return done(set("volume", "\(percent)", .volume(percent), in: room))
        case .rate(let percent): return done(set("rate", "\(percent)", .rate(percent), in: room))
        case .only(let kinds): return done(set("read", kinds, kinds == "all" ? .everybodyIsRead : .onlySomeAreRead, in: room))
        // The event of the raid is the answer.
        case .raids(let mode): return done(environment.change("raids", to: mode, in: room, by: Self.name) ? nil : .badValue)
        case .mute(let viewer, let time): return done(mute(viewer, for: time, in: room))
        case .unmute(let viewer): return done(unmute(viewer, in: room))
        case .voice(let wish, let viewer):
            guard let settings = ViewerSetting.voices(wish, in: catalog) else { return done(.badValue) }
            return done(set(settings, for: viewer, to: wish, in: room))
        case .nick(let nickname, let viewer):
            guard nickname.unicodeScalars.count <= ViewerEntry.longestName else { return done(.badValue) }
            return done(set([.nickname(nickname == ViewerWish.takenBack ? nil : nickname)], for: viewer, to: nickname, in: room))
        case .approve(let viewer): return done(.approved(approve(viewer, in: room)))
        case .learn(let word): return decideProposal(about: word, isApproved: true, by: Self.name, in: room) { done(.taught($0)) }
        case .reject(let word): return decideProposal(about: word, isApproved: false, by: Self.name, in: room) { done(.taught($0)) }
        }
        done(nil)
    }

    private func set(_ key: String, _ value: String, _ answer: CommandAnswer, in room: RoomName) -> CommandAnswer {
        environment.change(key, to: value, in: room, by: Self.name) ? answer : .badValue
    }

    /// Approves the comments of a viewer, or (nil) the one that has waited longest. Returns how many.
    private func approve(_ viewer: NamedViewer?, in room: RoomName) -> Int {
        let waiting = approvals.waiting(in: room)
        let meant = viewer.map { viewer in waiting.filter { $0.comment.author.map(viewer.means) ?? false } } ?? Array(waiting.prefix(1))
        return meant.count { approvals.decide($0.number, isApproved: true, by: Self.name) }
    }
}

// What viewers of Niconico call themselves.
extension RoomDirectory {
    /// A comment whose author has the name that he has chosen, now or before; one that he chooses now is not said. The source's own nickname
    /// counts more, and so does what a moderator has set.
    func calledAsChosen(_ comment: Comment, in room: RoomName) -> Comment {
        guard comment.isOfNiconico, environment.commands.wishes.takesNames, let viewer = ViewerID(of: comment) else { return comment }
        var called = comment
        if let chosen = ChosenName(in: comment), mayCommand(comment, in: room) {
            called.emotes = comment.emotes.filter { $0.upperBound <= chosen.place.lowerBound } + [chosen.place]
            if comment.author?.nickname == nil { called.author?.nickname = keep(chosen.name, of: viewer, comment, in: room) }
        } else if comment.isAnonymous, comment.author?.nickname == nil {
            called.author?.nickname = anonymousNames.name(of: viewer, in: room)
        }
        return called
    }

    /// Remembers a name. Returns what the viewer is called from now on.
    private func keep(_ name: String, of viewer: ViewerID, _ comment: Comment, in room: RoomName) -> String? {
        if comment.isAnonymous {
            anonymousNames.set(name, of: viewer, in: room, at: loop.now)
            return name
        }
        guard let books = environment.viewers else { return name }
        let book = books.book(of: room)
        let known = book.key(of: viewer, hasID: true) ?? viewer
        let entry = book[known] ?? ViewerEntry()
        guard entry.mayBeWished(.nickname(name)) else { return entry.nickname }
        let rules = environment.commands.wishes
        if entry.nickname != name, wishes.begin(viewer, in: room, at: loop.now, for: rules.pause) {
            wish([.nickname(name)], for: known, of: comment.author, books, in: room)
            wishes.note(isGranted: true)
        }
        return name
    }
}

// What commands of the chat set for viewers.
extension RoomDirectory {
    /// Sets something for a viewer in the room's book, when that has been written.
    func set(_ settings: [ViewerSetting], for text: String, to value: String, in room: RoomName) -> CommandAnswer {
        guard environment.viewers != nil else { return .badValue }
        guard let viewer = viewer(called: text, in: room) else { return .unknownViewer(text) }
        change(viewer, settings, in: room) {}
        return value == ViewerWish.takenBack ? .takenBack(text) : .set(text, value)
    }

    /// Mutes the one viewer of that name in the room's book, which is kept and shown. Where there is no such viewer, or there are several, or
    /// nothing can be kept, everybody of that name is banned for the run.
    func mute(_ viewer: NamedViewer, for time: Duration?, in room: RoomName) -> CommandAnswer {
        let called = viewer.name ?? ""
        let ban = Moderation.ban(viewer, seconds: time.map { Int($0.components.seconds) }, room: nil)
        guard let books = environment.viewers, let known = self.viewer(called: called, in: room) else {
            order(ban, in: room)
            return viewers.find(viewer, in: room).isKnown ? .muted(called) : .mutedUnseen(called)
        }
        change(known, [.mute(books.mute(for: time))], in: room) { [weak self] in self?.order(ban, in: room) }
        return .muted(called)
    }

    /// Does what a moderator wrote. In a fleet it comes back with the room's comments, so that the room's next owner has it as well.
    private func order(_ order: Moderation, in room: RoomName) {
        if let forwarding, order.isForAllRuns { return forwarding.forward(order, to: room) }
        moderate(order, in: room, by: Self.name)
    }

    /// Ends a mute, whichever way it was made.
    func unmute(_ viewer: NamedViewer, in room: RoomName) -> CommandAnswer {
        let called = viewer.name ?? ""
        order(.unban(viewer, room: nil), in: room)
        if let known = self.viewer(called: called, in: room), known.entry.map({ $0.mute != .off }) == true {
            change(known, [.mute(.off)], in: room) {}
        }
        return .unmuted(called)
    }

    /// The one viewer who wrote lately or is in the room's book, and has this name or id.
    private func viewer(called text: String, in room: RoomName) -> RoomViewer? {
        guard let books = environment.viewers else { return nil }
        let viewers = RoomViewers(spoken: spokenViewers.viewers(in: room), book: books.book(of: room))
        return try? viewers.find(called: text.first == "@" ? String(text.dropFirst()) : text)
    }

    private func change(
        _ viewer: RoomViewer,
        _ settings: [ViewerSetting],
        in room: RoomName,
        failed: @escaping () -> Void
    ) {
        let change = ViewerEntry.Change(by: Self.name, at: JSONWriter.now)
        let wanted = ViewerChange(of: viewer.id, settings, name: viewer.spoken?.name, change)
        environment.viewers?.change(wanted, in: room) { [weak environment] outcome in
            guard case .failure(let error) = outcome else { return }
            environment?.tell(.viewerProblem("\(error)"))
            failed()
        }
    }
}

extension ViewerSetting {
    /// What gives a viewer a voice or a gender; nil if there is none of that name.
    static func voices(_ wish: String, in catalog: Catalog) -> [ViewerSetting]? {
        if wish.lowercased() == ViewerWish.takenBack { return [.voice(nil), .gender(nil)] }
        if let gender = Gender(rawValue: wish.lowercased()) { return [.voice(nil), .gender(gender)] }
        return (try? catalog.entry(named: wish)).map { [.voice($0.voice.id), .gender(nil)] }
    }
}

// What viewers wish for themselves in a room, by a text in the chat.
extension RoomDirectory {
    /// Sets what the author of a comment wishes. Returns what takes the place of the comment: the answer that is said, or the
    /// comment itself, marked as a command. Nil if it is no wish, or nothing can be kept for its author: a name alone may be somebody's id.
    func grantWish(of comment: Comment, in room: RoomName, _ catalog: Catalog) -> Comment? {
        let rules = environment.commands
        guard rules.wishes.least != nil, let books = environment.viewers, comment.author?.id != nil, let viewer = ViewerID(of: comment),
            viewer.id.utf8.count <= Self.longestID,
            let (wish, isAllowed) = rules.wish(in: comment, isVoice: { ViewerSetting.voices($0, in: catalog) != nil })
        else { return nil }
        guard isAllowed, mayCommand(comment, in: room), wishes.begin(viewer, in: room, at: loop.now, for: rules.wishes.pause) else {
            return comment.unread
        }
        let answer = grant(wish, to: viewer, who: comment.author, rules.wishes, books, in: room, catalog)
        wishes.note(isGranted: answer.isDone)
        return reply(to: comment, "wish", answer, rules.answers, in: room)
    }

    /// Longer ids and names, in bytes and Unicode scalars, would let strangers fill the file.
    private static let (longestID, longestName) = (256, 60)

    private func grant(
        _ wish: ViewerWish,
        to viewer: ViewerID,
        who author: Author?,
        _ rules: WishRules,
        _ books: ViewerBooks,
        in room: RoomName,
        _ catalog: Catalog
    ) -> CommandAnswer {
        guard let settings = rules.settings(for: wish, in: catalog) else { return .badValue }
        let book = books.book(of: room)
        let id = book.key(of: viewer, hasID: true) ?? viewer
        if let entry = book[id], !settings.allSatisfy(entry.mayBeWished) { return .setByModerators }
        guard self.wish(settings, for: id, of: author, books, in: room) else { return .noPlace }
        let called = author?.calledName ?? ""
        return wish.value.map { .set(called, $0) } ?? .takenBack(called)
    }

    /// Writes what a viewer wishes for their own comments into the book of a room. False if that has no place for it.
    @discardableResult
    func wish(_ settings: [ViewerSetting], for viewer: ViewerID, of author: Author?, _ books: ViewerBooks, in room: RoomName) -> Bool {
        let short = author?.name.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(Self.longestName))) }
        var change = ViewerChange(of: viewer, settings, name: short, ViewerEntry.Change(by: Self.viewersName, at: JSONWriter.now))
        change.isWish = true
        guard books.hasPlace(for: change, in: room) else { return false }
        books.change(change, in: room) { [weak environment] outcome in
            // That there are too many wishes is nothing that anybody has to see to.
            if case .failure(let error) = outcome, !error.isFull { environment?.tell(.viewerProblem("\(error)")) }
        }
        return true
    }

    /// What events and books call viewers who have set something for themselves. Viewers choose their names.
    private static let viewersName = "viewer"
}

extension ViewerWish {
    /// What is wished, as it is answered; nil for taking something back.
    fileprivate var value: String? {
        switch self {
        case .voice(let word): word.lowercased() == Self.takenBack ? nil : word
        case .rate(let percent), .pitch(let percent): percent.map { "\($0)" }
        case .off: nil
        }
    }
}

/// Commands that have no answer yet, as the file that they change is being written. What moderators do meanwhile reaches their comments too. Pure.
struct CommandsUnderWay {
    /// Brings to the room what takes the place of a comment, with what has become of it already.
    typealias Pass = (Comment, _ outcome: Outcome?) -> Void

    private struct Command {
        var comment: Comment
        var room: RoomName
        /// Whether it waits for its file. While it is carried out, what it does is not done to itself.
        var isWaiting = false
        var outcome: Outcome?
    }

    private var commands: [Int: Command] = [:]
    private var lastNumber = 0

    var isEmpty: Bool { commands.isEmpty }

    /// A command is carried out.
    mutating func begin(_ comment: Comment, in room: RoomName) -> Int {
        lastNumber += 1
        commands[lastNumber] = Command(comment: comment, room: room)
        return lastNumber
    }

    /// A command waits for its file, unless it has its answer.
    mutating func wait(_ number: Int) {
        commands[number]?.isWaiting = true
    }

    /// What has become of a comment.
    func outcome(of number: Int) -> Outcome? {
        commands[number]?.outcome
    }

    mutating func end(_ number: Int) {
        commands[number] = nil
    }

    /// How many of those match that have no outcome.
    func count(where isMeant: (Comment, RoomName) -> Bool) -> Int {
        open(where: isMeant).count
    }

    /// Those that match get this outcome when their commands have been carried out.
    mutating func settle(_ outcome: Outcome, where isMeant: (Comment, RoomName) -> Bool) {
        for number in open(where: isMeant) { commands[number]?.outcome = outcome }
    }

    private func open(where isMeant: (Comment, RoomName) -> Bool) -> [Int] {
        commands.filter { $0.value.isWaiting && $0.value.outcome == nil && isMeant($0.value.comment, $0.value.room) }.map(\.key)
    }
}
