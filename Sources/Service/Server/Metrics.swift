// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
import Synthesis
import Voices

/// The figures of `/metrics`: taken on the service's loop, and written in Prometheus' text format on the server's thread.
struct Metrics: Sendable {
    private struct Room: Sendable {
        /// Nil for the sum of forgotten rooms.
        let name: RoomName?
        let account: Account
        let onset: Histogram
        /// Nil for forgotten rooms.
        let waiting: Int?
        let outputState: String?

        init(_ room: DeskRoom) {
            let overview = room.door.overview()
            (name, account, onset, waiting) = (room.name, room.account, room.onset, overview.waiting)
            // A room that is closed has no output.
            outputState = overview.isOpen ? room.outputState : nil
        }

        /// All forgotten rooms.
        init(_ account: Account, _ onset: Histogram) {
            (self.account, self.onset) = (account, onset)
            (name, waiting, outputState) = (nil, nil, nil)
        }

        /// No room has an empty name.
        var label: String { name?.text ?? "" }
    }

    private let rooms: [Room]
    private let forgotten: Room?
    private let steadiness: Steadiness
    private let dictionaries: (regexes: Int, words: Int)
    private let turns: (longest: Duration, long: Int)
    private let hostEvents: [String: Int]
    private let memory: MemoryReport
    private let historyBytes: Int
    private let service: ServiceFigures
    private let fallbacks: [VoiceFallback.Cause: Int]
    private let microphoneWaits: [MicrophoneWait: Int]
    private let counters: ServerCounters
    private let version: String

    /// About how much of the page a room takes.
    private static let bytesOfRoom = 6_000

    /// The question for them, which looks at one room after the other.
    /// - Parameter most: how many bytes the page may have. Rooms for which there is none left are added up.
    static func asked<Answer: Sendable>(
        _ counters: ServerCounters,
        version: String,
        atMost most: Int,
        _ answer: @escaping @Sendable (Metrics) -> Answer
    ) -> Inquiry<Answer> {
        Inquiry { desk in
            let forgotten = desk.forgotten?.count
            return .more(
                .ofRooms([Room]()) { rooms, room in
                    rooms.append(Room(room))
                } then: { desk, rooms in
                    .later { goOn in
                        desk.surroundings.survey { survey in
                            let end = Inquiry { desk in
                                // What was forgotten meanwhile would be in the sum as well.
                                let rooms = desk.forgotten?.count == forgotten ? rooms : rooms.filter { desk.isKept($0.name) }
                                let mostRooms = max(1, most / bytesOfRoom)
                                return .answered(answer(Metrics(rooms, atMost: mostRooms, survey, desk, counters, version: version)))
                            }
                            // Memory is measured, which takes long, when the turn in which the last rooms were looked at is over.
                            goOn(Inquiry { _ in .more(end) })
                        }
                    }
                }
            )
        }
    }

    private init(_ rooms: [Room], atMost most: Int, _ survey: RoomSurvey, _ desk: Desk, _ counters: ServerCounters, version: String) {
        self.rooms = Array(rooms.prefix(most))
        // Counters never decrease: those of forgotten rooms stay in the sums.
        var others = desk.forgotten.map { ($0.account, $0.onset) }
        for room in rooms.dropFirst(most) {
            var (account, onset) = others ?? (Account(), Histogram())
            account.add(room.account)
            onset.add(room.onset)
            others = (account, onset)
        }
        forgotten = others.map { Room($0.0, $0.1) }
        service = desk.surroundings.figures
        fallbacks = desk.fallbacks
        microphoneWaits = desk.microphoneWaits
        (steadiness, dictionaries) = (survey.steadiness, (survey.regexBytes, survey.dictionaryBytes))
        turns = desk.turns()
        hostEvents = desk.hostEvents
        memory = desk.surroundings.memory
        historyBytes = desk.historyBytes
        self.counters = counters
        self.version = version
    }

    /// How many rooms are written at once.
    private static let roomsOfPiece = 16

