// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
public import Core
import Net
public import Reading

// What the chat teaches the dictionaries of rooms.
extension RoomDirectory {
    /// Passes on what takes the place of a comment: the answer, where it teaches and its author may, once the file is written; mostly the
    /// comment itself, at once.
    func teach(
        _ comment: Comment,
        from origin: CommentOrigin,
        _ rights: SourceRights,
        in room: RoomName,
        then pass: @escaping CommandsUnderWay.Pass
    ) {
        // Most comments do not.
        guard !comment.isEvent, TeachingCommand(comment.text) != nil, let dictionary = dictionary(of: room) else {
            return pass(comment, nil)
        }
        let number = underWay.begin(comment, in: room)
        dictionary.answer(
            comment,
            from: rights,
            ask: { propose($0, of: comment, from: origin, in: room) },
            isObeyed: { isAdmitted(comment, in: room) }
        ) { [self] answer in
            let isSaid = answer?.isReply != true || answers.takes(one: .init(to: comment, in: room), at: loop.now)
            end(number) { pass(isSaid ? answer ?? comment : comment.unread, $0) }
        }
        underWay.wait(number)
    }

    private func propose(_ command: TeachingCommand, of comment: Comment, from origin: CommentOrigin, in room: RoomName) -> Bool {
        // Another wish for the same word replaces the earlier one.
        let viewer = ViewerID(of: comment)
        dropProposals(by: "chat") { $0.room == room && $0.command.word == command.word && ViewerID(of: $0.comment) == viewer }
        guard let proposal = proposals.add(command, of: comment, from: origin, in: room, at: loop.now) else { return false }
        environment.publish(.dictionary(DictionaryNews(proposal, .proposed, by: "chat")), in: room)
        proposalAlarm.set(proposals.all.first?.due)
        return true
    }

    /// What viewers want the dictionary of a room to learn, in the order in which they wrote it.
    public func proposals(in room: RoomName) -> [WordProposal] { proposals.waiting(in: room) }

    /// What became of those of all rooms.
    public var proposalFigures: WordProposals.Figures { proposals.figures }

    /// A moderator decides about what has this number in a room. `done` is called with what is said about it, when the file is written;
    /// nil where nothing of this number waits.
    public func decideProposal(
        _ number: UInt64,
        isApproved: Bool,
        by name: String,
        in room: RoomName,
        then done: @escaping ((WordProposal, TeachingReply)?) -> Void
    ) {
        guard let proposal = takeProposals(where: { $0.room == room && $0.number == number }).first else { return done(nil) }
        decide(proposal, isApproved: isApproved, by: name) { done((proposal, $0)) }
    }

    /// The same for a word, in any case of its letters, or (nil) for what has waited longest.
    func decideProposal(
        about word: String?,
        isApproved: Bool,
        by name: String,
        in room: RoomName,
        then done: @escaping (TeachingReply) -> Void
    ) {
        let waiting = proposals.waiting(in: room)
        let wanted = word?.lowercased()
        guard let meant = wanted.map({ wanted in waiting.first { $0.command.word.lowercased() == wanted } }) ?? waiting.first,
            let proposal = takeProposals(where: { $0.number == meant.number }).first
        else { return done(.noneAsked) }
        decide(proposal, isApproved: isApproved, by: name, then: done)
    }

    /// What viewers wanted is gone with their comments.
    func dropProposals(by name: String, where isMeant: (WordProposal) -> Bool) {
        for proposal in takeProposals(where: isMeant) { tell(.refused, proposal, by: name) }
    }

    /// Nobody has decided in time.
    func forgetProposals() {
        for proposal in proposals.takeExpired(at: loop.now) { tell(.expired, proposal, by: "yomite") }
        proposalAlarm.set(proposals.all.first?.due)
    }

    private func takeProposals(where isMeant: (WordProposal) -> Bool) -> [WordProposal] {
        let taken = proposals.take(where: isMeant)
        proposalAlarm.set(proposals.all.first?.due)
        return taken
    }

    private func decide(_ proposal: WordProposal, isApproved: Bool, by name: String, then done: @escaping (TeachingReply) -> Void) {
        // Words may have been put on the list since it was wanted.
        guard isApproved, let dictionary = dictionary(of: proposal.room), dictionary.admits(proposal.command) else {
            tell(.refused, proposal, by: name)
            return done(.refused(proposal.command.word))
        }
        dictionary.carryOut(proposal.command, by: proposal.comment.author, as: name) { [self] reply in
            // That it is learned is told by the change of the dictionary.
            if !reply.isDone { tell(.refused, proposal, by: name) }
            done(reply)
        }
    }

    private func tell(_ action: DictionaryNews.Action, _ proposal: WordProposal, by name: String) {
        environment.publish(.dictionary(DictionaryNews(proposal, action, by: name)), in: proposal.room)
    }
}

extension DictionaryNews {
    fileprivate init(_ proposal: WordProposal, _ action: Action, by name: String) {
        self.init(pattern: nil, language: nil, kind: LexiconEntry.Kind.word.rawValue, action: action, by: name)
        self.proposal = proposal.number
    }
}
