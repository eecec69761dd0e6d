// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

@Test func `a comment weighs all that a stranger wrote into it, not its text alone`() {
    var comment = Comment(text: "é")
    #expect(comment.textBytes == 2)
    comment.id = "12345"
    comment.author = Author(id: "abc", name: "日本", login: "login", nickname: "n")
    (comment.room, comment.platform, comment.voice, comment.rewardID) = ("room", "twitch", "voice", "r")
    (comment.sharedID, comment.source) = ("1234567", ChatSource(channel: "bob", id: "99"))
    #expect(comment.textBytes == 2 + 5 + 3 + 6 + 5 + 1 + 4 + 6 + 5 + 1 + 7 + 3 + 2)
}
