import { h } from './dom.js';
import { Metrics } from './metrics.js';
import { t } from './strings.js';

const every = 4_000;

/** From nothing to a chat that is read: what works, what is missing, and how to try it. */
export function setup(page, element) {
  const sound = h('ul', { class: 'checks' });
  const chat = h('ul', { class: 'checks' });

  async function load() {
    if (document.hidden) return;
    const [text, readiness] = await Promise.all([page.api.text('metrics').catch(() => undefined), readinessOf(page.api)]);
    if (text === undefined) return;
    const metrics = new Metrics(text);
    showSound(metrics, readiness);
    showChat(metrics);
  }

  function showSound(metrics, { lacks }) {
    const server = metrics.sum('yomite_sound_server_connected');
    const outputs = metrics.all('yomite_output_ready');
    const checks = outputs.map(({ labels, value }) => check(value === 1, t(value === 1 ? 'setup.output' : 'setup.outputMissing', labels)));
    if (server === 0) checks.unshift(check(false, t('setup.noServer')));
    // The service says these in English.
    checks.push(...lacks.map((lack) => h('li', { data: { fine: 'no' }, lang: 'en', text: lack })));
    sound.replaceChildren(...checks);
  }

  function showChat(metrics) {
    const twitch = metrics.sum('yomite_twitch_connected');
    const accepted = metrics.sum('yomite_comments_accepted_total') ?? 0;
    const checks = [];
    if (twitch !== undefined) checks.push(check(twitch === 1, t(twitch === 1 ? 'setup.twitch' : 'setup.twitchLost')));
    if (accepted > 0) checks.push(check(true, t('setup.came', { count: accepted })));
    if (checks.length === 0) checks.push(check(false, t('setup.noChat')));
    chat.replaceChildren(...checks);
  }

  const send = (comment) => () => page.notices.watch(() => page.api.post(page.roomPath('comments'), comment));
  const author = { name: t('setup.author') };
  element.append(
    h('h3', { text: t('setup.sound') }), sound,
    command(t('setup.more'), 'yomite serve --output auto --output pulse:SINK'),
    h('h3', { text: t('setup.voice') }), h('p', { class: 'hint', text: t('setup.voiceHint') }),
    h('div', { class: 'buttons' },
      h('button', { text: t('panel.settings'), on: { click: () => page.panels.show('settings') } }),
      h('button', { text: t('panel.voices'), on: { click: () => page.panels.show('voices') } })),
    h('h3', { text: t('setup.try') }),
    h('div', { class: 'buttons' },
      h('button', { class: 'primary', text: t('setup.say'), on: { click: send({ text: t('setup.sentence') }) } }),
      h('button', { text: t('setup.comment'), on: { click: send({ text: t('setup.commentText'), author }) } }),
      h('button', { text: t('setup.donation'), on: { click: send({ text: t('setup.donationText'), author, amount: { value: 5, currency: 'USD' } }) } })),
    h('h3', { text: t('setup.chat') }), chat,
    command(t('setup.byTwitch'), 'yomite serve --twitch CHANNEL'),
    command(t('setup.byQuestions'), 'yomite setup'),
    command(t('setup.byProgram'), `curl -d 'Hello' ${location.origin}/v1/comments`),
    h('p', { class: 'hint', text: t('setup.restart') }));
  load();
  const timer = setInterval(load, every);
  return { close: () => clearInterval(timer) };
}

async function readinessOf(api) {
  try {
    await api.get('readyz');
    return { lacks: [] };
  } catch (error) {
    return { lacks: error.body?.lacks ?? [] };
  }
}

function check(isFine, text) {
  return h('li', { data: { fine: isFine ? 'yes' : 'no' }, text });
}

function command(text, line) {
  const copy = h('button', { class: 'plain', text: t('copy'), 'aria-label': `${t('copy')}: ${line}` });
  copy.addEventListener('click', () => navigator.clipboard.writeText(line).then(() => (copy.textContent = t('copied'))));
  return h('div', { class: 'command' }, h('span', { text }), h('code', { text: line }), copy);
}
