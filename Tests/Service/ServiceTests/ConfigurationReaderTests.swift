// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Foundation
import Loop
import Testing

@testable import Service

/// A configuration that is read again.
@Suite struct ConfigurationReaderTests {
    private let loop = Loop(virtualTime: VirtualTime())

    private func words(_ result: Result<CheckedConfiguration, ConfigurationError>) -> String {
        if case .failure(let mistake) = result { "\(mistake)" } else { "read" }
    }

    @Test(.timeLimit(.minutes(1))) func `whoever asks is told that a file cannot be read in time, and can ask again when it has been`() {
        let pipe = Pipe()
        let reader = ConfigurationReader(on: loop) { () throws(ConfigurationError) in
            _ = try? pipe.fileHandleForReading.readToEnd()
            throw .badFile("there is a mistake in it")
        }
        var answers: [String] = []
        for _ in 1...2 { reader.read { answers.append(words($0)) } }
        loop.after(ConfigurationReader.patience) { [unowned loop] in loop.stop() }
        loop.run()
        #expect(answers.count == 2 && answers.allSatisfy { $0.hasSuffix("is it a pipe?") })
        reader.read { answers.append(words($0)) }
        #expect(answers.count == 3 && answers[2] == answers[0], "it is still being read")
        try? pipe.fileHandleForWriting.close()
        // The thread ends when it ends; until then the answer is the same.
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
