// SPDX-License-Identifier: GPL-3.0-or-later

/// What yt-dlp writes of a chat on YouTube: each line is a list of what the chat's window has to do, in YouTube's own words.
struct YTDLPFormat: ForeignJSONFormat {
    static func recognises(_ beginning: String) -> Bool {
        beginsObject(beginning, withKey: "replayChatItemAction")
    }

    static func parse(_ object: JSONObject) throws(LineError) -> ParsedLine {
        // A replay has some actions that belong to no comment.
        guard let replay = object.object("replayChatItemAction") else { return .nothing }
        let actions = replay.objects("actions")
        // Where the stream stood: inside in YouTube's own words, outside where yt-dlp adds it to a live chat.
        let offset = replay.number("videoOffsetTimeMsec") ?? object.number("videoOffsetTimeMsec")
        var parsed = ParsedLine(time: offset.flatMap(milliseconds(ofUnixMilliseconds:)))
        for action in actions { try perform(action, &parsed) }
        return parsed
    }

    private static func perform(_ action: JSONObject, _ parsed: inout ParsedLine) throws(LineError) {
        // Nearly every action is this one, and asking for it is cheaper than asking which one it is.
        if let item = action.object("addChatItemAction", "item") { return try add(item, &parsed) }
        for key in try action.keys() where !ignoredActions.contains(key) {
            let details = action.object(key)
            switch key {
            case "replaceChatItemAction":
                try replace(details, &parsed)
            case "removeChatItemAction", "markChatItemAsDeletedAction":
                if let id = details?.text("targetItemId") { parsed.contents.append(.moderation(.delete(id: id, room: nil))) }
            case "removeChatItemByAuthorAction", "markChatItemsByAuthorAsDeletedAction":
                if let id = details?.text("externalChannelId") { parsed.contents.append(.moderation(.hide(NamedViewer(id: id)))) }
            default:
                parsed.notices.append(.unknown(kind: key))
            }
        }
    }

    private static let ignoredActions: Set<String> = [
        "clickTrackingParams", "addLiveChatTickerItemAction", "addBannerToLiveChatCommand", "removeBannerForLiveChatCommand",
        "showLiveChatActionPanelAction", "updateLiveChatPollAction", "closeLiveChatActionPanelAction", "showLiveChatTooltipCommand",
        "liveChatReportModerationStateCommand", "changeEngagementPanelVisibilityAction", "signalAction", "showLiveChatSurveyCommand",
    ]

    private static func add(_ item: JSONObject, _ parsed: inout ParsedLine) throws(LineError) {
        for kind in try item.keys() {
            guard let renderer = item.object(kind), !ignoredRenderers.contains(kind) else { continue }
            if let comment = YouTubeRenderer(renderer).comment(kind: kind) {
                parsed.contents.append(.comment(comment))
            } else {
                parsed.notices.append(.unknown(kind: kind))
            }
        }
    }

    private static let ignoredRenderers: Set<String> = [
        "liveChatPlaceholderItemRenderer", "liveChatViewerEngagementMessageRenderer", "liveChatModeChangeMessageRenderer",
        "liveChatAutoModMessageRenderer", "liveChatModerationMessageRenderer",
    ]

    /// What was held back is shown, or what was shown is taken back. A comment that is shown again under its own name stays.
    private static func replace(_ details: JSONObject?, _ parsed: inout ParsedLine) throws(LineError) {
        var replacement = ParsedLine()
        if let item = details?.object("replacementItem") { try add(item, &replacement) }
        let isSame = replacement.contents.contains {
            if case .comment(let comment) = $0 { comment.id == details?.text("targetItemId") } else { false }
        }
        if !isSame, let id = details?.text("targetItemId") { parsed.contents.append(.moderation(.delete(id: id, room: nil))) }
        parsed.contents += replacement.contents
        parsed.notices += replacement.notices
    }
}
