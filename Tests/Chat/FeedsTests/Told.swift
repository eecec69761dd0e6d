// SPDX-License-Identifier: GPL-3.0-or-later

/// The messages of EventSub's WebSocket.
enum Told {
    static func message(_ type: String, _ payload: String = "{}", id: String = "k", topic: String? = nil) -> String {
        let topic = topic.map { #","subscription_type":"\#($0)","subscription_version":"1""# } ?? ""
        return #"{"metadata":{"message_id":"\#(id)","message_type":"\#(type)","message_timestamp":"2024-05-01T12:00:00.1Z"\#(topic)},"#
            + #""payload":\#(payload)}"#
    }

    static func welcome(_ session: String, keepalive: String = "10") -> String {
        message(
            "session_welcome",
            #"{"session":{"id":"\#(session)","status":"connected","keepalive_timeout_seconds":\#(keepalive),"reconnect_url":null}}"#
        )
    }

    static func reconnect(_ address: String) -> String {
        message(
            "session_reconnect",
            #"{"session":{"id":"s","status":"reconnecting","keepalive_timeout_seconds":null,"reconnect_url":"\#(address)"}}"#
        )
    }

    static func follow(_ id: String) -> String {
        message("notification", #"{"event":{"user_name":"Bob"}}"#, id: id, topic: "channel.follow")
    }

    static func chat(_ id: String, topic: String = "channel.chat.message") -> String {
        message("notification", #"{"event":{"message":{"text":"hi"}}}"#, id: id, topic: topic)
    }

    static func revocation(_ topic: String, _ status: String) -> String {
        message("revocation", #"{"subscription":{"status":"\#(status)"}}"#, id: "r-\(topic)", topic: topic)
    }
}
