// SPDX-License-Identifier: GPL-3.0-or-later

import CVoice
import Testing

/// A model that was cut, as much of it as tests look at.
private struct CutModel {
    var cuts: [String]
    var durations: String
    var samples: String
    var hasSpeakers: Bool
    /// The names of the weights of each part.
    var encoder: [String]
    var vocoder: [String]
    /// The length of each part without its weights.
    var graphBytes: [Int]
}

private struct Refusal: Error {
    var reason: String
}

private func cut(_ bytes: [UInt8]) throws(Refusal) -> CutModel {
    var model = unsafe yomite_model()
    // SAFETY: the bytes stay as long as the model is looked at, and the model is freed below.
    let result: Result<CutModel, Refusal> = unsafe bytes.withUnsafeBufferPointer { buffer in
        if let problem = unsafe yomite_model_cut(buffer.baseAddress!, buffer.count, "voice.onnx", &model) {
            return .failure(Refusal(reason: unsafe String(cString: problem)))
        }
        defer { unsafe yomite_model_free(&model) }
        func name<Field>(_ field: Field) -> String {
            unsafe withUnsafeBytes(of: field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        func weights(_ part: yomite_model_part) -> [String] {
            unsafe UnsafeBufferPointer(start: part.weights, count: part.weights_count).map { unsafe name($0.name) }
        }
        let cuts = unsafe [name(model.cuts.0), name(model.cuts.1), name(model.cuts.2), name(model.cuts.3)]
        return .success(
            unsafe CutModel(
                cuts: Array(cuts.prefix(model.cut_count)),
                durations: name(model.durations),
                samples: name(model.samples),
                hasSpeakers: model.has_speakers,
                encoder: weights(model.encoder),
                vocoder: weights(model.vocoder),
                graphBytes: [model.encoder.graph_bytes, model.vocoder.graph_bytes]
            )
        )
    }
    return try result.get()
}

/// The reason for which bytes are refused; nil where they are not.
private func refusal(_ bytes: [UInt8]) -> String? {
    do throws(Refusal) {
        _ = try cut(bytes)
        return nil
    } catch {
        return error.reason
    }
}

@Suite struct ModelCutTests {
    @Test func `a model is cut in front of its vocoder, and each part keeps the weights that it needs`() throws {
        let model = try cut(try seed("voice-model/one.onnx"))
        #expect(model.cuts == ["frames"])
        #expect(model.durations == "/Ceil_output_0")
        #expect(model.samples == "output")
        #expect(!model.hasSpeakers)
        #expect(model.encoder == ["enc.weight"])
        #expect(model.vocoder == ["dec.conv_pre.weight"], "what is small stays in the graph")
        #expect(model.graphBytes.allSatisfy { $0 > 200 && $0 < 1_300 })
    }

    @Test func `what tells speakers apart goes over the border beside the frames`() throws {
        let model = try cut(try seed("voice-model/several.onnx"))
        #expect(model.cuts == ["frames", "g"])
        #expect(model.hasSpeakers)
        #expect(model.encoder == ["enc.weight", "emb_g.weight"])
        #expect(model.vocoder == ["dec.conv_pre.weight"])
    }

    @Test func `what is no voice of Piper's is refused, and told why`() throws {
        #expect(refusal(try seed("voice-model/no-vocoder.onnx"))?.contains("no vocoder") == true)
        #expect(refusal(Array("RIFF....WAVE this is no model at all".utf8))?.contains("no ONNX model") == true)
        #expect(refusal([0]) != nil)
    }

    @Test func `a model that ends too soon, or has a wrong length anywhere, is refused or cut, and nothing is read outside of it`() throws {
        let whole = try seed("voice-model/several.onnx")
        // Behind the graph there is only the version of the operators.
        let graphEnd = whole.count - 6
        for count in 1..<graphEnd { #expect(refusal(Array(whole.prefix(count))) != nil, "\(count) bytes") }
        for index in whole.indices {
            var changed = whole
            changed[index] ^= 0xFF
            // Under AddressSanitizer this says more.
            _ = refusal(changed)
        }
    }

    @Test func `weights in another file, and weights that are shorter than they say, are refused`() throws {
        let whole = try seed("voice-model/one.onnx")
        let name = Array("dec.conv_pre.weight".utf8)
        let place = try #require(whole.indices.last { whole[$0...].starts(with: name) })
        // Before the name there are its key and length, the type and the dimensions; behind it the key of the data.
        try #require(whole[place - 7] == 64 && whole[place + name.count] == 9 << 3 | 2)
        var longer = whole
        longer[place - 7] = 65
        #expect(refusal(longer)?.contains("incomplete") == true)
        var external = whole
        external[place + name.count] = 13 << 3 | 2
        #expect(refusal(external)?.contains("another file") == true)
    }
}
