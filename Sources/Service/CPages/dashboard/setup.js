import { queryOf } from './api.js';
import { button, h, note, optional, options, title } from './dom.js';
import { t, word } from './strings.js';

const needed = { data: { needs: 'settings' } };
const item = (kind, name) => `v1/${kind}/${encodeURIComponent(name)}`;

/** The setup: what works, what is missing, how to add it, and how to try it. */
export function setup(page, element) {
  const { api } = page;
  const sound = h('ul', { class: 'checks' });
  const chat = h('ul', { class: 'checks' });
  const came = note('');
  let shown;

  async function load() {
    const all = await Promise.all(['readiness', 'sources', 'outputs'].map((path) => optional(api.get(`v1/${path}`))));
    const [{ lacks = [], warnings = [] } = {}, sources, places] = all;
    const { count } = page.feed.comments;
    // What has the focus stays, as long as nothing changes.
    if (shown === (shown = JSON.stringify([all, count]))) return;
    sound.replaceChildren(
      ...(places?.outputs ?? []).map(({ name, ready, removable }) => check(ready, `${outputName(name, places.sinks)} ${t(ready ? 'ready' : 'notReady')}`, { remove: removable && item('outputs', name) })),
      ...[...lacks, ...warnings].filter((text) => !sources?.some(({ problem }) => problem === text)).map((problem) => check(false, '', { problem })));
    sinks.replaceChildren(...options((places?.sinks ?? []).map(({ name, description }) => [name, description || name])));
    outputs.hidden = sinks.options.length === 0;
    chat.replaceChildren(
      ...(sources ?? []).map(({ name, kind, channels, address, state, problem }) => check(
        !problem && state !== 'connecting', `${word('kind', kind)} ${channels?.join(', ') ?? address ?? ''}: ${word('source', state)}`,
        { problem, remove: item('sources', name) })),
      ...(sources?.length ? [] : [check(false, t('setup.noChat'))]));
    came.textContent = count > 0 ? t('setup.came', { count }) : '';
  }

  const change = (ask) => page.watch(ask).then(load);

  function check(isFine, text, { remove, problem } = {}) {
    return h('li', { 'data-fine': isFine },
      h('div', { text }, problem && h('p', { text: problem })),
      remove && button('✕', () => change(() => api.delete(remove)), { class: 'plain', 'aria-label': t('words.delete', { word: text }) }));
  }

  /** A field for what is to be added. A value that is refused stays. */
  function adding(path, key, text, input) {
    const submit = (event) => {
      event.preventDefault();
      change(async () => {
        await api.post(`v1/${path}`, { [key]: input.value.trim() });
        event.target.reset();
      });
    };
    return h('form', { class: 'fields adding', ...needed, on: { submit } }, h('label', { text }, input), h('button', { text: t('setup.add') }));
  }

  const track = () => change(async () => {
    const { name } = await api.post('v1/outputs', { sink: 'yomite', make: true });
    page.notices.tell(t('setup.trackMade'), { act: () => change(() => api.delete(item('outputs', name))) });
  });
  const browser = h('div');
  const showAddresses = (token) => browser.replaceChildren(
    command(t('setup.overlay'), address(page, 'overlay', token, { audio: 1, lang: document.documentElement.lang })),
    command(t('setup.voice'), address(page, 'voice', token, { lang: document.documentElement.lang })));
  const makeToken = () => page.watch(async () => showAddresses((await api.post('v1/tokens', { rights: 'look' })).token));
  const send = (comment) => () => page.watch(() => api.post(page.roomPath('comments'), comment));
  const author = { name: t('setup.author') };
  const sinks = h('select', { required: true });
  const outputs = adding('outputs', 'sink', t('setup.sink'), sinks);
  const typed = (attributes) => h('input', { required: true, autocomplete: 'off', autocapitalize: 'off', ...attributes });
  element.append(
    title(t('panel.settings')), sound, outputs,
    button(t('setup.track'), track, needed),
    title(t('setup.try')),
    h('div', { class: 'buttons' },
      button(t('setup.say'), send({ text: t('setup.sentence') }), { class: 'primary' }),
      button(t('setup.comment'), send({ text: t('setup.commentText'), author })),
      button(t('setup.donation'), send({ text: t('setup.donationText'), author, amount: { value: 5, currency: 'USD' } }))), came,
    title(t('setup.browser')),
    browser, api.token ? button(t('setup.token'), makeToken, needed) : '',
    title(t('setup.chat')), chat,
    adding('sources', 'twitch', t('setup.channel'), typed({ name: 'twitch', placeholder: 'ann' })),
    adding('sources', 'onecomme', t('setup.onecomme'), typed({ name: 'onecomme', value: 'ws://127.0.0.1:11180' })),
    adding('sources', 'youtube', t('setup.youtube'), typed({ name: 'youtube', placeholder: '@ann' })),
    note(t('setup.withKey')),
    command(t('setup.withoutKey'), 'yomite setup'),
    command(t('setup.byProgram'), `curl -d 'Hello' ${location.origin}/v1/comments`),
    note(t('settings.lasting')), button(t('settings.keep'), () => page.keep(), needed));
  showAddresses('TOKEN');
  return { load, every: 4_000, on: ['source', 'outputs'] };
}

/** What a person calls an output. */
export function outputName(name, sinks = []) {
  if (name === 'auto' || name === 'pulse') return t('setup.default');
  const sink = name.replace(/^pulse:/, '');
  return sinks.find((known) => known.name === sink)?.description || name;
}

/** The address of a page for a browser source. The dashboard's own token stays here. */
function address(page, path, token, values) {
  const query = queryOf({ room: page.room, ...values });
  return `${new URL(`../${path}`, import.meta.url)}${query.size > 0 ? `?${query}` : ''}${page.api.token ? '#token=' + token : ''}`;
}

function command(text, line) {
  const act = () => navigator.clipboard.writeText(line).then(() => (copy.textContent = t('copied')));
  const copy = button(t('copy'), act, { class: 'plain', disabled: line.endsWith('=TOKEN'), 'aria-label': `${t('copy')}: ${line}` });
  return h('div', { class: 'command' }, h('span', { text }), h('code', { text: line }), copy);
}
