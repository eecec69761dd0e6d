// The dashboard: a session follows the service, a page keeps what it says and hands it to its parts.

import { h, part } from './dom.js';
import { listenToKeys, showHelp } from './keys.js';
import { Page } from './page.js';
import { Session } from './session.js';
import { fillWords, switchLanguage, t } from './strings.js';

fillWords(document);
const sheet = part('#sheet');
const state = part('#state');
let reasons = [];
let lack = 'lacking';
const page = new Page();
const session = new Session(page.api, {
  snapshot: (snapshot, isSameRun) => page.snapshot(snapshot, isSameRun),
  oldest: () => page.feed.comments.numberAt(0),
  event: (name, data) => page.event(name, data),
  state: (name) => showState(name),
});

page.lacking = (lacks = [], warnings = []) => {
  reasons = [...lacks, ...warnings];
  lack = lacks.length > 0 ? 'lacking' : 'warned';
  showState(state.dataset.state);
};

function showState(name) {
  state.dataset.state = name;
  const isLacking = name === 'connected' && reasons.length > 0 && !page.states.some(({ paused }) => paused);
  state.toggleAttribute('data-lacking', isLacking);
  state.textContent = t(`connection.${isLacking ? lack : name}`);
  state.title = isLacking ? reasons.join('\n') : '';
  if (name === 'refused' && !sheet.open) askForToken();
  if (name === 'connected' && sheet.dataset.about === 'token') sheet.close();
}

/** The service requires a token, and the address had none, or a wrong one. */
function askForToken() {
  const input = h('input', { type: 'password', autocomplete: 'off', 'aria-label': t('token') });
  const submit = () => {
    page.api.token = input.value.trim();
    session.retry();
  };
  sheet.dataset.about = 'token';
  sheet.replaceChildren(
    h('h2', { text: t('token') }), h('p', { text: t(page.api.token ? 'tokenWrong' : 'tokenHint') }),
    h('form', { method: 'dialog', on: { submit } }, input, h('button', { class: 'primary', text: t('use') })));
  sheet.showModal();
}

function help() {
  sheet.dataset.about = 'help';
  showHelp(sheet, page);
}

const acts = {
  pause: () => page.controls.togglePause(),
  skip: () => page.controls.act('skip'),
  mute: () => page.controls.toggleMute(),
  undo: () => page.notices.undo(),
  search: () => page.feed.search(),
  list: () => page.feed.focus(),
  newest: () => page.feed.follow(),
  muteAuthor: () => page.feed.act('mute'),
  help,
};
listenToKeys((name) => {
  if (name !== 'undo') page.notices.settle();
  if (name.startsWith('panel ')) page.panels.showNumber(Number(name.slice('panel '.length)));
  else if (acts[name]) acts[name]();
  else page.feed.act(name);
});

part('#help').addEventListener('click', help);
const language = part('#language');
language.textContent = t('language.other');
language.addEventListener('click', switchLanguage);
const say = part('#say');
say.addEventListener('submit', (event) => {
  event.preventDefault();
  const { text } = say.elements;
  if (!text.value.trim()) return;
  page.watch(async () => {
    await page.api.post(page.roomPath('comments'), { text: text.value });
    text.value = '';
  });
});

showState('connecting');
session.follow();
