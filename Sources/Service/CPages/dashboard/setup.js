import { button, field, h, optional, options } from './dom.js';
import { t, word } from './strings.js';

/** The setup: what works, what is missing, how to add it, and how to try it. */
export function setup(page, element) {
  const { api } = page;
  const sound = h('ul', { class: 'checks' });
  const chat = h('ul', { class: 'checks' });
  const names = h('datalist', { id: 'sinks' });
  let shown;

  async function load() {
    const all = await Promise.all([
      api.get('readyz').then(() => [], ({ body }) => body?.lacks ?? []), optional(api.get('v1/sources')), optional(api.get('v1/outputs')),
    ]);
    const [lacks, sources, places] = all;
    const { count } = page.feed.comments;
    // What has the focus stays, as long as nothing changes.
    if (shown === (shown = JSON.stringify([all, count]))) return;
    sound.replaceChildren(
      ...(places?.outputs ?? []).map(({ name, ready, removable }) => check(ready, `${name} ${t(ready ? 'ready' : 'notReady')}`, removable && ['outputs', name])),
      // The service says these in English.
      ...lacks.map((lack) => h('li', { lang: 'en', text: lack })));
    names.replaceChildren(...options((places?.sinks ?? []).map(({ name, description }) => [name, description])));
    chat.replaceChildren(
      ...(sources ?? []).map(({ name, channels, state }) => check(state !== 'connecting', `${channels?.join(', ') ?? name}: ${word('source', state)}`, ['sources', name])),
      ...(count > 0 ? [check(true, t('setup.came', { count }))] : sources?.length ? [] : [check(false, t('setup.noChat'))]));
  }

  const change = (ask) => page.watch(ask).then(load);

  function check(isFine, text, place) {
    const act = () => change(() => api.delete(`v1/${place[0]}/${encodeURIComponent(place[1])}`));
    const remove = place && button('✕', act, { class: 'plain', 'aria-label': t('words.delete', { word: text }) });
    return h('li', { 'data-fine': isFine, text }, remove);
  }

  /** A field for what is to be added, where the token may add something. */
  function adding(path, key, text, attributes) {
    const input = field(text, { required: true, ...attributes });
    const submit = (event) => {
      event.preventDefault();
      change(() => api.post(`v1/${path}`, { [key]: input.value.trim() })).then(() => input.form.reset());
    };
    return h('form', { class: 'buttons', data: { needs: 'settings' }, on: { submit } }, input, h('button', { text: t('setup.add') }));
  }

  const send = (comment) => () => page.watch(() => api.post(page.roomPath('comments'), comment));
  const author = { name: t('setup.author') };
  const outputs = adding('outputs', 'sink', t('setup.sink'), { list: 'sinks' });
  outputs.append(button(t('setup.track'), () => confirm(t('setup.trackSure')) && change(() => api.post('v1/outputs', { sink: 'yomite', make: true }))));
  element.append(
    h('h3', { text: t('panel.settings') }), sound, names, outputs,
    h('h3', { text: t('setup.try') }),
    h('div', { class: 'buttons' },
      button(t('setup.say'), send({ text: t('setup.sentence') }), { class: 'primary' }),
      button(t('setup.comment'), send({ text: t('setup.commentText'), author })),
      button(t('setup.donation'), send({ text: t('setup.donationText'), author, amount: { value: 5, currency: 'USD' } }))),
    h('h3', { text: t('setup.chat') }), chat,
    adding('sources', 'twitch', t('setup.channel')),
    adding('sources', 'onecomme', 'OneComme', { value: 'ws://127.0.0.1:11180' }),
    adding('sources', 'youtube', 'YouTube', { placeholder: 'YouTube: @ann' }),
    command(t('setup.byProgram'), `curl -d 'Hello' ${location.origin}/v1/comments`),
    h('p', { class: 'hint', text: t('settings.origins') }));
  return { load, every: 4_000, on: ['source', 'outputs'] };
}

function command(text, line) {
  const act = () => navigator.clipboard.writeText(line).then(() => (copy.textContent = t('copied')));
  const copy = button(t('copy'), act, { class: 'plain', 'aria-label': `${t('copy')}: ${line}` });
  return h('div', { class: 'command' }, h('span', { text }), h('code', { text: line }), copy);
}
