const own = {
  en: [
    { author: 'Ann', text: 'This is how a comment looks while it is heard.', language: 'en' },
    { author: 'Max', text: 'Emoji work too 🎉😂', language: 'en', amount: '5 EUR' },
  ],
  ja: [
    { author: 'さくら', text: '読み上げ中の言葉に色がつきます', language: 'ja' },
    { author: 'ミカ', text: '絵文字も出ます🎉😂', language: 'ja', amount: '500 JPY' },
  ],
};
const foreign = [
  { author: 'Zoé', text: 'Un commentaire un peu plus long, qui passe à la ligne quand il le faut, comme dans un vrai chat.', language: 'fr' },
  { author: 'سارة', text: 'تعليق من اليمين إلى اليسار', language: 'ar' },
];

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Invented comments, to arrange a scene with. `tell` gets their events. */
export async function playDemo(pageLanguage, tell) {
  const comments = [...(own[pageLanguage.split('-')[0]] ?? own.en), ...foreign];
  for (let number = 1; ; number++) {
    const { text, ...more } = comments[(number - 1) % comments.length];
    tell('started', { comment: number, text, ...more, at: 0 });
    let at = 0;
    for (const word of wordsOf(text)) {
      tell('word', { comment: number, start: word.start, length: word.length, at });
      at += 90 * word.length;
    }
    await pause(at + 400);
    tell('finished', { comment: number, outcome: 'heard' });
    await pause(500);
  }
}

/** The words of a text, in code points; without spaces, every three characters. */
function wordsOf(text) {
  const characters = Array.from(text);
  const words = [];
  let start = 0;
  for (let end = 1; end <= characters.length; end++) {
    const isLong = !text.includes(' ') && end - start === 3;
    if (end === characters.length || characters[end] === ' ' || isLong) {
      words.push({ start, length: end - start });
      start = characters[end] === ' ' ? end + 1 : end;
    }
  }
  return words;
}
