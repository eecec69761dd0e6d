// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Configuration
internal import Glibc
internal import Loop
internal import Playback
internal import Rooms

/// `listen URL`: plays what another yomite lets others hear, through the same ring and render as speech of its own.
final class ListenCommand {
    private let loop = Loop()
    private let console: Console
    private let settings: Settings
    private let origins: Origins
    private let environment: [String: String]
    private var player: StreamPlayer?
    private var code = ExitCode.done
    private var lastLoss: String?

    init(_ resolution: Resolution, _ environment: [String: String]) {
        settings = resolution.settings
        origins = resolution.origins
        self.environment = environment
        console = Console(settings, loop: loop)
    }

    func run(_ url: String) -> ExitCode {
        guard let address = StreamAddress(url) else {
            console.log(.error, "\"\(url)\" must be an address such as http://192.168.1.5:8640/v1/listen.wav")
            return .usage
        }
        let signals = Signals(on: loop) { [unowned self] in end(.stopped(by: $0)) }
        defer { signals.close() }
        do {
            try settings.checkOutputs(origins)
            // It waits for its sound server as a service does.
            let task = SpeakingTask.serve(FeedPlan(paths: []), .live)
            let opener = OutputOpener(settings: settings, task: task, environment: environment, console: console, loop: loop)
            let output = try opener.begin(hasListeners: false).make(RoomHouse.main)
            output.setGain(Float(settings.volume) / 100)
            player = StreamPlayer(output, on: loop)
            let token = try TokenSource.all(settings, origins, environment).word()
            let news = Inbox<StreamReader.News>(on: loop) { [unowned self] in take($0, output) }
            defer { news.close() }
            StreamReader(address, token: token, news: news.mailbox).start()
            console.log(.notice, "listening to http://\(address.authority)")
            loop.run()
            output.close()
            opener.close()
            return code
        } catch let failure as SessionFailure {
            console.log(.error, failure.description)
            return failure.exitCode
        } catch {
            console.log(.error, "\(error)")
            return .cannotWrite
        }
    }

    private func take(_ news: StreamReader.News, _ output: any Output) {
        switch news {
        case .samples(let samples, let rate):
            guard rate == output.sampleRate else {
                console.log(.error, "the stream has \(rate) samples a second: --sample-rate \(rate) plays it")
                return end(.unavailable)
            }
            lastLoss = nil
            player?.take(samples)
            if let failure = output.failure {
                console.log(.error, "\(failure)")
                end(.cannotWrite)
            }
        case .lost(let reason):
            if reason != lastLoss { console.log(.warning, "\(reason); trying again") }
            lastLoss = reason
        case .refused(let reason):
            console.log(.error, reason)
            end(.unavailable)
        }
    }

    private func end(_ code: ExitCode) {
        self.code = code
        loop.stop()
    }
}
