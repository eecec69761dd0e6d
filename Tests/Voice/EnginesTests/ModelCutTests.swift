// SPDX-License-Identifier: GPL-3.0-or-later

import CVoice
import Testing

/// A part of a model that was cut, as much of it as tests look at.
private struct Part {
    var inputs: [String]
    var outputs: [String]
    /// The names of its weights.
    var weights: [String]
    /// Its length without them.
    var graphBytes: Int
}

private struct CutModel {
    var encoder: Part
    var flow: Part
    var front: Part
    var back: Part
    var durations: String
    var hasSpeakers: Bool
}

private struct Refusal: Error {
    var reason: String
}

private func cut(_ bytes: [UInt8]) throws(Refusal) -> CutModel {
    var model = yomite_model()
    // SAFETY: the bytes stay as long as the model is looked at, and the model is freed below.
    let result: Result<CutModel, Refusal> = unsafe bytes.withUnsafeBufferPointer { buffer in
        if let problem = unsafe yomite_model_cut(buffer.baseAddress!, buffer.count, "voice.onnx", &model) {
            return .failure(Refusal(reason: unsafe String(cString: problem)))
        }
        defer { unsafe yomite_model_free(&model) }
        func name<Field>(_ field: Field) -> String {
            unsafe withUnsafeBytes(of: field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        func part(_ part: yomite_model_part) -> Part {
            let inputs = unsafe [name(part.inputs.0), name(part.inputs.1), name(part.inputs.2), name(part.inputs.3)]
            let outputs = unsafe [name(part.outputs.0), name(part.outputs.1), name(part.outputs.2), name(part.outputs.3)]
            let weights = unsafe UnsafeBufferPointer(start: part.weights, count: part.weights_count)
            return unsafe Part(
                inputs: Array(inputs.prefix(part.input_count)),
                outputs: Array(outputs.prefix(part.output_count)),
                weights: weights.map { unsafe name($0.name) },
                graphBytes: part.graph_bytes
            )
        }
        return .success(
            unsafe CutModel(
                encoder: part(model.parts.0),
                flow: part(model.parts.1),
                front: part(model.parts.2),
                back: part(model.parts.3),
                durations: name(model.durations),
                hasSpeakers: model.has_speakers
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
    @Test func `a model is cut into four parts, and each keeps the weights that it needs`() throws {
        let model = try cut(try seed("voice-model/one.onnx"))
        #expect(model.encoder.outputs == ["frames"])
        #expect(model.flow.inputs == ["frames"] && model.flow.outputs == ["/flow/same"])
        #expect(model.front.inputs == ["/flow/same"] && model.front.outputs == ["/dec/wider"])
        #expect(model.back.inputs == ["/dec/wider"] && model.back.outputs == ["output"])
        #expect(model.durations == "/Ceil_output_0")
        #expect(!model.hasSpeakers)
        #expect(model.encoder.weights == ["enc.weight"])
        #expect(model.flow.weights == [])
        #expect(model.front.weights == ["dec.conv_pre.weight"], "what is small stays in the graph")
        #expect(model.back.weights == [])
        #expect([model.encoder, model.flow, model.front, model.back].allSatisfy { $0.graphBytes > 100 && $0.graphBytes < 1_300 })
    }

    @Test func `what tells speakers apart goes past the flow to the part that needs it`() throws {
        let model = try cut(try seed("voice-model/several.onnx"))
        #expect(model.encoder.outputs == ["frames", "g"])
        #expect(model.flow.inputs == ["frames"])
        #expect(model.front.inputs == ["/flow/same", "g"])
        #expect(model.hasSpeakers)
        #expect(model.encoder.weights == ["enc.weight", "emb_g.weight"])
        #expect(model.front.weights == ["dec.conv_pre.weight"])
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
