import { queryOf } from './api.js';
import { button, facts, field, h, itemButton, note, refill, settled, title } from './dom.js';
import { t } from './strings.js';
import { teachingForm } from './actions.js';

// More are found by the search field.
const most = 60;

/** The dictionary of a room: what it says, what is added, and how a text would be said. */
export function words(page, element) {
  const list = h('ul', { class: 'items words' });
  const hint = note();
  const asked = h('ul', { class: 'items words' });
  const search = field(t('words.search'), { type: 'search', on: { input: () => show() } });
  const test = () => page.watch(() => form.read(sentence.value.trim()));
  const sentence = field(t('words.how'), { maxlength: '500', on: { input: settled(250, test) } });
  let entries = [];

  async function load() {
    const get = (path) => page.api.get(page.roomPath(path));
    const [known, shared, wanted] = (await page.watch(() => Promise.all(['dictionary', 'dictionary?of=everywhere', 'proposals'].map(get)))) ?? [[], [], []];
    entries = [...known, ...shared.map((entry) => ({ ...entry, isShared: true }))];
    refill(asked, wanted.map(proposal));
    show();
  }

  function show() {
    const wanted = search.value.trim().toLowerCase();
    const found = entries.filter(({ pattern, reading }) => `${pattern} ${reading}`.toLowerCase().includes(wanted));
    list.replaceChildren(...found.slice(0, most).map(item));
    hint.textContent = entries.length === 0 ? t('words.none') : found.length > most ? t('words.more', { count: found.length - most }) : '';
  }

  const line = (pattern, reading, ...more) => h('li', {}, h('bdi', { class: 'pattern', text: pattern }), h('bdi', { class: 'reading', text: reading }), ...more);

  function proposal({ number, pattern = '', reading = '✕', author }) {
    const act = (name) => itemButton(name, t(`do.${name}`), pattern, () =>
      page.watch(() => page.api.post(page.roomPath(`proposals/${number}/${name}`))).then(load));
    return line(pattern, reading, facts(author), act('approve'), act('refuse'));
  }

  function item(entry) {
    const { pattern, reading, kind, language, addedBy, isShared } = entry;
    const remove = !isShared && button('✕', () => forget(entry), { class: 'plain', 'aria-label': t('words.delete', { word: pattern }) });
    return line(pattern, reading, facts(kind === 'regex' && t('words.regex'), language, isShared ? t('words.shared') : addedBy), remove);
  }

  function forget(entry) {
    const { pattern, language, kind } = entry;
    const path = page.roomPath(`dictionary/${encodeURIComponent(pattern)}?${queryOf({ language, kind })}`);
    page.watch(async () => {
      await page.api.delete(path);
      page.notices.tell(t('did.forget', { word: pattern }), { act: () => page.api.put(path, { reading: entry.reading }).then(load) });
      await load();
    });
  }

  const form = teachingForm(page, { room: page.place, taught: () => load().then(test) });
  element.append(asked, sentence, form, title(t('words.list')), search, list, hint);
  return { load, every: 10_000, on: ['dictionary', 'snapshot'] };
}
