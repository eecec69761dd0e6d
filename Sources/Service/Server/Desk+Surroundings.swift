// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments
package import Core
public import Lexicon
public import Reading
package import Rooms
package import Voices

extension Desk {
    /// What the desk asks of the program around it. All are called on the loop.
    public struct Surroundings {
        var now: () -> Moment
        /// Milliseconds since 1970.
        var wallClock: () -> Int64
        /// The voices there are.
        var catalog: Catalog
        /// The settings that can be changed while it runs, and where their values come from.
        var settings: () -> [(key: String, value: String, origin: String)]
        /// Changes all of these for somebody, or throws what is wrong with one of them.
        var change: (_ changes: [(key: String, value: String)], _ by: String) throws(SettingRefusal) -> Void
        /// The settings that were changed and last, by key.
        var kept: () -> [String: String]
        /// Keeps these settings, and no others, over the end of the service, or throws what is wrong with one of them.
        var keep: (_ values: [(key: String, value: String)], _ done: @escaping Reloaded) throws(SettingRefusal) -> Void
        /// Makes a token with these rights, and tells its name and its word when it is valid.
        var makeToken: (_ rights: String, _ by: String, _ done: @escaping MadeToken) -> Void
        /// Reads the configuration again, and applies it where nothing is wrong with it.
        var reload: (_ done: @escaping Reloaded) -> Void
        /// Does in all rooms what a moderator did, and tells what that has changed when it is done in every one.
        var moderate: (Moderation, _ by: String, _ done: @escaping (ModerationEffect) -> Void) -> Void
        /// Ends the service after what is being heard.
        var drain: () -> Void
        /// Why no comment can be heard now; empty where one can.
        var lacks: () -> [String]
        /// The engines of voices that can be used here.
        var engines: () -> Set<Engine>
        /// How outputs and feeds stand.
        var figures: () -> ServiceFigures
        /// The memory of the service and its hosts, as it is now.
        var memory: () -> MemoryReport
        /// The memory account, by which voices are chosen.
        var ledger: () -> Ledger
        /// Works out what would be said of a comment in a room, at once or later.
        var explain: (Comment, RoomName, _ done: @escaping (Explanation) -> Void) -> Void
        /// Calls something after a while. Returns how that is cancelled.
        var after: (Duration, @escaping () -> Void) -> () -> Void
        /// Looks at all rooms, and tells what was found, at once or later.
        var survey: (_ done: @escaping (RoomSurvey) -> Void) -> Void
        /// Tells the dictionary of a room, as its files are now, at once or when they have been read; nil where there is none.
        var dictionary: (_ room: RoomName, _ done: @escaping (UserDictionary?) -> Void) -> Void
        /// Changes the dictionary of a room, and tells the entries that were taken out when its file is written; nil where there is none.
        var changeDictionary: (RoomName, DictionaryChange, _ by: String, _ done: @escaping (DictionaryOutcome?) -> Void) -> Void
        /// What viewers want dictionaries to learn.
        var proposals: ProposalDoor
        /// Tells what is set for the viewers of a room, at once or when it has been read; nil where nothing can be.
        var viewers: (_ room: RoomName, _ done: @escaping (ViewerBook?) -> Void) -> Void
        /// Who wrote in a room lately.
        var spokenViewers: (_ room: RoomName) -> [SpokenViewer]
        /// Changes what is set for a viewer of a room, and tells what is set when it is written; nil where nothing can be.
        var changeViewer: (RoomName, ViewerChange, _ done: @escaping (Result<ViewerEntry?, ViewerBookError>?) -> Void) -> Void
        /// The sources of comments.
        var sources: SourceDoor
        /// The outputs of all rooms.
        var outputs: OutputDoor
        /// The journal; nil where there is none.
        var journal: JournalDoor?
        /// The fleet to which this process belongs; nil where it reads all rooms itself.
        var fleet: FleetDesk?

        /// The entries that a change took out of a dictionary, or why it was not made.
        public typealias DictionaryOutcome = Result<[LexiconEntry], DictionaryError>

        /// Receives what was applied of a configuration that was read again, or what is wrong with it.
        package typealias Reloaded = (Result<ReloadReport, ConfigurationError>) -> Void

        /// Receives the name and the word of a new token, or why there is none.
        package typealias MadeToken = (Result<(name: String, word: String), PlaceRefusal>) -> Void

        /// All are called on the loop.
        package init(
            now: @escaping () -> Moment,
            wallClock: @escaping () -> Int64,
            catalog: Catalog,
            settings: @escaping () -> [(key: String, value: String, origin: String)],
            change: @escaping (_ changes: [(key: String, value: String)], _ by: String) throws(SettingRefusal) -> Void,
            kept: @escaping () -> [String: String],
            keep: @escaping (_ values: [(key: String, value: String)], _ done: @escaping Reloaded) throws(SettingRefusal) -> Void,
            makeToken: @escaping (_ rights: String, _ by: String, _ done: @escaping MadeToken) -> Void,
            reload: @escaping (_ done: @escaping Reloaded) -> Void,
            moderate: @escaping (Moderation, _ by: String, _ done: @escaping (ModerationEffect) -> Void) -> Void,
            drain: @escaping () -> Void,
            lacks: @escaping () -> [String],
            engines: @escaping () -> Set<Engine>,
            figures: @escaping () -> ServiceFigures,
            memory: @escaping () -> MemoryReport,
            ledger: @escaping () -> Ledger,
            explain: @escaping (Comment, RoomName, _ done: @escaping (Explanation) -> Void) -> Void,
            after: @escaping (Duration, @escaping () -> Void) -> () -> Void,
            survey: @escaping (_ done: @escaping (RoomSurvey) -> Void) -> Void,
            dictionary: @escaping (_ room: RoomName, _ done: @escaping (UserDictionary?) -> Void) -> Void,
            changeDictionary: @escaping (RoomName, DictionaryChange, _ by: String, _ done: @escaping (DictionaryOutcome?) -> Void) -> Void,
            proposals: ProposalDoor,
            viewers: @escaping (_ room: RoomName, _ done: @escaping (ViewerBook?) -> Void) -> Void,
            spokenViewers: @escaping (_ room: RoomName) -> [SpokenViewer],
            changeViewer: @escaping (RoomName, ViewerChange, _ done: @escaping (Result<ViewerEntry?, ViewerBookError>?) -> Void) -> Void,
            sources: SourceDoor,
            outputs: OutputDoor,
            journal: JournalDoor? = nil,
            fleet: FleetDesk? = nil
        ) {
            self.now = now
            self.wallClock = wallClock
            self.catalog = catalog
            self.settings = settings
            self.change = change
            self.kept = kept
            self.keep = keep
            self.makeToken = makeToken
            self.reload = reload
            self.moderate = moderate
            self.drain = drain
            self.lacks = lacks
            self.engines = engines
            self.figures = figures
            self.memory = memory
            self.ledger = ledger
            self.explain = explain
            self.after = after
            self.survey = survey
            self.dictionary = dictionary
            self.changeDictionary = changeDictionary
            self.proposals = proposals
            self.viewers = viewers
            self.spokenViewers = spokenViewers
            self.changeViewer = changeViewer
            self.sources = sources
            self.outputs = outputs
            self.journal = journal
            self.fleet = fleet
        }
    }
}

/// Why a setting was not changed.
package struct SettingRefusal: Error {
    var key: String
    /// What is wrong, and what would be right.
    var reason: String

    package init(key: String, reason: String) {
        (self.key, self.reason) = (key, reason)
    }
}
