// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Configuration
internal import Events
internal import Reading
internal import Rooms
internal import Voices

/// Prepares the comments of each room by its settings as they are now: those of a voice may be changed while it runs. Nothing is kept of
/// rooms that are closed. On the loop.
final class LivePreparer {
    private let make: (Settings) -> Preparer
    private let openRooms: () -> [RoomName]
    private var settings: Settings
    private var preparers: [RoomName: Preparer] = [:]

    init(_ settings: Settings, openRooms: @escaping () -> [RoomName], make: @escaping (Settings) -> Preparer) {
        self.settings = settings
        self.openRooms = openRooms
        self.make = make
    }

    /// Prepares by these settings from now on. What is prepared already stays as it is.
    func follow(_ settings: Settings) {
        self.settings = settings
        preparers = [:]
    }

    /// What is to be said in a room's turn, by its dictionary as it is now.
    func prepare(
        _ turn: Turn,
        in room: RoomName,
        isNamed: Bool,
        by lexicon: Lexicon?,
        within ledger: Ledger,
        _ history: inout LanguageHistory
    ) -> Preparation {
        preparer(of: room, by: lexicon).prepare(turn, isNamed: isNamed, within: ledger, &history)
    }

    /// Prepares what belongs to no room, as the main one would.
    func prepareAlone(_ comment: Comment, by lexicon: Lexicon?, within ledger: Ledger) -> Preparation {
        preparer(of: .main, by: lexicon).prepareAlone(comment, within: ledger)
    }

    private func preparer(of room: RoomName, by lexicon: Lexicon?) -> Preparer {
        if preparers[room] == nil {
            let open = Set(openRooms())
            preparers = preparers.filter { open.contains($0.key) }
        }
        var preparer = preparers[room] ?? make(settings.inRoom(room.text))
        if let lexicon { preparer.lexicon = lexicon }
        preparers[room] = preparer
        return preparer
    }
}