    /// What is written of every room, each of it for all of them before the next.
    private static let ofRooms: [@Sendable (Metrics, Room, inout MetricsPage) -> Void] = [
        { metrics, room, page in
            let account = room.account
            let outcomes: KeyValuePairs = [
                "heard": account.heard, "skipped": account.skipped, "refused": account.refused, "failed": account.failed,
                "deleted": account.deleted, "left": account.left,
            ]
            for (outcome, count) in outcomes {
                page.counter("yomite_comments_total", "Comments by outcome.", ["room": room.label, "outcome": outcome], count)
            }
            // Only a journal keeps any.
            guard metrics.service.journal != nil else { return }
            page.counter("yomite_comments_total", "Comments by outcome.", ["room": room.label, "outcome": "kept"], account.kept)
        },
        { _, room, page in
            let unheard = room.account.unheard.map { (outcome: $0.outcome.name, reason: $0.outcome.reason ?? "", count: $0.count) }
            for row in unheard.ordered(by: { ($0.outcome, $0.reason) < ($1.outcome, $1.reason) }) {
                let labels: KeyValuePairs = ["room": room.label, "outcome": row.outcome, "reason": row.reason]
                page.counter("yomite_comments_unheard_total", "Comments that were not heard, and why.", labels, row.count)
            }
        },
        { _, room, page in
            page.counter("yomite_comments_accepted_total", "Comments that came in.", ["room": room.label], room.account.accepted)
        },
        { _, room, page in
            guard let waiting = room.waiting else { return }
            page.gauge("yomite_queue_comments", "Comments that wait.", ["room": room.label], waiting)
        },
        { _, room, page in
            guard let state = room.outputState else { return }
            page.gauge("yomite_room_output", "What the output of a room does.", ["room": room.label, "state": state], 1)
        },
        { _, room, page in
            page.histogram("yomite_onset_seconds", "From acceptance to the first sample heard.", ["room": room.label], room.onset)
        },
    ]

    /// Writes the piece with that number. Returns whether there are more.
    func write(_ piece: Int, to page: inout MetricsPage) -> Bool {
        if piece == 0 { page.gauge("yomite_build_info", "Which version this is.", ["version": version], 1) }
        let pieces = max(1, (rooms.count + Self.roomsOfPiece - 1) / Self.roomsOfPiece)
        guard piece < pieces * Self.ofRooms.count else {
            addRest(to: &page)
            return false
        }
        let write = Self.ofRooms[piece / pieces]
        for room in rooms.dropFirst(piece % pieces * Self.roomsOfPiece).prefix(Self.roomsOfPiece) { write(self, room, &page) }
        if piece % pieces == pieces - 1, let forgotten { write(self, forgotten, &page) }
        return true
    }

    private func addRest(to page: inout MetricsPage) {
        page.counter("yomite_glitches_total", "How often the sound broke.", [:], steadiness.glitches)
        page.counter("yomite_underflows_total", "How often the sound server ran dry.", [:], steadiness.underflows)
        let lost = steadiness.lostToListeners
        page.counter("yomite_listener_frames_lost_total", "Frames that listeners missed because the server was late.", [:], lost)
        let unwritten = steadiness.lostToDisk
        page.counter("yomite_recording_frames_lost_total", "Frames that a recording's disk did not take in time.", [:], unwritten)
        page.gauge("yomite_longest_render_seconds", "The longest that the sound server waited for render.", steadiness.longestRender)
        let gap = steadiness.longestRequestGap
        page.gauge("yomite_longest_request_gap_seconds", "The longest that the sound server did not ask for more while it played.", gap)
        page.gauge("yomite_longest_loop_turn_seconds", "The longest that the loop took before it saw to the sound again.", turns.longest)
        page.counter("yomite_long_loop_turns_total", "Turns of the loop that took longer than 20 ms.", [:], turns.long)
        for (state, count) in hostEvents.orderedByKey {
            page.counter("yomite_voice_host_events_total", "Changes in the life of voice hosts.", ["state": state], count)
        }
        for fence in HostFence.allCases {
            let help = "Whether the kernel has this fence for voice hosts."
            page.gauge("yomite_voice_host_fence", help, ["fence": fence.rawValue], fence.isThere ? 1 : 0)
        }
        addPaces(to: &page)
        addMemory(to: &page)
        addService(to: &page)
        add(counters, to: &page)
    }

