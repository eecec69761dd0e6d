// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net
import Voices

// What the chat does in a room by commands.
extension RoomDirectory {
    /// Carries out the command of a comment, or what its author wishes for himself, if the comment comes from a source that tells roles, and
    /// passes on what takes its place: the answer that is said, or the comment itself, marked as a command. Returns false if it is neither.
    func steer(_ comment: Comment, in room: RoomName, _ catalog: Catalog, then pass: @escaping (Comment) -> Void) -> Bool {
        let rules = environment.commands
        guard let (command, isAllowed) = rules.command(in: comment) else {
            return grantWish(of: comment, in: room, catalog).map(pass) != nil
        }
        guard isAllowed, !command.changesSettings || comment.maySet, isObeyed(comment, in: room) else {
            pass(comment.unread)
            return true
        }
        commandsUnderWay += 1
        carryOut(command, in: room, catalog) { [self] answer in
            pass(reply(to: comment, command.kind.rawValue, answer, rules.answers, in: room))
            endCommand()
        }
        return true
    }

    /// A command has its answer.
    func endCommand() {
        commandsUnderWay -= 1
        if commandsUnderWay == 0 { leftUnderWay = [] }
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
    func isObeyed(_ comment: Comment, in room: RoomName) -> Bool {
        let settings = environment.settings(of: room)
        if settings.admission.isIgnored(comment) || !settings.selection.sharedChats.admit(comment)
            || entrance.deletions.contains(comment, in: room, at: loop.now)
        {
            return false
        }
        return comment.author?.roles.contains(.broadcaster) == true || !silences(comment, in: room)
    }

    /// What events call whoever gave a command. Viewers choose their names, and the event of the command has it.
    static let name = "chat"

    /// Calls `done` at once, or when the file that the command changes is written; with nil where nothing has to be said.
    private func carryOut(_ command: ChatCommand, in room: RoomName, _ catalog: Catalog, then done: @escaping (CommandAnswer?) -> Void) {
        switch command {
        case .pause: handle(.pause(by: Self.name), in: room)
        case .resume: handle(.resume(by: Self.name), in: room)
        case .skip(nil): handle(.skip, in: room)
        case .skip(let viewer?): skipAll(of: viewer, in: room)
        case .clear: moderate(.clear(room: nil), in: room, by: Self.name)
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
