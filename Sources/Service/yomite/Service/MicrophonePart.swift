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
            watch = context.loop.watch(levels.news) { [unowned self] _ in hear() }
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
