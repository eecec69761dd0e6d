// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// How long a voice took to make some sound.
public struct MeasuredSpeech: Equatable, Sendable {
    /// The voice's id.
    var voice: String
    /// How long the sound lasts.
    var sound: Duration
    /// How long it took to make.
    var took: Duration
    /// The processor time for it, over all threads of the host.
    var processor: Duration

    /// Some sound of a voice.
    public init(voice: String, sound: Duration, took: Duration, processor: Duration) {
        (self.voice, self.sound, self.took, self.processor) = (voice, sound, took, processor)
    }
}

/// Finds out which voices make sound more slowly than it is heard, on this machine and along with its other work. Pure.
///
/// The latest seconds of a voice's sound are added up. A voice that takes longer than 0.9 s for a second of sound rests: it is not chosen
/// for live rooms. After the rest it is tried again, and stays if it takes less than 0.7 s; otherwise it rests twice as long. If a voice
/// stays quick enough for six times the length of its next rest, that rest is short again.
public struct SpeakingPace: Sendable {
    /// What a second of a voice's sound took lately.
    public struct Figures: Equatable, Sendable {
        /// The time to make it.
        public var time: Duration
        /// The processor time, over all threads of the host.
        public var processor: Duration
    }

    /// A voice that is no longer chosen, or is chosen again.
    public enum Change: Equatable, Sendable {
        /// It makes sound too slowly, and rests.
        case tooSlow(voice: String, Figures, rest: Duration)
        /// It was tried after a rest, and is quick enough.
        case quickEnough(voice: String, Figures)
    }

    static let mostTime = Duration.milliseconds(900)
    static let mostTimeOnTrial = Duration.milliseconds(700)
    /// How much sound has to be measured before a voice is judged.
    static let leastSound = Duration.seconds(2)
    /// How much of the latest sound counts.
    static let mostSound = Duration.seconds(8)
    static let shortestRest = Duration.seconds(20)
    static let longestRest = Duration.seconds(640)

    private struct State {
        /// Seconds of sound, and what they took.
        var sound = 0.0
        var time = 0.0
        var processor = 0.0
        /// The latest figures of enough sound to judge.
        var figures: Figures?
        /// It is not chosen until then; from then on it is on trial. Nil if the voice is quick enough.
        var restsUntil: Moment?
        /// How long its next rest will be.
        var rest = shortestRest
        /// When it came back from its last rest.
        var returned: Moment?

        mutating func add(_ speech: MeasuredSpeech) {
            let most = SpeakingPace.mostSound / .seconds(1)
            let added = speech.sound / .seconds(1)
            let kept = sound > 0 ? min(1, max(0, most - added) / sound) : 1
            sound = sound * kept + added
            time = time * kept + speech.took / .seconds(1)
            processor = processor * kept + speech.processor / .seconds(1)
        }

        mutating func forget() {
            (sound, time, processor) = (0, 0, 0)
        }
    }

    private var states: [String: State] = [:]

    /// Nothing is known of any voice.
    public init() {}

    /// The voices that must not be chosen now.
    public func slowVoices(at now: Moment) -> Set<String> {
        Set(states.filter { $0.value.restsUntil.map { $0 > now } ?? false }.keys)
    }

    /// The measurements of voices that have spoken, by voice id.
    public var figures: [String: Figures] {
        states.compactMapValues(\.figures)
    }

    /// Takes a measurement. Returns what changes.
    public mutating func note(_ speech: MeasuredSpeech, at now: Moment) -> Change? {
        guard speech.sound > .zero else { return nil }
        var state = states[speech.voice, default: State()]
        defer { states[speech.voice] = state }
        // Requests from before the rest say nothing about the time after it.
        if let end = state.restsUntil, end > now { return nil }
        state.add(speech)
        guard state.sound >= Self.leastSound / .seconds(1) else { return nil }
        let figures = Figures(time: .seconds(state.time / state.sound), processor: .seconds(state.processor / state.sound))
        state.figures = figures
        let isOnTrial = state.restsUntil != nil
        if figures.time > (isOnTrial ? Self.mostTimeOnTrial : Self.mostTime) {
            let rest = state.rest
            state.restsUntil = now + rest
            state.rest = min(rest * 2, Self.longestRest)
            state.forget()
            return .tooSlow(voice: speech.voice, figures, rest: rest)
        }
        if isOnTrial {
            (state.restsUntil, state.returned) = (nil, now)
            return .quickEnough(voice: speech.voice, figures)
        }
        if let returned = state.returned, now - returned >= state.rest * 6 { (state.rest, state.returned) = (Self.shortestRest, nil) }
        return nil
    }
}

extension SpeakingPace.Figures: CustomStringConvertible {
    /// `1.31 s, and 0.52 s of processor time`.
    public var description: String {
        "\(Self.seconds(time)), and \(Self.seconds(processor)) of processor time"
    }

    private static func seconds(_ duration: Duration) -> String {
        let hundredths = (duration.milliseconds + 5) / 10
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10) s"
    }
}
