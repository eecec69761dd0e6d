import { button, facts, h, itemButton, note, optional, options } from './dom.js';
import { size } from './figures.js';
import { play } from './sound.js';
import { languagesOf, t, word } from './strings.js';

// Some languages have very many.
const most = 80;
const best = ['neural', 'enhanced', 'default'];

/** The voices of a language: heard here in the browser, and chosen for the service. */
export function voices(page, element) {
  const language = h('select', { 'aria-label': t('setting.language') });
  const sample = h('input', { 'aria-label': t('voices.sample'), value: t('voices.hello'), maxlength: '300' });
  const list = h('ul', { class: 'items voices' });
  const auto = button(t('voices.auto'), () => choose('auto'), { data: { needs: 'settings' } });
  let all = [];
  let usable = [];
  let playing;

  async function load() {
    all = (await page.watch(() => page.voices())) ?? [];
    usable = (await optional(page.api.get('v1/readiness')))?.engines ?? [];
    const tags = languagesOf(all);
    language.replaceChildren(...options(tags));
    const current = all.find(({ id }) => id === page.settings?.voice?.value)?.language;
    const wanted = [current, page.settings?.language?.value, document.documentElement.lang, 'en'];
    language.value = wanted.find((tag) => tags.some(([known]) => known === tag)) ?? tags[0]?.[0] ?? '';
    show();
  }

  function show() {
    const spoken = all.filter((voice) => voice.language === language.value);
    const found = [true, false].flatMap((isUsable) => best.flatMap((quality) =>
      spoken.filter((voice) => voice.quality === quality && usable.includes(voice.engine) === isUsable)));
    const names = namesOf(found);
    list.replaceChildren(...found.slice(0, most).map((voice, place) => item(voice, names[place])));
    auto.setAttribute('aria-pressed', `${page.settings?.voice?.value === 'auto'}`);
  }

  function item(voice, name) {
    const isChosen = page.settings?.voice?.value === voice.id;
    const isUsable = usable.includes(voice.engine);
    return h('li', { 'data-chosen': isChosen },
      h('span', { class: 'name', text: name }), facts(!isUsable && t('voices.missing'), word('gender', voice.gender), word('quality', voice.quality), voice.id, voice.anonymousMemory && size(voice.anonymousMemory)),
      isUsable && itemButton('', t('voices.say'), name, () => say(voice), { data: { needs: 'comment' } }),
      isUsable && itemButton('', t('use'), name, () => choose(voice.id), { 'aria-pressed': `${isChosen}`, data: { needs: 'settings' } }));
  }

  async function say(voice) {
    playing?.stop();
    playing = await hear(page, voice.id, sample.value.trim());
  }

  const choose = (voice) => page.change({ voice });

  language.addEventListener('change', show);
  element.append(
    h('div', { class: 'fields' }, h('label', { text: t('setting.language') }, language), h('label', { text: t('voices.sample') }, sample)),
    auto, list, note(t('voices.hint')));
  return {
    load,
    on: ['snapshot'],
    event: (name) => name === 'settings' && show(),
    close: () => playing?.stop(),
  };
}

/** What tells the voices of one language apart. */
function namesOf(voices) {
  const counts = {};
  return voices.map(({ name, engine, gender }) => {
    const own = /\((.+)\)$/.exec(name)?.[1];
    if (own && voices.filter((other) => other.name === name).length === 1) return own;
    const kind = `${engine}, ${word('gender', gender)}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
    return `${kind} ${counts[kind]}`;
  });
}

/** Says something with a voice here in the browser. Returns what stops it. */
export function hear(page, voice, text) {
  const body = { input: text || t('voices.hello'), voice, response_format: 'pcm' };
  return page.watch(async () => {
    const response = await page.api.ask('POST', 'v1/audio/speech', body, AbortSignal.timeout(30_000));
    return play(await response.arrayBuffer(), 24_000);
  });
}
