// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

// What takes the place of a comment that is a command.
extension Comment {
    /// The same, marked as a command, which is not read.
    var unread: Comment {
        var comment = self
        comment.isCommand = true
        return comment
    }

    /// An answer that is read instead of a comment, in its room. It repeats words of the author, so a ban removes it as well.
    func inPlace(of comment: Comment) -> Comment {
        var answer = self
        (answer.author, answer.isReply) = (comment.author, true)
        (answer.id, answer.room, answer.platform, answer.timestamp) = (comment.id, comment.room, comment.platform, comment.timestamp)
        return answer
    }
}
