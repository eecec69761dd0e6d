// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Synchronization
import Testing

@testable import Core
@testable import Net
@testable import yomite

/// A configuration that is read again.
@Suite struct ConfigurationReaderTests {
    private let loop = Loop(virtualTime: VirtualTime())

    private func words(_ result: Result<CheckedConfiguration, ConfigurationError>) -> String {
        if case .failure(let mistake) = result { "\(mistake)" } else { "read" }
    }

    @Test(.timeLimit(.minutes(1)))
    func `whoever asks is told that a file cannot be read in time, and whoever asks later gets the file that is there then`() {
        let pipe = Pipe()
        let isPipe = Mutex(true)
        let reader = ConfigurationReader(on: loop) { () throws(ConfigurationError) in
            if isPipe.withLock({ $0 }) { _ = try? pipe.fileHandleForReading.readToEnd() }
            throw .badFile("there is a mistake in it")
        }
        var answers: [String] = []
        // One thread after the other waits for the pipe, and no more than so many.
        for round in 1...ConfigurationReader.mostLateThreads {
            for _ in 1...2 { reader.read { answers.append(words($0)) } }
            loop.after(ConfigurationReader.patience) { [unowned loop] in loop.stop() }
            loop.run()
            #expect(answers.count == 2 * round && answers.allSatisfy { $0.hasSuffix("does its disk not answer?") })
        }
        reader.read { answers.append(words($0)) }
        #expect(
            answers.count == 2 * ConfigurationReader.mostLateThreads + 1 && answers.last == answers[0],
            "no further thread waits for it"
        )
        isPipe.withLock { $0 = false }
        try? pipe.fileHandleForWriting.close()
        // The threads end when they end; until then the answer is the same.
        while answers.last != "there is a mistake in it" {
            reader.read {
                answers.append(words($0))
                loop.stop()
            }
            loop.after(.zero) { [unowned loop] in loop.stop() }
            loop.run()
        }
    }
}