    private func addPaces(to page: inout MetricsPage) {
        let paces = service.voicePaces.orderedByKey
        for (voice, pace) in paces {
            let help = "What a second of a voice's speech took to make lately."
            page.gauge("yomite_voice_pace_seconds", help, ["voice": voice, "of": "time"], pace.time)
            page.gauge("yomite_voice_pace_seconds", help, ["voice": voice, "of": "processor"], pace.processor)
        }
        for (voice, _) in paces {
            let help = "Whether a voice is not chosen for live rooms because it is too slow."
            page.gauge("yomite_voice_too_slow", help, ["voice": voice], service.slowVoices.contains(voice) ? 1 : 0)
        }
    }

    private func addMemory(to page: inout MetricsPage) {
        let help = "Memory that the kernel cannot take back."
        page.gauge("yomite_memory_bytes", help, ["part": "service", "voice": ""], memory.service.anonymous + memory.service.shared)
        // By what they speak, because the processes change.
        let hosts = Dictionary(grouping: memory.hosts) { $0.voice ?? $0.engine }
        for (voice, hosts) in hosts.orderedByKey {
            let bytes = hosts.reduce(0) { $0 + ($1.memory.map { $0.anonymous + $0.shared } ?? 0) }
            page.gauge("yomite_memory_bytes", help, ["part": "hosts", "voice": voice], bytes)
        }
        if let budget = memory.budget { page.gauge("yomite_memory_budget_bytes", "What may be used.", [:], budget) }
        page.gauge("yomite_history_bytes", "What texts of remembered comments and events take.", [:], historyBytes)
        page.gauge("yomite_memory_held_bytes", "The account: what cannot be taken back, the reserve included.", [:], memory.held)
        page.gauge("yomite_memory_used_bytes", "Memory in use, including what comments under way will need.", [:], memory.used)
        page.gauge("yomite_memory_reserve_bytes", "Memory set aside as a reserve.", [:], memory.reserve)
        for step in Shedding.Step.allCases {
            let help = "What is done without while memory is short: the step that was taken is 1."
            page.gauge("yomite_memory_shed", help, ["step": step.name], step.name == memory.shed ? 1 : 0)
        }
        for cause in VoiceFallback.Cause.allCases {
            let count = fallbacks[cause, default: 0]
            page.counter("yomite_voice_fallbacks_total", "Voices that spoke instead of others, and why.", ["reason": cause.rawValue], count)
        }
    }

