// SPDX-License-Identifier: GPL-3.0-or-later

extension Comment {
    /// Names the comment as one of YouTube's two interfaces does. The Data API and the chat's window, which yt-dlp reads, have names for the same message
    /// that differ in how they begin: `LCC.EhwKGk…` and `ChwKGk…`. Known by both, it is read once, and deleted by whichever tells of it.
    mutating func take(youTubeID id: String?) {
        self.id = id
        guard let id else { return }
        if id.hasPrefix("LCC.E") {
            sharedID = "C" + id.dropFirst("LCC.E".count)
        } else if id.hasPrefix("C") {
            sharedID = "LCC.E" + id.dropFirst()
        }
    }
}
