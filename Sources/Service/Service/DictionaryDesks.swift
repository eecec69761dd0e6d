// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import Reading
internal import UserWords
internal import Voices

/// The dictionary of each room: its own words, and those for all rooms. Nothing is kept of rooms that are closed. On the loop.
final class DictionaryDesks {
    private let make: (RoomName) -> DictionaryDesk?
    private let openRooms: () -> [RoomName]
    private var desks: [RoomName: DictionaryDesk] = [:]

    init(
        _ settings: Settings,
        _ environment: [String: String],
        task: SpeakingTask,
        neverSpoken: NeverSpoken,
        catalog: Catalog,
        log: Log,
        now: @escaping () -> Moment,
        openRooms: @escaping () -> [RoomName]
    ) {
        self.openRooms = openRooms
        make = { room in
            UserDictionary(settings, environment, room: room).map { dictionary in
                DictionaryDesk(
                    dictionary,
                    rules: TeachingRules(settings, task: task),
                    neverSpoken: neverSpoken,
                    language: settings.inRoom(room.text).roomLanguage(in: catalog),
                    log: log,
                    now: now
                )
            }
        }
    }

    /// The dictionary of a room; nil where none are wanted.
    func desk(of room: RoomName) -> DictionaryDesk? {
        if let desk = desks[room] { return desk }
        let open = openRooms()
        desks = desks.filter { open.contains($0.key) }
        desks[room] = make(room)
        return desks[room]
    }
}
