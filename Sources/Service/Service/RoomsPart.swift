// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Configuration
package import Events
internal import Loop
package import Playback
internal import Reading
internal import Rooms
internal import Spelling
internal import Synthesis
internal import UserWords
internal import Voices

/// The rooms of a run, with their preparers and dictionaries.
package final class RoomsPart: Part {
    private let context: RunContext
    private let sound: any SoundPart
    private let voices: VoicesPart
    private let words: OperatorWords
    /// Called when all rooms have ended by themselves.
    var ended: (() -> Void)?
    private var preparer: LivePreparer?
    /// Prepares what programs want to have spoken.
    private var alone: LivePreparer?
    private var drained: (() -> Void)?
    private var hasEnded = false

    /// The rooms; nil before the part has started.
    private(set) var house: RoomHouse?
    private(set) var dictionaries: DictionaryDesks?
    /// Gets back what a settled comment took of the feeds' credit.
    var release: ((Int) -> Void)?

    package init(
        _ context: RunContext,
        sound: any SoundPart,
        voices: VoicesPart,
        words: OperatorWords
    ) {
        (self.context, self.sound, self.voices, self.words) = (context, sound, voices, words)
        context.onChange { [weak self] in self?.follow($0) }
    }

    // MARK: - The part

    /// Opens the first room, once it is known which voices there are.
    package func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        voices.whenFound { [weak self] in
            guard let self else { return }
            done(Result { () throws(ServiceFailure) in try self.open() })
        }
    }

    /// Every room fades out.
    package func drain(_ done: @escaping () -> Void) {
        guard let house, !hasEnded else { return done() }
        drained = done
        house.stop()
    }

    package func stop() {}

    /// How steadily all rooms played.
    package var steadiness: Steadiness { house?.steadiness ?? Steadiness() }

    /// Why an output took nothing any more.
    package var failure: OutputError? { house?.failure }

    private func open() throws(ServiceFailure) {
        let (settings, task) = (context.settings, context.task)
        let openRooms = { [unowned self] in house?.names ?? [] }
        let japanese = voices.japanese
        preparer = LivePreparer(settings, openRooms: openRooms) { [words, context, voices] settings in
            Preparer(settings, words: words, policy: task.policy, catalog: context.catalog, engines: voices.engines, japanese: japanese)
        }
        // A text of a program is read whole.
        alone = LivePreparer(settings, openRooms: openRooms) { [words, context, voices] settings in
            Preparer(settings, words: words, policy: .all, catalog: context.catalog, engines: voices.engines, japanese: japanese)
        }
        dictionaries = DictionaryDesks(
            settings,
            context.environment,
            task: task,
            neverSpoken: words.neverSpoken,
            catalog: context.catalog,
            log: context.log,
            now: { [context] in context.loop.now },
            openRooms: openRooms
        )
        voices.hosts.onShedding = { [unowned self] in shed($0, after: $1) }
        do throws(OutputError) {
            house = try RoomHouse(
                loop: context.loop,
                speech: voices.hub,
                limits: RoomHouse.Limits(settings, task: task, isFile: sound.isFile),
                furniture: RoomHouse.Furniture(settings, task: task),
                surroundings: surroundings
            )
        } catch {
            throw ServiceFailure(error)
        }
    }

    private func follow(_ settings: Settings) {
        preparer?.follow(settings)
        alone?.follow(settings)
        house?.changeManners()
    }

    // MARK: - What the rooms ask for

    private var surroundings: RoomHouse.Surroundings {
        RoomHouse.Surroundings(
            output: { [unowned self] room throws(OutputError) in try sound.output(of: room) },
            manner: { [context] in RoomHouse.Manner(context.settings.inRoom($0.text)) },
            prepare: { [unowned self] turn, isNamed, room, history in
                let lexicon = dictionaries?.desk(of: room)?.dictionary.lexicon
                let ledger = voices.hosts.memory.ledger
                guard let preparer else { return .leaveOut(.left) }
                let preparation = preparer.prepare(turn, in: room, isNamed: isNamed, by: lexicon, within: ledger, &history)
                // Before the comment is handed in: what it starts waits until they have gone.
                if case .speak(let speakable) = preparation { voices.hosts.evict(speakable.ending) }
                return preparation
            },
            publish: { [context] in context.publish($0, in: $1) },
            release: { [unowned self] in release?($0) },
            refused: { [context] room, error, count in
                let others = count > 1 ? " (with others: \(count) times)" : ""
                context.log(.warning, "the room \(harmless(room.text)) cannot be opened: \(error)\(others)")
            },
            ended: { [unowned self] in
                hasEnded = true
                if let drained { drained() } else { ended?() }
            }
        )
    }

    /// Prepares a text that belongs to no room, by the settings and the dictionary as they are, within the memory that there is.
    func prepareAlone(_ comment: Comment) -> Preparation {
        guard let alone else { return .leaveOut(.left) }
        let lexicon = dictionaries?.desk(of: .main)?.dictionary.lexicon
        let preparation = alone.prepareAlone(comment, by: lexicon, within: voices.hosts.memory.ledger)
        if case .speak(let speakable) = preparation { voices.hosts.evict(speakable.ending) }
        return preparation
    }

    private func shed(_ step: Shedding.Step, after before: Shedding.Step) {
        house?.allowAhead(step < .prefetch)
        guard step == .enhancedVoices else { return }
        let ledger = voices.hosts.memory.ledger
        house?.tellAll(.enhancedVoicesShed(VoiceFallback.Memory(used: ledger.held, cost: 0, budget: ledger.budget)))
    }
}
