// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback
import Rooms

/// Tells the rooms when somebody speaks into the source that the settings name. Without one, there is neither a thread nor a connection.
final class MicrophonePart: Part {
    private let context: RunContext
    private let rooms: RoomsPart
    private var wanted = MicrophoneOptions()
    private var levels: SourceLevels?
    private var watch: Loop.Watch?
    private var news = MicrophoneNews()

    init(_ context: RunContext, rooms: RoomsPart) {
        (self.context, self.rooms) = (context, rooms)
    }

    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        follow(context.settings)
        context.onChange { [weak self] in self?.follow($0) }
        done(.success(()))
    }

    /// Nobody waits for it while a run ends.
    func drain(_ done: @escaping () -> Void) {
        close()
        done()
    }

    func stop() {
        close()
    }

    private func follow(_ settings: Settings) {
        guard settings.microphone != wanted else { return }
        let isSame = settings.microphone.source == wanted.source
        wanted = settings.microphone
        if isSame {
            levels?.follow(wanted)
        } else {
            close()
            open(settings)
        }
    }

    private func open(_ settings: Settings) {
        guard let source = wanted.source else { return }
        do throws(OutputError) {
            let levels = try SourceLevels(wanted, source: source, server: settings.pulse.server)
            self.levels = levels
            news = MicrophoneNews()
            watch = context.loop.watch(levels.news) { [weak self] _ in self?.hear() }
        } catch {
            let problem = "comments do not wait: \(error)"
            context.log(.warning, "\(MicrophoneNews.name(of: source)): \(problem)")
        }
    }

    private func close() {
        if let watch { context.loop.forget(watch) }
        (watch, levels) = (nil, nil)
        rooms.directory?.noteMicrophone(isLoud: false)
    }

    private func hear() {
        guard let levels, let source = wanted.source else { return }
        levels.hearNews()
        if let message = news.follow(levels.standing, of: source, hint: SoundConnection.hint(context.environment)) {
            context.log(message.level, message.text)
        }
        rooms.directory?.noteMicrophone(isLoud: levels.isLoud)
    }
}

/// What the operator is told about the source for which comments wait. Pure; each change is reported once.
struct MicrophoneNews {
    struct Message: Equatable {
        var level: LogLevel
        var text: String
    }

    private var last = SourceLevels.Standing.unknown

    /// What to report of the state of a source; nil if it is no other one.
    mutating func follow(_ standing: SourceLevels.Standing, of source: String, hint: String) -> Message? {
        guard standing != last else { return nil }
        let before = last
        last = standing
        // What follows is what to do.
        let until = "Until it is available, comments are read without waiting. "
        let problem: String
        switch standing {
        case .unknown: return nil
        case .there:
            let state = "comments wait while it is loud"
            return Message(level: before == .unknown ? .info : .notice, text: "\(Self.name(of: source)): \(state)")
        case .noServer(let reason): problem = "no sound server answers (\(reason)). \(until)\(hint)"
        case .missing: problem = "the sound server has no such source. \(until)`pactl list short sources` lists them"
        case .refused(let reason):
            problem = "the sound server does not allow recording from it (\(reason)). \(until)Check whether this program may record"
        }
        return Message(level: .warning, text: "\(Self.name(of: source)): \(problem)")
    }

    /// The setting, as messages name it.
    static func name(of source: String) -> String {
        "--quiet-while \(harmless(source))"
    }
}