    private func addService(to page: inout MetricsPage) {
        for (index, output) in service.outputs.enumerated() {
            let labels: KeyValuePairs = ["output": "\(index + 1)", "kind": output.kind]
            page.gauge("yomite_output_ready", "Whether what goes there can be heard now, or written.", labels, output.isReady ? 1 : 0)
        }
        if let isConnected = service.isSoundServerConnected {
            page.gauge("yomite_sound_server_connected", "Whether the sound server answers.", [:], isConnected ? 1 : 0)
        }
        if let lost = service.lostEvents {
            page.counter("yomite_events_lost_total", "Events that could not be written to --events.", [:], lost)
        }
        if let journal = service.journal {
            for state in ServiceFigures.Journal.states {
                page.gauge(
                    "yomite_journal_state",
                    "How the journal stands: 1 for its state.",
                    ["state": state],
                    state == journal.state ? 1 : 0
                )
            }
            page.gauge("yomite_journal_open", "Comments in the journal, which have no outcome yet.", [:], journal.open)
            page.gauge("yomite_journal_found", "Comments the journal held at the start.", [:], journal.found)
            page.counter("yomite_journal_lost_total", "What found no room in the journal.", [:], journal.lost)
            if let bytes = journal.historyBytes {
                page.gauge("yomite_journal_history_bytes", "What the journal's file uses with the history.", [:], bytes)
                let help = "History comments dropped early for lack of space."
                page.counter("yomite_journal_history_dropped_total", help, [:], journal.historyDropped)
            }
        }
        page.note(service.fleet)
        page.gauge("yomite_sources", "Sources of comments.", [:], service.sources)
        if let twitch = service.twitch {
            page.gauge("yomite_twitch_connected", "Whether there is a connection to Twitch.", [:], twitch.isConnected ? 1 : 0)
            page.counter("yomite_twitch_reconnects_total", "Connections to Twitch after the first.", [:], twitch.reconnects)
        }
        if let events = service.twitchEvents {
            let help = "Whether there is a connection to Twitch's events."
            page.gauge("yomite_twitch_events_connected", help, [:], events.isConnected ? 1 : 0)
            page.counter("yomite_twitch_events_reconnects_total", "Reconnections to Twitch's events.", [:], events.reconnects)
        }
        if let oneComme = service.oneComme {
            page.gauge("yomite_onecomme_connected", "Whether there is a connection to OneComme.", [:], oneComme.isConnected ? 1 : 0)
            page.counter("yomite_onecomme_reconnects_total", "Connections to OneComme after the first.", [:], oneComme.reconnects)
        }
        if let youTube = service.youTube {
            page.gauge("yomite_youtube_connected", "Whether there is a connection to YouTube.", [:], youTube.isConnected ? 1 : 0)
            page.counter("yomite_youtube_reconnects_total", "Connections to YouTube after the first.", [:], youTube.reconnects)
        }
        let regexes = "What the compiled regular expressions of open rooms' dictionaries take."
        page.gauge("yomite_held_comments", "Comments that wait for approval.", [:], service.heldComments)
        page.gauge("yomite_dictionary_regex_bytes", regexes, [:], dictionaries.regexes)
        page.gauge("yomite_dictionary_bytes", "What the other words of open rooms' dictionaries take.", [:], dictionaries.words)
        let proposals = service.proposals
        page.gauge("yomite_held_words", "Words that viewers taught and that wait for approval.", [:], proposals.waiting)
        let (turnedAway, expired) = (proposals.turnedAway, proposals.expired)
        page.counter("yomite_held_words_refused_total", "Taught words refused because too many waited.", [:], turnedAway)
        page.counter("yomite_held_words_expired_total", "Taught words nobody decided on in time.", [:], expired)
        let silent = "Answers to commands of the chat that were not spoken, because there were too many."
        page.counter("yomite_chat_answers_left_out_total", silent, [:], service.answersLeftOut)
        let (changed, lost) = (service.changedRooms, service.forgottenRooms)
        page.gauge("yomite_rooms_changed", "Rooms whose settings the chat has changed.", [:], changed)
        page.counter("yomite_rooms_changed_forgotten_total", "Rooms whose changes were forgotten to make space for others.", [:], lost)
        let ids = "Ids of comments that were forgotten before their time, because too many came."
        page.counter("yomite_ids_forgotten_total", ids, [:], service.forgottenIDs)
        page.counter("yomite_bans_forgotten_total", "Bans forgotten to make space for newer ones.", [:], service.forgottenBans)
        let deletions = service.deletions
        page.gauge("yomite_awaited_deletions", "Deletions that are remembered for comments to come.", [:], deletions.remembered)
        let early = "Comments that came after their deletion."
        page.counter("yomite_awaited_deletions_removed_total", early, [:], deletions.removed)
        let forgotten = "Deletions that were forgotten before their time, because too many came."
        page.counter("yomite_awaited_deletions_forgotten_total", forgotten, [:], deletions.forgotten)
        let (listed, others) = (service.listedViewers, service.forgottenViewers)
        page.gauge("yomite_viewers_listed", "Viewers who are listed because they wrote.", [:], listed)
        page.counter("yomite_viewers_forgotten_total", "Listed viewers who were forgotten because others wrote.", [:], others)
        let wishes: KeyValuePairs = [
            "granted": service.wishes.granted, "refused": service.wishes.refused, "early": service.wishes.early,
            "too-many": service.wishes.tooMany,
        ]
        for (result, count) in wishes {
            page.counter("yomite_wishes_total", "What viewers wished for themselves in the chat.", ["result": result], count)
        }
        let forgottenWishes = "Wishes of viewers that were forgotten because there are others."
        page.counter("yomite_wishes_forgotten_total", forgottenWishes, [:], service.forgottenWishes)
        let soundCounts: KeyValuePairs = ["played": service.playedSounds, "left-out": service.soundsLeftOut]
        for (result, count) in soundCounts {
            page.counter("yomite_sounds_total", "Sounds that comments asked for.", ["result": result], count)
        }
        if let isLoud = service.isMicrophoneLoud {
            page.gauge("yomite_microphone_loud", "Whether the microphone is loud for which comments wait.", [:], isLoud ? 1 : 0)
        }
        for end in [MicrophoneWait.over, .limit] {
            let help = "Comments that waited because the microphone was loud, by how that ended."
            page.counter("yomite_microphone_waits_total", help, ["end": end.rawValue], microphoneWaits[end, default: 0])
        }
        let (ofFeeds, ofHosts) = (service.feedMessagesLeftOut, service.hostMessagesLeftOut)
        page.counter("yomite_feed_messages_left_out_total", "Messages about feeds that were not logged.", [:], ofFeeds)
        page.counter("yomite_host_messages_left_out_total", "Messages of voice hosts that were not logged.", [:], ofHosts)
    }

