// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Playback
public import Rooms

/// What a desk can do to a room, and ask of it.
/// All are called on the loop.
public protocol RoomDoor {
    /// Puts a comment in. The receipt comes at once where the room is open, else later.
    func put(_ comment: Comment, _ answer: @escaping (Receipt) -> Void)
    /// Puts something else in.
    func handle(_ input: Conductor.Input)
    /// Does what a moderator did, and tells what that changes.
    func moderate(_ order: Moderation, _ name: String) -> ModerationEffect
    /// Approves or refuses a comment that waits for it; false if it does not.
    func decide(_ number: CommentNumber, _ isApproved: Bool, _ name: String) -> Bool
    /// How it stands.
    func overview() -> Conductor.Overview
    /// The comments that wait, at most so many.
    func waiting(_ count: Int) -> [QueuedComment]
    /// The comment with this id that was taken in, and waits for the room to be opened.
    func waitingForRoom(_ id: String) -> CommentNumber?
    /// Gives what is heard in it to listeners, now and whenever it is open; nil while it is not. False where it cannot be listened to.
    func listen(_ hear: @escaping (OutputTap?) -> Void) -> Bool
    /// There are no listeners any more.
    func stopListening()
    /// Whether nothing of it is heard.
    func isMuted() -> Bool
    /// Seconds of silence between two comments.
    func pause() -> Double
    /// After how many seconds a comment that waits is skipped as too old; nil if it is not.
    func patience(_ comment: Comment) -> Double?
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
