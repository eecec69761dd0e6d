// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds

/// Where feeds go on that an earlier run has read. Without a journal they begin anew.
struct FeedResumption {
    /// When an earlier run kept or said something last, in milliseconds since 1970; nil where none did.
    var heardUntil: Int64?
    /// How far sources came, by the names that `name(ofFollowed:)` gives them.
    var cursors: [String: String] = [:]

    /// Some of what was written just before the end may not have arrived. What did is known by its id.
    private static let overlap: Int64 = 5_000

    /// For a live chat nothing is made up for that was written longer ago than `catchUp`.
    init(heardUntil: Int64?, cursors: [String: String], at now: Int64, catchUp: Duration?) {
        if let catchUp, heardUntil.map({ now - $0 > catchUp.milliseconds }) ?? true { return }
        self.heardUntil = heardUntil.map { $0 - Self.overlap }
        self.cursors = cursors
    }

    /// Feeds that begin anew.
    init() {}

    /// What the journal calls a file that is followed.
    static func name(ofFollowed path: String) -> String {
        "follow:\(path)"
    }

    /// Where the file is read on; nil where that is not known.
    func place(inFollowed path: String) -> FilePlace? {
        cursors[Self.name(ofFollowed: path)].flatMap { FilePlace($0) }
    }
}
