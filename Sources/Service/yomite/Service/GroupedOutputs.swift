// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback

/// Several outputs of each room, which play the same. All but the first can be added and removed while rooms are open.
///
/// An output keeps its number for the whole run; its position in the settings, by which its level is found, changes when one before it is
/// removed.
final class GroupedOutputs {
    /// One of the outputs.
    struct Entry {
        let number: Int
        let place: OutputChoice
        let part: OutputPart
        /// The sink, if this run has made it.
        var sink: VirtualSink?
        /// Whether it was added while rooms were open. The connection does not follow the sinks of such outputs.
        var isAdded = false
    }

    private let context: RunContext
    private let hasListeners: Bool
    private(set) var entries: [Entry]
    /// Why outputs have stopped in some room, by number.
    private(set) var failures: [Int: OutputError] = [:]
    /// Those of rooms that are open.
    private var open: [RoomName: OutputGroup] = [:]
    private var lastNumber: Int

    /// At least one output, in the order of the settings.
    init(_ parts: [(place: OutputChoice, part: OutputPart)], _ context: RunContext, hasListeners: Bool) {
        entries = parts.enumerated().map { Entry(number: $0, place: $1.place, part: $1.part) }
        lastNumber = parts.count - 1
        (self.context, self.hasListeners) = (context, hasListeners)
    }

    /// What has to be opened for a room.
    func files(of room: RoomName) -> [OpenedFile.Order] {
        entries.compactMap { $0.part.file?(room) }
    }

    /// The outputs of a room that is opened. One whose disk does not answer is left out, unless it is the only one.
    func make(_ room: RoomName, _ files: [Result<OpenedFile, OutputError>]) throws(OutputError) -> any Output {
        var members: [(Int, OutputGroup.Member)] = []
        var leader: PulseOutput?
        var files = files[...]
        for entry in entries {
            let file = entry.part.file == nil ? nil : files.popFirst()
            if case .failure(let error) = file, case .noAnswer = error, entries.count > 1 {
                fail(entry.number, error)
                continue
            }
            let output = try entry.part.make(room, hasListeners && members.isEmpty, leader, try file?.get())
            leader = leader ?? output as? PulseOutput
            members.append((entry.number, member(output, entry, room)))
        }
        if members.isEmpty, let failure = failures.values.first { throw failure }
        let group = OutputGroup(numbered: members)
        open[room] = group
        group.closed = { [weak self, unowned group] in
            guard let self, open[room] === group else { return }
            open[room] = nil
            open.giveSpaceBack()
        }
        return group
    }

    /// Adds an output to all rooms, or to none if it cannot be opened in one of them.
    func add(_ place: OutputChoice, _ part: OutputPart, sink: VirtualSink?) throws(OutputError) {
        let entry = Entry(number: lastNumber + 1, place: place, part: part, sink: sink, isAdded: true)
        var made: [(group: OutputGroup, output: any Output, room: RoomName)] = []
        for (room, group) in open {
            do throws(OutputError) {
                made.append((group, try part.make(room, false, leader(of: group), nil), room))
            } catch {
                for (_, output, _) in made { output.close() }
                throw error
            }
        }
        lastNumber = entry.number
        for (group, output, room) in made { group.add(member(output, entry, room), as: entry.number) }
        entries.append(entry)
    }

    /// Removes an output from all rooms.
    func remove(at index: Int) -> Entry {
        let entry = entries.remove(at: index)
        for group in open.values { group.remove(entry.number) }
        failures[entry.number] = nil
        return entry
    }

    /// The sink of an output was made again.
    func follow(_ sink: VirtualSink, of number: Int) {
        if let index = entries.firstIndex(where: { $0.number == number }) { entries[index].sink = sink }
    }

    /// Opens nothing more, and lets go of the sound server. What has failed is remembered.
    func stop() {
        entries = []
    }

    /// Whether the output at this place may be removed. The first one is what listeners hear and whose states are told; the first one at the
    /// sound server is the one with which the others there keep in step.
    func isRemovable(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        let ofServer = entries.indices.filter { entries[$0].place.isOfServer }
        return index != ofServer.first || ofServer.count == 1
    }

    /// Whether an output that was added has its sink in the main room.
    func hasSink(_ entry: Entry) -> Bool {
        guard let stream = open[.main]?[entry.number] as? PulseOutput else { return false }
        return stream.state != .lost
    }

    private func leader(of group: OutputGroup) -> PulseOutput? {
        entries.lazy.compactMap { group[$0.number] as? PulseOutput }.first
    }

    private func member(_ output: any Output, _ entry: Entry, _ room: RoomName) -> OutputGroup.Member {
        OutputGroup.Member(
            output,
            level: { [unowned self] in
                // One that is just being added has no level yet.
                entries.firstIndex { $0.number == entry.number }.map { context.settings.outputs[$0].gain } ?? 1
            },
            // The operator receives it from the server itself, once for all rooms.
            tell: { [log = context.log] in log(.debug, "--output \(entry.place) of \(harmless(room.text)): \($0.rawValue)") },
            fail: { [weak self] in self?.fail(entry.number, $0) }
        )
    }

    /// An output has failed in a room. The others continue, and so does the run.
    private func fail(_ number: Int, _ error: OutputError) {
        guard failures.updateValue(error, forKey: number) == nil else { return }
        if entries.count > 1 { context.log(.error, "\(error); this output has stopped; the other outputs continue") }
    }
}
