@main struct Yomite { static func main() {} }
