// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Configuration
internal import Events
internal import Glibc
internal import Loop
internal import Rooms
internal import Server
internal import Synthesis
internal import UserWords
internal import Voices

/// What the rooms and the server's desks ask of the session around them. All of it is called on the loop.
extension Session {
    /// Where texts of programs are prepared by the settings and the dictionary as they are, within the memory that there is.
    func speechDesk(_ hub: SpeechHub) -> SpeechDesk {
        SpeechDesk(
            hub: hub,
            catalog: catalog,
            waitingBytes: settings.limits.speechBytes,
            loop: loop,
            prepare: { [unowned self] comment in
                guard let alone else { return .leaveOut(.left) }
                let lexicon = dictionaries?.desk(of: .main)?.dictionary.lexicon
                let preparation = alone.prepareAlone(comment, by: lexicon, within: memory.ledger)
                if case .speak(let speakable) = preparation { evict(speakable.ending) }
                return preparation
            },
            allowHosts: { [unowned self] in
                speaksForPrograms = $0
                hosts?.setHostCount(memory.isShort ? 1 : hostCount)
            }
        )
    }

    func surroundings(_ outputs: OutputMaker, _ preparer: LivePreparer) -> RoomHouse.Surroundings {
        RoomHouse.Surroundings(
            output: outputs.make,
            manner: { [unowned self] in RoomHouse.Manner(settings.inRoom($0.text)) },
            prepare: { [unowned self] turn, isNamed, room, history in
                let lexicon = dictionaries?.desk(of: room)?.dictionary.lexicon
                let preparation = preparer.prepare(turn, in: room, isNamed: isNamed, by: lexicon, within: memory.ledger, &history)
                // Before the comment is handed in: what it starts waits until they have gone.
                if case .speak(let speakable) = preparation { evict(speakable.ending) }
                return preparation
            },
            publish: { [unowned self] event, room in
                publish(event, in: room)
                if case .finished = event { memory.observe() }
            },
            release: { [unowned self] cost in
                if task.policy == .all { feeds?.release(cost) }
            },
            refused: { [unowned self] room, error, count in
                let others = count > 1 ? " (with others: \(count) times)" : ""
                console.log(.warning, "the room \(TerminalView.harmless(room.text)) cannot be opened: \(error)\(others)")
            },
            ended: { [unowned self] in loop.stop() }
        )
    }

    /// What the server's desk asks of this session.
    func deskSurroundings(_ house: RoomHouse, _ preparer: LivePreparer) -> Desk.Surroundings {
        Desk.Surroundings(
            now: { [unowned self] in loop.now },
            wallClock: {
                var now = timespec()
                unsafe clock_gettime(CLOCK_REALTIME, &now)
                return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
            },
            catalog: catalog,
            settings: { [unowned self] in settings.live },
            change: { [unowned self] key, value in try change(key, to: value, preparer) },
            lacks: { [unowned self] in reception?.desk.isListenedTo == true ? [] : [opener.lack].compactMap(\.self) },
            memory: { [unowned self] in
                memory.measure()
                return memory.report
            },
            steadiness: { [unowned house] in house.steadiness },
            dictionary: { [unowned self] in dictionaries?.desk(of: $0)?.dictionary }
        )
    }

    /// Changes a setting for everything that is prepared from now on.
    private func change(_ key: String, to value: String, _ preparer: LivePreparer) throws {
        var changed = settings
        try changed.change(key, to: value)
        if let voice = changed.voice { _ = try catalog.entry(named: voice) }
        if let problem = changed.language.flatMap(catalog.problem(withLanguage:)) { throw problem }
        settings = changed
        opener.follow(settings)
        preparer.follow(settings)
        alone?.follow(settings)
        house?.changeManners()
    }
}
