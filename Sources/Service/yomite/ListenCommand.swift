// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Glibc
import Net
import Playback
import Rooms
import Voices

/// `listen URL`: plays the stream of another yomite, through the same ring and render as its own speech.
final class ListenCommand {
    private let loop = Loop()
    private let console: Console
    private let context: RunContext
    private var token: String?
    private var output: (any Output)?
    private var news: Inbox<StreamReader.News>?
    private var player: StreamPlayer?
    private var code = ExitCode.done
    private var lastLoss: String?

    init(_ resolution: Resolution, _ environment: [String: String], catalog: Catalog) {
        console = Console(resolution.settings, loop: loop)
        context = RunContext(
            // It waits for its sound server as a service does.
            task: .serve(FeedPlan(paths: []), .live),
            resolution,
            environment: environment,
            version: Yomite.version,
            catalog: catalog,
            log: console.log,
            loop: loop
        )
    }

    func run(_ url: String) -> ExitCode {
        guard let address = StreamAddress(url) else {
            console.log(.error, "\"\(url)\" must be an address such as http://192.168.1.5:8640/v1/listen.wav")
            return .usage
        }
        let signals = Signals(on: loop) { [weak self] in self?.end(.stopped(by: $0)) }
        defer { signals.close() }
        do throws(ServiceFailure) {
            try context.settings.checkOutputs(context.origins)
            token = try TokenSource.all(context.settings, context.origins, context.environment).word()
        } catch {
            console.log(.error, "\(error)")
            return ExitCode(error.kind)
        }
        let outputs = Outputs(context, hasListeners: false)
        defer { outputs.stop() }
        // On the loop's first turn: only a running loop can be stopped.
        loop.at(loop.now) { [self] in
            outputs.start { [self] result in
                switch result {
                case .success: outputs.open(.main) { [self] in play(address, on: $0) }
                case .failure(let failure):
                    console.log(.error, "\(failure)")
                    end(ExitCode(failure.kind))
                }
            }
        }
        loop.run()
        output?.close()
        return code
    }

    private func play(_ address: StreamAddress, on opened: Result<any Output, OutputError>) {
        let output: any Output
        do throws(OutputError) {
            output = try opened.get()
        } catch {
            console.log(.error, "\(error)")
            return end(.cannotWrite)
        }
        self.output = output
        output.setGain(Float(context.settings.room.volume) / 100)
        player = StreamPlayer(output, on: loop)
        let news = atStart(try Inbox<StreamReader.News>(on: loop) { [weak self] in self?.take($0, output) })
        self.news = news
        StreamReader(address, token: token, news: news.mailbox).start()
        console.log(.notice, "listening to http://\(address.authority)")
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
