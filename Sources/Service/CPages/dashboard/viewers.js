import { keysOfForm, muteSeconds, viewerPath } from './actions.js';
import { button, facts, field, h, itemButton, note, optional, options, refill, settled } from './dom.js';
import { language, t, word } from './strings.js';
import { hear } from './voices.js';

const every = 4_000;
// More are found by the search field.
const most = 30;

/** Who wrote in a room, and what is set for them: a mute, a voice, a nickname, trust. */
export function viewers(page, element) {
  const list = h('ul', { class: 'items viewers' });
  const hint = note();
  const search = field(t('viewers.search'), { type: 'search', on: { input: settled(250, load) } });

  async function load() {
    const query = new URLSearchParams({ search: search.value.trim(), limit: most });
    const found = await optional(page.api.get(page.roomPath(`viewers?${query}`)));
    // What is being written into a form stays.
    if (!found || list.querySelector('form')) return;
    refill(list, found.viewers.map(item));
    hint.textContent = found.viewers.length === 0 ? t('viewers.none') : found.more ? t('viewers.more', { count: most }) : '';
  }

  function item(viewer) {
    const { id, platform, name, nickname, comments, muted, mutedUntil, voice, gender, wished, trusted } = viewer;
    const called = nickname ?? name ?? id;
    const time = mutedUntil && new Date(mutedUntil).toLocaleTimeString(language, { timeStyle: 'short' });
    const press = (key, text, click) => itemButton(key, t(text), called, click);
    const mute = (wanted) => () => set(viewer, { muted: wanted }).then(load);
    const row = h('li', {},
      h('bdi', { class: 'name', text: called }),
      muted ? press('mute', 'viewers.unmute', mute(false)) : press('mute', 'viewers.mute', mute(muteSeconds)),
      muted ? undefined : press('always', 'did.muteAlways', mute(true)),
      press('edit', 'viewers.edit', () => row.querySelector('form') ?? edit(row, viewer)),
      facts(nickname && name, platform, comments > 0 && t('viewers.comments', { count: comments }),
        muted && t('viewers.muted'), time && `→ ${time}`, voice ?? (gender && word('gender', gender)), wished && t('viewers.own'), trusted && t('viewers.trusted')));
    return row;
  }

  function set({ id, platform }, changes) {
    return page.watch(() => page.api.patch(viewerPath(page.place, id, platform), changes));
  }

  function edit(row, viewer) {
    const labelled = (name, text, attributes) => h('label', { text: t(text) },
      h('input', { name, value: valueOf(name), autocomplete: 'off', maxlength: '60', ...attributes }));
    const valueOf = (name) => viewer[name] ?? (name === 'voice' ? viewer.gender : undefined);
    const ids = h('datalist', { id: 'ids' }, ...options(['female', 'male'].map((id) => [id, word('gender', id)])));
    page.voices().then((list) => ids.append(...options(list.map(({ id }) => [id]))), () => {});
    const percent = (name, min, max) => labelled(name, `setting.${name}`, { type: 'number', min, max, placeholder: '100' });
    const trusted = h('input', { type: 'checkbox', checked: viewer.trusted });
    const close = () => {
      form.remove();
      row.querySelector('[data-key^=edit]').focus();
      load();
    };
    const submit = async (event) => {
      event.preventDefault();
      const changes = { trusted: trusted.checked };
      // An empty number is NaN, which JSON has as null.
      for (const { name, type, value, valueAsNumber } of form.querySelectorAll('[name]')) {
        if (value.trim() !== String(valueOf(name) ?? '')) changes[name] = type === 'number' ? valueAsNumber : value.trim() || null;
      }
      if (changes.voice === null) changes.gender = null;
      if (await set(viewer, changes)) close();
    };
    const form = h('form', { class: 'teach', on: { submit, keydown: keysOfForm(close) } },
      labelled('nickname', 'viewers.nickname'), labelled('reading', 'teach.reading'),
      labelled('voice', 'setting.voice', { placeholder: t('voice.auto'), maxlength: '100', list: 'ids' }), ids,
      button(t('voices.say'), () => hear(page, form.elements.voice.value.trim() || 'any')),
      percent('rate', 25, 400), percent('pitch', 0, 200),
      h('label', { class: 'switch' }, trusted, t('viewers.trusted')),
      h('div', { class: 'buttons' }, h('button', { class: 'primary', text: t('viewers.save') }), button(t('close'), close)));
    row.append(form);
    form.elements.nickname.focus();
  }

  element.append(search, list, hint);
  return { load, every, on: ['viewer', 'snapshot'] };
}
