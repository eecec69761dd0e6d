// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Events
internal import Loop
internal import Voices

// What the chat does in a room by commands.
extension RoomDirectory {
    /// Carries out the command of a comment, or what its author wishes for himself, if the comment comes from a source that tells roles.
    /// Returns what takes the place of the comment: the answer that is said, or the comment itself, marked as a command. Nil if it is
    /// neither.
    func steer(_ comment: Comment, in room: RoomName, _ catalog: Catalog) -> Comment? {
        let rules = environment.commands()
        guard let (command, isAllowed) = rules.command(in: comment) else { return grantWish(of: comment, in: room, catalog) }
        guard isAllowed, !command.changesSettings || comment.maySet, isObeyed(comment, in: room) else { return comment.unread }
        return reply(to: comment, command.kind.rawValue, carryOut(command, in: room, catalog), rules.answers, in: room)
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
        environment.publish(.command(news), room)
        guard answers == .spoken, let answer else { return comment.unread }
        return comment.answered(by: answer, in: environment.language(room))
    }

    /// Not if its author is a bot, ignored, banned or muted, unless the chat is the author's own; nor if it was deleted before it came.
    func isObeyed(_ comment: Comment, in room: RoomName) -> Bool {
        if environment.settings(room).admission.isIgnored(comment) || entrance.deletions.contains(comment, in: room, at: loop.now) {
            return false
        }
        return comment.author?.roles.contains(.broadcaster) == true || !silences(comment, in: room)
    }

    /// What events call whoever gave a command. Viewers choose their names, and the event of the command has it.
    private static let name = "chat"

    /// Nil where nothing has to be said.
    private func carryOut(_ command: ChatCommand, in room: RoomName, _ catalog: Catalog) -> CommandAnswer? {
        switch command {
        case .pause: handle(.pause(by: Self.name), in: room)
        case .resume: handle(.resume(by: Self.name), in: room)
        case .skip(nil): handle(.skip, in: room)
        case .skip(let viewer?): skipAll(of: viewer, in: room)
        case .clear: moderate(.clear(room: nil), in: room, by: Self.name)
        case .status: return .waiting(overview(of: room).waiting)
        case .volume(let percent): return set("volume", "\(percent)", .volume(percent), in: room)
        case .rate(let percent): return set("rate", "\(percent)", .rate(percent), in: room)
        case .only(let kinds): return set("read", kinds, kinds == "all" ? .everybodyIsRead : .onlySomeAreRead, in: room)
        case .mute(let viewer, let time):
            moderate(.ban(viewer, seconds: time.map { Int($0.components.seconds) }, room: nil), in: room, by: Self.name)
            return viewers.find(viewer, in: room).isKnown ? .muted(viewer.name ?? "") : .mutedUnseen(viewer.name ?? "")
        case .unmute(let viewer):
            moderate(.unban(viewer, room: nil), in: room, by: Self.name)
            return .unmuted(viewer.name ?? "")
        case .voice(let wish, let viewer):
            guard let settings = ViewerSetting.voices(wish, in: catalog) else { return .badValue }
            return set(settings, for: viewer, to: wish, in: room)
        case .nick(let nickname, let viewer):
            guard nickname.unicodeScalars.count <= ViewerEntry.longestName else { return .badValue }
            return set([.nickname(nickname == ViewerWish.takenBack ? nil : nickname)], for: viewer, to: nickname, in: room)
        case .approve(let viewer): return .approved(approve(viewer, in: room))
        }
        return nil
    }

    private func set(_ key: String, _ value: String, _ answer: CommandAnswer, in room: RoomName) -> CommandAnswer {
        environment.change(key, value, room, Self.name) ? answer : .badValue
    }

    /// Sets something for a viewer in the room's book, when that has been written.
    private func set(_ settings: [ViewerSetting], for text: String, to value: String, in room: RoomName) -> CommandAnswer {
        guard let books = environment.viewers else { return .badValue }
        let viewers = RoomViewers(spoken: spokenViewers.viewers(in: room), book: books.book(of: room))
        guard let viewer = try? viewers.find(text.first == "@" ? String(text.dropFirst()) : text) else { return .unknownViewer(text) }
        let change = ViewerEntry.Change(by: Self.name, at: JSONWriter.now)
        books.change(ViewerChange(of: viewer.id, settings, name: viewer.spoken?.name, change), in: room) { [environment] outcome in
            if case .failure(let error) = outcome { environment.news(.viewerProblem("\(error)")) }
        }
        return value == ViewerWish.takenBack ? .takenBack(text) : .set(text, value)
    }

    /// Approves the comments of a viewer, or (nil) the one that has waited longest. Returns how many.
    private func approve(_ viewer: NamedViewer?, in room: RoomName) -> Int {
        let waiting = approvals.waiting(in: room)
        let meant = viewer.map { viewer in waiting.filter { $0.comment.author.map(viewer.means) ?? false } } ?? Array(waiting.prefix(1))
        return meant.count { approvals.decide($0.number, isApproved: true, by: Self.name) }
    }
}

extension Comment {
    /// The comment as a command, which is not read.
    var unread: Comment {
        var comment = self
        comment.isCommand = true
        return comment
    }

    /// The answer that is read in its place. It repeats words of its author, so a ban removes it as well.
    fileprivate func answered(by answer: CommandAnswer, in language: String) -> Comment {
        var comment = Comment(text: answer.text(in: language))
        (comment.author, comment.isReply, comment.language) = (author, true, language)
        (comment.id, comment.room, comment.platform, comment.timestamp) = (id, room, platform, timestamp)
        return comment
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