    private func add(_ counters: ServerCounters, to page: inout MetricsPage) {
        for (status, count) in counters.answers.orderedByKey {
            page.counter("yomite_http_answers_total", "Answers by status.", ["status": "\(status)"], count)
        }
        let classes = counters.answersByClass
        for digit in 2...5 {
            let count = classes[digit, default: 0]
            page.counter("yomite_http_answer_classes_total", "Answers by the class of their status.", ["class": "\(digit)xx"], count)
        }
        for refusal in ServerCounters.Refusal.allCases {
            let count = counters.refusals[refusal, default: 0]
            page.counter("yomite_http_refused_total", "Clients turned away, by limit or rule.", ["limit": refusal.rawValue], count)
        }
        for (command, count) in counters.commands.orderedByKey {
            page.counter("yomite_bouyomi_commands_total", "Commands of Bouyomi-chan's clients.", ["command": command], count)
        }
        for (path, count) in counters.voicevox.orderedByKey {
            page.counter("yomite_voicevox_requests_total", "Requests of VOICEVOX's clients.", ["path": path], count)
        }
        page.gauge("yomite_http_connections", "Connections that are open.", [:], counters.connections)
        page.gauge("yomite_http_held_bytes", "Bytes of requests that have come and are not answered.", [:], counters.heldBytes)
        page.gauge("yomite_http_answer_bytes", "Bytes of answers that clients have not taken yet.", [:], counters.waitingBytes)
        page.gauge("yomite_http_stream_bytes", "Bytes of streams that clients have not taken yet.", [:], counters.streamBytes)
        page.gauge("yomite_http_carried", "Requests of pages that are being carried to other nodes of the fleet.", [:], counters.carried)
        page.counter("yomite_http_carried_total", "Requests answered by another node.", [:], counters.carriedTotal)
        page.gauge("yomite_event_readers", "Readers of events.", [:], counters.eventReaders)
        page.gauge("yomite_web_sockets", "WebSockets: readers of events that may send commands.", [:], counters.webSockets)
        page.gauge("yomite_listeners", "Listeners over the network.", [:], counters.listeners)
        page.gauge("yomite_speech_requests", "Texts that are being spoken for clients.", [:], counters.speeches)
    }
}
