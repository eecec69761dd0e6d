// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Loop
internal import Rooms
internal import Server
internal import Voices

extension SpeechDesk {
    /// So long after the last text further voice hosts are kept: programs that want one sentence spoken mostly want the next one too.
    private static let rest = Duration.seconds(5)

    /// A desk whose texts are spoken by several voice hosts while there are any. `allowHosts`: whether more than one may run.
    convenience init(
        hub: SpeechHub,
        catalog: Catalog,
        waitingBytes: Int,
        loop: Loop,
        prepare: @escaping (Comment) -> Preparation,
        allowHosts: @escaping (Bool) -> Void
    ) {
        var resting: Timer?
        let surroundings = Surroundings(catalog: catalog, prepare: prepare) { works in
            if let timer = resting { loop.cancel(timer) }
            resting = nil
            if works {
                allowHosts(true)
            } else {
                resting = loop.after(Self.rest) { allowHosts(false) }
            }
        }
        self.init(hub: hub, waitingBytes: waitingBytes, surroundings: surroundings)
    }
}
