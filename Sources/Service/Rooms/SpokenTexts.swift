// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
internal import Events
public import Synthesis
public import Voices

/// A text that is to be spoken for a program, and how.
public struct SpokenText: Equatable, Sendable {
    /// Who is to speak it.
    public enum Speaker: Equatable, Sendable {
        /// A voice of this gender, by the text's language: where there are several, others for other characters.
        case gender(Gender, as: String? = nil)
        /// The voice of this name, in its own language.
        case voice(String)
    }

    /// What is spoken.
    public var text: String
    /// By whom.
    public var speaker: Speaker
    /// Percent of the speed that the voice would have.
    public var speed: Int
    /// Percent of the height that it would have.
    public var pitch: Int
    /// Samples a second.
    public var sampleRate: Int

    /// A text in a voice's own speed and height unless said otherwise.
    public init(text: String, speaker: Speaker, speed: Int = 100, pitch: Int = 100, sampleRate: Int) {
        (self.text, self.speaker, self.speed, self.pitch, self.sampleRate) = (text, speaker, speed, pitch, sampleRate)
    }
}

/// What becomes of a text, piece by piece.
public enum SpokenTextNews: Equatable, Sendable {
    /// It was only read: what Japanese voices would be given of it.
    case reading([String])
    /// More of its sound.
    case samples([Int16])
    /// That was all of it.
    case ended
    /// Nothing more comes.
    case failed(SpokenTextFailure)
}

/// Why a text is not spoken, or not to its end.
public enum SpokenTextFailure: Error, Equatable, Sendable {
    /// There is no voice of this name.
    case unknownVoice(String)
    /// It has a word that is never spoken.
    case neverSpoken
    /// Nothing in it can be spoken.
    case nothingToSay
    /// There is no voice host.
    case noHost
    /// No engine could speak it.
    case engine(SpeechFailure)
    /// The service is stopping.
    case stopping
}

/// Has single texts spoken for programs. They belong to no room, and nobody hears them here.
///
/// Confined to the loop's thread.
public final class SpokenTexts: SpeechListener {
    /// What is asked of the service around it. All are called on the loop.
    public struct Environment {
        /// The voices there are.
        public var catalog: Catalog
        /// Works out what is said of a text, by voices that there is room for, and tells it at once, or later if it is wanted by then.
        public var prepare: (Comment, _ isWanted: @escaping () -> Bool, _ done: @escaping (Preparation) -> Void) -> Void
        /// Told when there is something to be spoken (true), and when there is nothing any more.
        public var works: (Bool) -> Void

        /// All are called on the loop.
        public init(
            catalog: Catalog,
            prepare: @escaping (Comment, _ isWanted: @escaping () -> Bool, _ done: @escaping (Preparation) -> Void) -> Void,
            works: @escaping (Bool) -> Void
        ) {
            self.catalog = catalog
            self.prepare = prepare
            self.works = works
        }
    }

    /// Told what becomes of each text, by the number of the request for it.
    public var tell: ((UInt64, SpokenTextNews) -> Void)?

    private struct Entry {
        let call: UInt64
        /// Samples that were told and not taken yet.
        var untaken = 0
        var isPaused = false
        var hasBegun = false
        /// Samples that wait for more to come.
        var held: [Int16] = []
    }

    /// After the first ones, so many samples are told at once: each time wakes the server's thread.
    private static let piece = 16_384

    private let lane: SpeechLane
    private let environment: Environment
    /// So many samples may be on their way to a client before its host is held back.
    private let window: Int
    private var entries: [JobID: Entry] = [:]
    private var jobs: [UInt64: JobID] = [:]
    /// Requests whose texts are being prepared.
    private var preparing: Set<UInt64> = []
    private var lastJob: UInt32 = 0

    /// - Parameter waitingBytes: how much sound may wait for a client.
    public init(hub: SpeechHub, waitingBytes: Int, environment: Environment) {
        lane = hub.lane(isShared: true)
        window = waitingBytes / MemoryLayout<Int16>.size
        self.environment = environment
        lane.listener = self
    }

    // MARK: - Texts

    /// Has a text spoken for a request, whose number is used by no other one.
    public func speak(_ order: SpokenText, for call: UInt64) {
        prepare(order, for: call) { [weak self] in self?.begin(order, as: $0, for: call) }
    }

    /// Has a text read and not spoken.
    public func read(_ order: SpokenText, for call: UInt64) {
        prepare(order, for: call) { [weak self] preparation in
            guard let self, preparing.remove(call) != nil else { return }
            guard case .speak(let speakable) = preparation else { return tellLeftOut(preparation, of: call) }
            tell?(call, .reading(speakable.parts.filter { $0.voice.language == "ja" }.map(\.spoken)))
        }
    }

