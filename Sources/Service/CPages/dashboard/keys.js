import { h, terms } from './dom.js';
import { t } from './strings.js';

/** The keys of the page. Those of one letter can be switched off. */
const keys = {
  ' ': ['pause', 'key.pause'], s: ['skip', 'do.skip'], n: ['mute', 'key.mute'], r: ['again', 'do.again'], f: ['first', 'do.first'],
  Delete: ['delete', 'do.delete'], m: ['muteAuthor', 'do.mute'], t: ['teach', 'do.teach'], a: ['approve', 'do.approve'], x: ['refuse', 'do.refuse'],
  u: ['undo', 'undo'], '/': ['search', 'search'], l: ['list', 'key.list'], e: ['newest', 'key.newest'], '?': ['help', 'key.help'],
};
const names = { ' ': 'Space', Delete: 'Del' };

function letterKeysAreOn() {
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
    if (event.key.length === 1 && event.key !== ' ' && !letterKeysAreOn()) return;
    const name = /^[1-9]$/.test(event.key) ? `panel ${event.key}` : (keys[event.key] ?? keys[event.key.toLowerCase()])?.[0];
    if (!name) return;
    event.preventDefault();
    act(name);
  });
}

export function showHelp(dialog, page) {
  const rows = [...Object.entries(keys).map(([key, [, text]]) => [names[key] ?? key.toUpperCase(), t(text)]), ['1 – 8', t('panels')], ['↑ ↓  PgUp PgDn', t('key.move')], ['Enter', t('key.open')]];
  dialog.replaceChildren(
    h('h2', { text: t('keyboard') }),
    h('dl', { class: 'keys' }, ...terms(rows.map(([shown, text]) => [h('kbd', { text: shown }), text]))),
    choice('help.letters', letterKeysAreOn(), (isOn) => localStorage.setItem('letters', isOn ? 'on' : 'off')),
    choice('help.announce', page.isAnnouncing, (isOn) => (page.isAnnouncing = isOn)),
    h('form', { method: 'dialog' }, h('button', { class: 'primary', text: t('close') })));
  dialog.showModal();
}

function choice(text, checked, change) {
  return h('label', { class: 'switch' }, h('input', { type: 'checkbox', checked, on: { change: ({ target }) => change(target.checked) } }), t(text));
}
