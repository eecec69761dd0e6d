import { h } from './dom.js';
import { t } from './strings.js';

/** The keys of the page. Those of one letter can be switched off: some people's software types them. */
const keys = [
  [' ', 'Space', 'pause'], ['s', 'S', 'skip'], ['n', 'N', 'mute'], ['r', 'R', 'again'], ['f', 'F', 'first'], ['Delete', 'Del', 'delete'],
  ['m', 'M', 'muteAuthor'], ['t', 'T', 'teach'], ['a', 'A', 'approve'], ['x', 'X', 'refuse'], ['u', 'U', 'undo'], ['/', '/', 'search'], ['l', 'L', 'list'], ['e', 'E', 'newest'], ['?', '?', 'help'],
];

export function letterKeysAreOn() {
  return localStorage.getItem('letters') !== 'off';
}

/** Calls `act(name)` for the page's keys; fields and forms keep theirs. */
export function listenToKeys(act) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const { target } = event;
    if (target.closest('input:not([type=range], [type=checkbox]), select, textarea, dialog')) return;
    // A focused button is pressed with Space.
    if (event.key === ' ' && target.closest('button, input')) return;
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) : undefined;
    if ((event.key.length === 1 && event.key !== ' ') && !letterKeysAreOn()) return;
    const name = number ? `panel ${number}` : keys.find(([key]) => key === event.key || key === event.key.toLowerCase())?.[2];
    if (!name) return;
    event.preventDefault();
    act(name);
  });
}

/** The sheet that lists the keys. */
export function showHelp(dialog, page) {
  const letters = h('input', { type: 'checkbox', checked: letterKeysAreOn() });
  letters.addEventListener('change', () => localStorage.setItem('letters', letters.checked ? 'on' : 'off'));
  const told = h('input', { type: 'checkbox', checked: page.isAnnouncing });
  told.addEventListener('change', () => (page.isAnnouncing = told.checked));
  const rows = [...keys.map(([, shown, name]) => [shown, t(`key.${name}`)]), ['1 – 6', t('key.panels')], ['↑ ↓  PgUp PgDn', t('key.move')], ['Enter', t('key.open')]];
  dialog.replaceChildren(
    h('h2', { text: t('help') }),
    h('dl', { class: 'keys' }, ...rows.flatMap(([shown, text]) => [h('dt', {}, h('kbd', { text: shown })), h('dd', { text })])),
    h('label', { class: 'switch' }, letters, t('help.letters')),
    h('label', { class: 'switch' }, told, t('help.announce')),
    h('form', { method: 'dialog' }, h('button', { class: 'primary', text: t('close') })));
  dialog.showModal();
}
