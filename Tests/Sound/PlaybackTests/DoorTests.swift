// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

/// A C object that two tasks use, each its own side.
@safe private struct Shared: @unchecked Sendable {
    // SAFETY: the C side is made for one thread on either side, and the tests keep to that.
    let pointer: OpaquePointer
}

@Suite(.timeLimit(.minutes(2))) struct MessageTests {
    private func message(_ number: Int) -> yomite_message {
        yomite_message(kind: yomite_event_started, position: UInt32(number), utterance: UInt64(number), frame: Int64(number), count: 0)
    }

    @Test func `messages arrive once and in order on another thread`() async throws {
        let queue = try unsafe Shared(pointer: made(yomite_messages_create(16)))
        defer { unsafe yomite_messages_destroy(queue.pointer) }
        let total = 100_000
        let sending = Task.detached {
            var sent = 0
            while sent < total {
                if unsafe yomite_messages_send_rt(queue.pointer, self.message(sent)) { sent += 1 } else { await Task.yield() }
            }
        }
        var wrong = 0
        var taken = 0
        var message = yomite_message()
        while taken < total {
            if unsafe yomite_messages_take_rt(queue.pointer, &message) {
                if message.frame != Int64(taken) || message.position != UInt32(taken) { wrong += 1 }
                taken += 1
            } else {
                await Task.yield()
            }
        }
        await sending.value
        #expect(wrong == 0)
    }

    @Test func `a full queue refuses, and an empty one has nothing`() throws {
        let queue = try unsafe made(yomite_messages_create(4))
        defer { unsafe yomite_messages_destroy(queue) }
        for number in 0..<4 { #expect(unsafe yomite_messages_send_rt(queue, message(number))) }
        #expect(unsafe !yomite_messages_send_rt(queue, message(9)))
        var taken = yomite_message()
        for number in 0..<4 {
            #expect(unsafe yomite_messages_take_rt(queue, &taken))
            #expect(taken.frame == Int64(number))
        }
        #expect(unsafe !yomite_messages_take_rt(queue, &taken))
    }
}

@Suite(.timeLimit(.minutes(2))) struct ManagedValueTests {
    private func parameters(_ gain: Float) -> yomite_parameters {
        yomite_parameters(gain: gain, ceiling: gain * 2, ramp_frames: 1, fade_frames: 1)
    }

    @Test func `the render side sees the newest value, and old ones are freed once it has`() throws {
        let managed = try unsafe made(yomite_managed_create(parameters(0)))
        defer { unsafe yomite_managed_destroy(managed) }
        for gain in 1...100 {
            #expect(unsafe yomite_managed_publish(managed, parameters(Float(gain))))
            #expect(unsafe yomite_managed_read_rt(managed).pointee.gain == Float(gain))
            #expect(unsafe yomite_managed_blocks(managed) <= 2)
        }
    }

    @Test func `while nobody renders, a bounded number of values is published`() throws {
        let managed = try unsafe made(yomite_managed_create(parameters(0)))
        defer { unsafe yomite_managed_destroy(managed) }
        let published = (1...100).count { unsafe yomite_managed_publish(managed, parameters(Float($0))) }
        #expect(published < 20)
        #expect(unsafe yomite_managed_read_rt(managed).pointee.gain == Float(published))
        #expect(unsafe yomite_managed_publish(managed, parameters(7)))
        #expect(unsafe yomite_managed_blocks(managed) == 2)
    }

    @Test func `a reading thread never sees a value in part, nor one older than before`() async throws {
        let managed = try unsafe Shared(pointer: made(yomite_managed_create(parameters(0))))
        defer { unsafe yomite_managed_destroy(managed.pointer) }
        let last: Float = 50_000
        let reading = Task.detached {
            var newest: Float = 0
            var wrong = 0
            while newest < last {
                let value = unsafe yomite_managed_read_rt(managed.pointer).pointee
                if value.gain < newest || value.ceiling != value.gain * 2 { wrong += 1 }
                newest = value.gain
            }
            return wrong
        }
        var gain: Float = 1
        while gain <= last {
            if unsafe yomite_managed_publish(managed.pointer, parameters(gain)) { gain += 1 } else { await Task.yield() }
        }
        #expect(await reading.value == 0)
    }
}
