// SPDX-License-Identifier: GPL-3.0-or-later

/// A stream that the server has, with nothing said yet.
func ready(_ stream: PlannedStream = PlannedStream()) -> PlannedStream {
    stream.serve()
    stream.accept()
    stream.serve()
    return stream
}

/// A stream in the middle of an utterance without an end.
func speaking(_ stream: PlannedStream = PlannedStream()) -> PlannedStream {
    let stream = ready(stream)
    stream.begin(1, frames: 100_000)
    stream.serve()
    stream.answer()
    stream.serve()
    stream.answer()
    return stream
}

/// A stream that plays silence after an utterance of 100 ms, `passed` after its beginning.
func silent(_ stream: PlannedStream = PlannedStream(), after passed: Int64) -> PlannedStream {
    let stream = ready(stream)
    stream.begin(1)
    stream.serve()
    stream.answer()
    stream.serve()
    while stream.answer() {}
    for _ in 0..<passed / 10 {
        stream.pass(10)
        stream.request()
        while stream.answer() {}
        stream.serve()
    }
    return stream
}
