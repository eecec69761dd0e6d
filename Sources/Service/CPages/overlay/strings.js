const strings = {
  en: {
    connecting: 'Waiting for Yomite…',
    refused: 'Yomite refuses this page: check the token in the address',
  },
  ja: {
    connecting: 'Yomite に接続中…',
    refused: 'Yomite に接続できません。アドレスのトークンを確認してください',
  },
};

/** The overlay's own words; English where there are none of that language. */
export function words(language) {
  return strings[language.split('-')[0]] ?? strings.en;
}
