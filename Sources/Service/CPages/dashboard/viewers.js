import { keysOfForm, viewerPath } from './actions.js';
import { inRoom } from './api.js';
import { facts, h, itemButton, refill, settled } from './dom.js';
import { language, t } from './strings.js';
import { hear } from './voices.js';

const every = 4_000;
// More are found by the search field.
const most = 30;
const muteSeconds = 600;

/** Who wrote in a room, and what is set for them: a mute, a voice, a nickname, trust. */
export function viewers(page, element) {
  const room = () => page.room ?? 'main';
  const list = h('ul', { class: 'items viewers' });
  const hint = h('p', { class: 'hint' });
  const search = h('input', { type: 'search', 'aria-label': t('viewers.search'), placeholder: t('viewers.search'), on: { input: settled(250, load) } });

  async function load() {
    const query = new URLSearchParams({ search: search.value.trim(), limit: most });
    const found = await page.api.get(inRoom(room(), `viewers?${query}`)).catch(() => undefined);
    // What is being written into a form stays.
    if (!found || list.querySelector('form')) return;
    refill(list, found.viewers.map(item));
    hint.textContent = found.viewers.length === 0 ? t('viewers.none') : found.more ? t('viewers.more', { count: most }) : '';
  }

  function item(viewer) {
    const { id, platform, name, nickname, comments, muted, mutedUntil, voice, wished, trusted } = viewer;
    const called = nickname ?? name ?? id;
    const time = mutedUntil && new Date(mutedUntil).toLocaleTimeString(language, { timeStyle: 'short' });
    const button = (key, text, click) => itemButton(key, t(text), called, click);
    const mute = (wanted) => () => set(viewer, { muted: wanted }).then(load);
    const row = h('li', {},
      h('bdi', { class: 'name', text: called }),
      muted ? button('mute', 'viewers.unmute', mute(false)) : button('mute', 'viewers.mute', mute(muteSeconds)),
      muted ? undefined : button('always', 'did.muteAlways', mute(true)),
      button('edit', 'viewers.edit', () => row.querySelector('form') ?? edit(row, viewer)),
      facts(nickname && name, platform, comments > 0 && t('viewers.comments', { count: comments }),
        muted && t('viewers.muted'), time && `→ ${time}`, voice, wished && t('viewers.own'), trusted && t('viewers.trusted')));
    return row;
  }

  function set({ id, platform }, changes) {
    return page.notices.watch(() => page.api.patch(viewerPath(room(), id, platform), changes));
  }

  /** Opens the form of a viewer below its line. */
  function edit(row, viewer) {
    const field = (name, attributes) => h('input', { name, value: viewer[name], autocomplete: 'off', maxlength: '60', ...attributes });
    const [nickname, reading, voice] = [field('nickname'), field('reading'), field('voice', { placeholder: t('voice.auto'), maxlength: '100' })];
    const trusted = h('input', { type: 'checkbox', checked: viewer.trusted });
    const close = () => {
      form.remove();
      row.querySelector('[data-key^=edit]').focus();
      load();
    };
    const submit = async (event) => {
      event.preventDefault();
      const changed = ({ value, defaultValue }) => value === defaultValue ? undefined : value.trim() || null;
      if (await set(viewer, { nickname: changed(nickname), reading: changed(reading), voice: changed(voice), trusted: trusted.checked })) close();
    };
    const button = (text, click) => h('button', { type: 'button', text: t(text), on: { click } });
    const form = h('form', { class: 'teach', on: { submit, keydown: keysOfForm(close) } },
      h('label', { text: t('viewers.nickname') }, nickname), h('label', { text: t('teach.reading') }, reading),
      h('label', { text: t('setting.voice') }, voice), button('voices.say', () => hear(page, voice.value.trim() || 'any')),
      h('label', { class: 'switch' }, trusted, t('viewers.trusted')),
      h('div', { class: 'buttons' }, h('button', { class: 'primary', text: t('viewers.save') }), button('close', close)));
    row.append(form);
    nickname.focus();
  }

  element.append(search, list, hint);
  return { load, every, on: ['viewer', 'snapshot'] };
}
