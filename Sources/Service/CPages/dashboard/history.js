import { queryOf } from './api.js';
import { button, facts, h, note, options, settled } from './dom.js';
import { outcomes } from './figures.js';
import { language, t, word } from './strings.js';

/** Comments of the last days with their outcomes, found by text, author, outcome and time. */
export function history(page, element) {
  const clock = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
  const labelled = (name, field) => h('label', { text: t(`history.${name}`) }, field);
  const input = (name, type) => labelled(name, h('input', { name, type }));
  const outcome = h('select', { name: 'outcome' }, ...options([['', t('filter.all')], ...outcomes.map((value) => [value, word('state', value)])]));
  const forget = button(t('history.forget'), () => forgetAuthor(author.value.trim()), { data: { needs: 'moderate' } });
  const fields = h('div', { on: { input: settled(250, () => load()) } },
    h('div', { class: 'teach' }, input('text', 'search'), input('author', 'search'), labelled('outcome', outcome), forget),
    h('div', { class: 'fields' }, input('since', 'datetime-local'), input('until', 'datetime-local')));
  const author = fields.querySelector('[name=author]');
  const list = h('ul', { class: 'items history' });
  const hint = note();
  const more = button(t('history.more'), () => load(next));
  let next;
  let asked = 0;

  /** Goes on behind `before`, or begins with the newest. */
  async function load(before) {
    asked += 1;
    const mine = asked;
    const wanted = { room: page.room };
    for (const { name, type, value } of fields.querySelectorAll('[name]')) {
      wanted[name] = value && type === 'datetime-local' ? new Date(value).toISOString() : value.trim();
    }
    const rows = [];
    next = before;
    // An answer without any is not the end.
    do {
      const found = await page.watch(() => page.api.get(`v1/history?${queryOf({ ...wanted, before: next })}`));
      if (!found || mine !== asked) return;
      rows.push(...found.comments.map(item));
      ({ next } = found);
    } while (next && rows.length === 0);
    if (!before) list.replaceChildren();
    list.append(...rows);
    hint.textContent = list.firstChild ? '' : t('nothing');
    more.hidden = !next;
    forget.hidden = !wanted.author;
    // The pressed button may be hidden.
    if (before && !next) element.focus();
  }

  function item({ takenAt, author: { id, name = id } = {}, outcome: state, reason, text = t(state === 'deleted' ? 'text.deleted' : 'text.unknown') }) {
    const choose = () => {
      author.value = id ?? name;
      load();
    };
    return h('li', { data: { state } },
      h('time', { text: clock.format(new Date(takenAt)) }), name && button(name, choose, { class: 'plain name', dir: 'auto' }),
      facts(word('state', state), reason && word('reason', reason)), h('bdi', { class: 'text', text }));
  }

  function forgetAuthor(name) {
    if (!confirm(t('history.sure', { name }))) return;
    page.watch(async () => {
      const { forgotten } = await page.api.delete(`v1/history?${queryOf({ author: name })}`);
      page.notices.tell(t('history.gone', { count: forgotten }));
      author.value = '';
      await load();
    });
  }

  element.append(fields, list, hint, more);
  return { load, on: ['snapshot'] };
}
