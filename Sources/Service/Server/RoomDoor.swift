// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Events
public import Playback
public import Rooms

/// What a desk can do to a room, and ask of it.
public struct RoomDoor {
    /// Puts a comment in. The receipt comes at once where the room is open, else later.
    public var put: (Comment, _ answer: @escaping (Receipt) -> Void) -> Void
    /// Puts something else in.
    public var handle: (Conductor.Input) -> Void
    /// Does what a moderator did, and tells what that changes.
    public var moderate: (Moderation, _ by: String) -> ModerationEffect
    /// Approves or refuses a comment that waits for it; false if it does not.
    public var decide: (CommentNumber, _ isApproved: Bool, _ by: String) -> Bool
    /// How it stands.
    public var overview: () -> Conductor.Overview
    /// The comments that wait, at most so many.
    public var waiting: (Int) -> [QueuedComment]
    /// The comment with this id that was taken in, and waits for the room to be opened.
    public var waitingForRoom: (_ id: String) -> CommentNumber?
    /// Gives what is heard in it to listeners, now and whenever it is open; nil while it is not. False where it cannot be listened to.
    public var listen: (@escaping (OutputTap?) -> Void) -> Bool
    /// There are no listeners any more.
    public var stopListening: () -> Void
    /// Whether nothing of it is heard.
    public var isMuted: () -> Bool
    /// Seconds of silence between two comments.
    public var pause: () -> Double
    /// After how many seconds a comment that waits is skipped as too old; nil if it is not.
    public var patience: (Comment) -> Double?

    /// All are called on the loop.
    public init(
        put: @escaping (Comment, _ answer: @escaping (Receipt) -> Void) -> Void,
        handle: @escaping (Conductor.Input) -> Void,
        moderate: @escaping (Moderation, _ by: String) -> ModerationEffect,
        decide: @escaping (CommentNumber, _ isApproved: Bool, _ by: String) -> Bool,
        overview: @escaping () -> Conductor.Overview,
        waiting: @escaping (Int) -> [QueuedComment],
        waitingForRoom: @escaping (_ id: String) -> CommentNumber?,
        listen: @escaping (@escaping (OutputTap?) -> Void) -> Bool,
        stopListening: @escaping () -> Void,
        isMuted: @escaping () -> Bool,
        pause: @escaping () -> Double,
        patience: @escaping (Comment) -> Double?
    ) {
        self.put = put
        self.handle = handle
        self.moderate = moderate
        self.decide = decide
        self.overview = overview
        self.waiting = waiting
        self.waitingForRoom = waitingForRoom
        self.listen = listen
        self.stopListening = stopListening
        self.isMuted = isMuted
        self.pause = pause
        self.patience = patience
    }
}

/// A comment in a queue, as far as it is shown.
public struct QueuedComment: Sendable {
    var comment: UInt64
    var id: String?
    var author: String?
    /// By what bans and `voicesBy.viewer` know the author.
    var authorId: String?
    var text: String
    var roles: Roles
    var amount: Amount?

    /// What is shown of a comment.
    public init(comment: CommentNumber, id: String?, author: Author?, text: String, amount: Amount? = nil) {
        self.comment = comment.value
        self.id = id
        self.author = author?.calledName
        authorId = author?.id
        self.text = text
        roles = author?.roles ?? []
        self.amount = amount
    }
}
