// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Voices

// What commands of the chat set for viewers.
extension RoomDirectory {
    /// Sets something for a viewer in the room's book, when that has been written.
    func set(_ settings: [ViewerSetting], for text: String, to value: String, in room: RoomName) -> CommandAnswer {
        guard environment.viewers != nil else { return .badValue }
        guard let viewer = viewer(called: text, in: room) else { return .unknownViewer(text) }
        change(viewer, settings, in: room) {}
        return value == ViewerWish.takenBack ? .takenBack(text) : .set(text, value)
    }

    /// Mutes the one viewer of that name in the room's book, which is kept and shown. Where there is no such viewer, or there are several, or
    /// nothing can be kept, everybody of that name is banned for the run.
    func mute(_ viewer: NamedViewer, for time: Duration?, in room: RoomName) -> CommandAnswer {
        let called = viewer.name ?? ""
        let ban = Moderation.ban(viewer, seconds: time.map { Int($0.components.seconds) }, room: nil)
        guard let books = environment.viewers, let known = self.viewer(called: called, in: room) else {
            moderate(ban, in: room, by: Self.name)
            return viewers.find(viewer, in: room).isKnown ? .muted(called) : .mutedUnseen(called)
        }
        change(known, [.mute(books.mute(for: time))], in: room) { [weak self] in self?.moderate(ban, in: room, by: Self.name) }
        return .muted(called)
    }

    /// Ends a mute, whichever way it was made.
    func unmute(_ viewer: NamedViewer, in room: RoomName) -> CommandAnswer {
        let called = viewer.name ?? ""
        moderate(.unban(viewer, room: nil), in: room, by: Self.name)
        if let known = self.viewer(called: called, in: room), known.entry.map({ $0.mute != .off }) == true {
            change(known, [.mute(.off)], in: room) {}
        }
        return .unmuted(called)
    }

    /// The one viewer who wrote lately or is in the room's book, and has this name or id.
    private func viewer(called text: String, in room: RoomName) -> RoomViewer? {
        guard let books = environment.viewers else { return nil }
        let viewers = RoomViewers(spoken: spokenViewers.viewers(in: room), book: books.book(of: room))
        return try? viewers.find(called: text.first == "@" ? String(text.dropFirst()) : text)
    }

    private func change(
        _ viewer: RoomViewer,
        _ settings: [ViewerSetting],
        in room: RoomName,
        failed: @escaping () -> Void
    ) {
        let change = ViewerEntry.Change(by: Self.name, at: JSONWriter.now)
        let wanted = ViewerChange(of: viewer.id, settings, name: viewer.spoken?.name, change)
        environment.viewers?.change(wanted, in: room) { [weak environment] outcome in
            guard case .failure(let error) = outcome else { return }
            environment?.tell(.viewerProblem("\(error)"))
            failed()
        }
    }
}

extension ViewerSetting {
    /// What gives a viewer a voice or a gender; nil if there is none of that name.
    static func voices(_ wish: String, in catalog: Catalog) -> [ViewerSetting]? {
        if wish.lowercased() == ViewerWish.takenBack { return [.voice(nil), .gender(nil)] }
        if let gender = Gender(rawValue: wish.lowercased()) { return [.voice(nil), .gender(gender)] }
        return (try? catalog.entry(named: wish)).map { [.voice($0.voice.id), .gender(nil)] }
    }
}