    private func prepare(_ order: SpokenText, for call: UInt64, _ done: @escaping (Preparation) -> Void) {
        do throws(SpokenTextFailure) {
            preparing.insert(call)
            let isWanted = { [weak self] in self?.preparing.contains(call) == true }
            environment.prepare(try comment(of: order), isWanted, done)
        } catch {
            preparing.remove(call)
            tell?(call, .failed(error))
        }
    }

    private func comment(of order: SpokenText) throws(SpokenTextFailure) -> Comment {
        var comment = Comment(text: order.text)
        switch order.speaker {
        case .gender(let gender, let character):
            comment.gender = gender
            comment.author = character.map { Author(id: $0) }
        case .voice(let name):
            // Found without a look for what may have been meant, which takes milliseconds.
            guard let voice = environment.catalog.find(name)?.voice else {
                throw .unknownVoice(name)
            }
            // Whoever names a voice means its language: "5" and "no" say nothing of theirs.
            (comment.voice, comment.language) = (voice.id, voice.language)
        }
        return comment
    }

    /// A text has been prepared. Its client may have gone meanwhile.
    private func begin(_ order: SpokenText, as preparation: Preparation, for call: UInt64) {
        guard preparing.remove(call) != nil else { return }
        switch preparation {
        case .speak(let speakable):
            var parts = speakable.parts
            for index in parts.indices {
                parts[index].rate = parts[index].rate * order.speed / 100
                parts[index].pitch = parts[index].pitch * order.pitch / 100
            }
            lastJob &+= 1
            let job = JobID(lastJob)
            if entries.isEmpty { environment.works(true) }
            entries[job] = Entry(call: call)
            jobs[call] = job
            lane.submit(SpeechJob(id: job, parts: parts, sampleRate: order.sampleRate))
        case .leaveOut: tellLeftOut(preparation, of: call)
        }
    }

    private func tellLeftOut(_ preparation: Preparation, of call: UInt64) {
        if case .leaveOut(.refused) = preparation { tell?(call, .failed(.neverSpoken)) } else { tell?(call, .failed(.nothingToSay)) }
    }

    /// So many samples have gone to the client.
    public func taken(_ count: Int, by call: UInt64) {
        guard let job = jobs[call], var entry = entries[job] else { return }
        entry.untaken -= count
        let isFree = entry.isPaused && entry.untaken <= window / 2
        if isFree { entry.isPaused = false }
        entries[job] = entry
        if isFree { lane.resume(job) }
    }

    /// The client has gone.
    public func cancel(_ call: UInt64) {
        preparing.remove(call)
        guard let job = jobs[call] else { return }
        forget(job)
        lane.cancel(job)
    }

    /// Nobody is told any more, and what is under way is cancelled.
    public func close() {
        tell = nil
        preparing = []
        for job in entries.keys { lane.cancel(job) }
    }

    private func forget(_ job: JobID) {
        guard let entry = entries.removeValue(forKey: job) else { return }
        jobs[entry.call] = nil
        if entries.isEmpty { environment.works(false) }
    }

    // MARK: - What the voice hosts say

    /// Samples go on to the client.
    public func speech(of job: JobID, samples: Span<Int16>) {
        guard let index = entries.index(forKey: job) else { return }
        // SAFETY: the span is valid during the call, which copies.
        unsafe samples.withUnsafeBufferPointer { unsafe entries.values[index].held.append(contentsOf: $0) }
        let isEnough = entries.values[index].held.count >= min(Self.piece, window / 4)
        if isEnough || !entries.values[index].hasBegun { tellHeld(of: job) }
    }

    private func tellHeld(of job: JobID) {
        guard let index = entries.index(forKey: job), !entries.values[index].held.isEmpty else { return }
        var held: [Int16] = []
        swap(&held, &entries.values[index].held)
        entries.values[index].hasBegun = true
        entries.values[index].untaken += held.count
        let isTooMuch = !entries.values[index].isPaused && entries.values[index].untaken > window
        if isTooMuch { entries.values[index].isPaused = true }
        tell?(entries.values[index].call, .samples(held))
        if isTooMuch { lane.pause(job) }
    }

    /// Nobody follows the words.
    public func speech(of job: JobID, word: WordMark) {}

    /// The client is told.
    public func speech(of job: JobID, ended: SpeechEnd) {
        guard let call = entries[job]?.call else { return }
        tellHeld(of: job)
        forget(job)
        switch ended {
        case .finished: tell?(call, .ended)
        case .cancelled: tell?(call, .failed(.stopping))
        case .failed(.missing): tell?(call, .failed(.noHost))
        case .failed(let failure): tell?(call, .failed(.engine(failure)))
        }
    }
}
