const strings = {
  en: {
    connecting: 'Waiting for Yomite…',
    muted: 'Muted',
    pages: 'This is heard {count} times: {count} pages play it',
    playing: 'Speaking',
    refused: 'Yomite refuses this page: check the token in the address',
    start: 'Play the sound',
    unknown: 'Unknown options in the address: {keys}',
    waiting: 'Ready: comments are heard here',
  },
  ja: {
    connecting: 'Yomite に接続中…',
    muted: 'ミュート中',
    pages: '{count} 個のページで再生中のため、声が {count} 重に聞こえます',
    playing: '読み上げ中',
    refused: 'Yomite に接続できません。アドレスの認証トークンを確認してください',
    start: '音を出す',
    unknown: 'アドレスに不明な項目があります: {keys}',
    waiting: '準備完了。コメントはここで聞こえます',
  },
};

/** The overlay's words; English for other languages. */
export function words(language) {
  return strings[language.split('-')[0]] ?? strings.en;
}
