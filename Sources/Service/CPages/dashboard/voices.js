import { button, facts, h, itemButton, options } from './dom.js';
import { size } from './figures.js';
import { play } from './sound.js';
import { languagesOf, t, word } from './strings.js';

// Some languages have very many.
const most = 80;

/** The voices of a language: heard here in the browser, and chosen for the service. */
export function voices(page, element) {
  const language = h('select', { 'aria-label': t('setting.language') });
  const sample = h('input', { 'aria-label': t('voices.sample'), value: t('voices.hello'), maxlength: '300' });
  const list = h('ul', { class: 'items voices' });
  const auto = button(t('voices.auto'), () => choose('auto'), { data: { needs: 'settings' } });
  let all = [];
  let playing;

  async function load() {
    all = (await page.watch(() => page.voices())) ?? [];
    const tags = languagesOf(all);
    language.replaceChildren(...options(tags));
    const current = all.find(({ id }) => id === page.settings?.voice?.value)?.language;
    const wanted = [current, page.settings?.language?.value, document.documentElement.lang, 'en'];
    language.value = wanted.find((tag) => tags.some(([known]) => known === tag)) ?? tags[0]?.[0] ?? '';
    show();
  }

  function show() {
    const found = all.filter((voice) => voice.language === language.value);
    list.replaceChildren(...found.slice(0, most).map(item));
    auto.setAttribute('aria-pressed', `${page.settings?.voice?.value === 'auto'}`);
  }

  function item(voice) {
    const isChosen = page.settings?.voice?.value === voice.id;
    return h('li', { 'data-chosen': isChosen },
      h('span', { class: 'name', text: voice.name }), facts(word('gender', voice.gender), word('quality', voice.quality), voice.id, voice.anonymousMemory && size(voice.anonymousMemory)),
      itemButton('', t('voices.say'), voice.name, () => say(voice), { data: { needs: 'comment' } }),
      itemButton('', t('use'), voice.name, () => choose(voice.id), { 'aria-pressed': `${isChosen}`, data: { needs: 'settings' } }));
  }

  async function say(voice) {
    playing?.stop();
    playing = await hear(page, voice.id, sample.value.trim());
  }

  const choose = (voice) => page.change({ voice });

  language.addEventListener('change', show);
  element.append(
    h('div', { class: 'fields' }, h('label', { text: t('setting.language') }, language), h('label', { text: t('voices.sample') }, sample)),
    auto, list, h('p', { class: 'hint', text: t('voices.hint') }));
  return {
    load,
    on: ['snapshot'],
    event: (name) => name === 'settings' && show(),
    close: () => playing?.stop(),
  };
}

/** Says something with a voice here in the browser. Returns what stops it. */
export function hear(page, voice, text) {
  const body = { input: text || t('voices.hello'), voice, response_format: 'pcm' };
  return page.watch(async () => {
    const response = await page.api.ask('POST', 'v1/audio/speech', body, AbortSignal.timeout(30_000));
    return play(await response.arrayBuffer(), 24_000);
  });
}
