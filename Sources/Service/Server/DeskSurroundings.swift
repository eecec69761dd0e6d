// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments
package import Core
package import Dictionaries
package import Reading
package import Rooms
package import Voices

/// The program around the desk, which holds it. All is asked and told on the loop.
package protocol DeskSurroundings: AnyObject {
    var now: Moment { get }
    /// Milliseconds since 1970.
    var wallTime: Int64 { get }
    /// The voices there are.
    var catalog: Catalog { get }
    /// The settings that can be changed while it runs, and where their values come from.
    var settings: [(key: String, value: String, origin: Origins.Origin)] { get }
    /// The settings that were changed and last, by key.
    var kept: [String: String] { get }
    /// Why no comment can be heard now; empty where one can.
    var lacks: [String] { get }
    /// What is wrong with the outputs although comments are heard.
    var warnings: [String] { get }
    /// The engines of voices that can be used here.
    var engines: Set<Engine> { get }
    /// How outputs and feeds stand.
    var figures: ServiceFigures { get }
    /// The memory of the service and its hosts, as it is now.
    var memory: MemoryReport { get }
    /// The memory account, by which voices are chosen.
    var ledger: Ledger { get }
    /// The sources of comments.
    var sourceDoor: any SourceDoor { get }
    /// The outputs of all rooms.
    var outputDoor: any OutputDoor { get }
    /// The journal; nil where there is none.
    var journalDoor: (any JournalDoor)? { get }
    /// The fleet to which this process belongs; nil where it reads all rooms itself.
    var fleetDesk: (any FleetDesk)? { get }

    /// Changes all of these for somebody, or throws what is wrong with one of them.
    func change(_ changes: [(key: String, value: String)], by name: String) throws(SettingRefusal)
    /// Keeps these settings, and no others, over the end of the service, or throws what is wrong with one of them.
    func keep(_ values: [(key: String, value: String)], _ done: @escaping Reloaded) throws(SettingRefusal)
    /// Makes a token with these rights, and tells its name and its word when it is valid.
    func makeToken(_ rights: String, by maker: String, _ done: @escaping MadeToken)
    /// Reads the configuration again, and applies it where nothing is wrong with it.
    func reload(_ done: @escaping Reloaded)
    /// Ends the service after what is being heard.
    func finish()
    /// Calls something after a while. Returns how that is cancelled.
    func after(_ delay: Duration, _ work: @escaping () -> Void) -> () -> Void

    /// Does in all rooms what a moderator did, and tells what that has changed when it is done in every one.
    func moderate(_ order: Moderation, by name: String, _ done: @escaping (ModerationEffect) -> Void)
    /// Works out what would be said of a comment in a room, at once or later.
    func explain(_ comment: Comment, in room: RoomName, _ done: @escaping (Explanation) -> Void)
    /// Looks at all rooms, and tells what was found, at once or later.
    func survey(_ done: @escaping (RoomSurvey) -> Void)
    /// Tells the dictionary of a room, as its files are now, at once or when they have been read; nil where there is none.
    func dictionary(of room: RoomName, _ done: @escaping (UserDictionary?) -> Void)
    /// Changes the dictionary of a room, and tells the entries that were taken out when its file is written; nil where there is none.
    func changeDictionary(of room: RoomName, _ change: DictionaryChange, by name: String, _ done: @escaping (DictionaryOutcome?) -> Void)
    /// What viewers want a room's dictionary to learn, in the order in which it came.
    func proposals(in room: RoomName) -> [WordProposal]
    /// Decides about what has this number in a room. `done` is called when it is written; with nil where nothing of this number waits.
    func decideProposal(
        _ number: UInt64,
        isApproved: Bool,
        by name: String,
        in room: RoomName,
        _ done: @escaping ((WordProposal, TeachingReply)?) -> Void
    )
    /// Tells what is set for the viewers of a room, at once or when it has been read; nil where nothing can be.
    func viewers(of room: RoomName, _ done: @escaping (ViewerBook?) -> Void)
    /// Who wrote in a room lately.
    func spokenViewers(in room: RoomName) -> [SpokenViewer]
    /// Changes what is set for a viewer of a room, and tells what is set when it is written; nil where nothing can be.
    func changeViewer(in room: RoomName, _ change: ViewerChange, _ done: @escaping (Result<ViewerEntry?, ViewerBookError>?) -> Void)
}

/// The entries that a change took out of a dictionary, or why it was not made.
package typealias DictionaryOutcome = Result<[LexiconEntry], DictionaryError>

/// Receives what was applied of a configuration that was read again, or what is wrong with it.
package typealias Reloaded = (Result<ReloadReport, ConfigurationError>) -> Void

/// Receives the name and the word of a new token, or why there is none.
package typealias MadeToken = (Result<(name: String, word: String), PlaceRefusal>) -> Void

/// Why a setting was not changed.
package struct SettingRefusal: Error {
    var key: String
    /// What is wrong, and what would be right.
    var reason: String

    package init(key: String, reason: String) {
        (self.key, self.reason) = (key, reason)
    }
}
