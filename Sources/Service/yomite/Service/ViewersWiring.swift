// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net
import Rooms

// Where what is set for viewers is kept.

extension ViewerBooks {
    /// The books in the folder that the settings name; nil if nothing is kept: nobody moderates what is only rendered, or there is no home
    /// directory to keep it in.
    /// - Parameter budget: what the service may take in memory; nil without a limit.
    convenience init?(_ context: RunContext, budget: Int?) {
        guard context.task.isLasting else { return nil }
        var limits = context.settings.roomLimits
        if let budget { limits.fit(budget: budget) }
        let folder: String
        switch context.settings.viewers {
        case "off": return nil
        case nil:
            guard let configuration = ConfigFile.folder(environment: context.environment) else { return nil }
            folder = configuration + "/viewers"
        case let named?: folder = named
        }
        self.init(
            folder: folder,
            atMost: limits.setViewers,
            keeping: limits.keptViewers,
            disk: LongWork(on: context.loop, isOnFiles: true),
            isRemote: isAnyOnRemoteDisk([folder]),
            now: { [context] in context.loop.now },
            wallClock: wallClock,
            tell: { [context] in
                context.log($0)
                if case .viewerChanged(let news, let room) = $0 { context.publish(.viewer(news), in: room) }
            }
        )
    }
}
