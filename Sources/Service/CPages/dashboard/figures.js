import { facts, h, note, optional, terms, title } from './dom.js';
import { Graph } from './graph.js';
import { Metrics } from './metrics.js';
import { outputName } from './setup.js';
import { t, word } from './strings.js';

const every = 3_000;
export const outcomes = ['heard', 'skipped', 'refused', 'failed', 'deleted'];

export function figures(page, element) {
  const graph = new Graph(t('figures.memory'));
  const account = note();
  const sound = h('dl');
  const comments = h('dl');
  const costs = h('ul', { class: 'items costs' });

  async function load() {
    const { api } = page;
    const places = page.may('settings') ? api.get('v1/outputs') : Promise.resolve();
    const [text, memory, ledger, outputs] = await Promise.all([api.text('metrics'), api.get('v1/memory'), api.get('v1/ledger'), places].map(optional));
    if (memory) page.noteMemory(memory);
    showMemory();
    if (text !== undefined) showFigures(new Metrics(text), outputs);
    if (ledger) showCosts(ledger);
  }

  function showMemory() {
    const { held, budget, shed } = page.memory ?? {};
    if (held === undefined) return;
    const parts = [t('figures.held', { held: size(held) }), budget ? t('figures.budget', { budget: size(budget) }) : t('figures.noBudget')];
    if (shed && shed !== 'nothing') parts.push(t('figures.shed', { what: word('shed', shed) }));
    account.textContent = parts.join(' · ');
    graph.show(page.memories, budget, parts.join(', '));
  }

  function showFigures(metrics, { outputs = [], sinks } = {}) {
    const onset = metrics.quantile('yomite_onset_seconds', 0.5);
    const late = metrics.quantile('yomite_onset_seconds', 0.95);
    const name = ({ output, kind }) => (outputs[output - 1] ? outputName(outputs[output - 1].name, sinks) : kind);
    const ready = metrics.all('yomite_output_ready').map(({ labels, value }) => `${labels.output}: ${name(labels)} ${t(value ? 'ready' : 'notReady')}`);
    sound.replaceChildren(...terms([
      [t('figures.output'), ready.join(', ') || '–'],
      [t('figures.onset'), onset === undefined ? '–' : t('figures.below', { value: time(onset), late: time(late) })],
      [t('figures.glitches'), metrics.sum('yomite_glitches_total') ?? '–'],
      [t('figures.underflows'), metrics.sum('yomite_underflows_total') ?? '–'],
      [t('figures.listeners'), metrics.sum('yomite_listeners') ?? 0],
    ]));
    comments.replaceChildren(...terms([
      [t('figures.accepted'), metrics.sum('yomite_comments_accepted_total') ?? 0],
      ...outcomes.map((outcome) => [word('state', outcome), metrics.sum('yomite_comments_total', { outcome }) ?? 0]),
      [t('figures.fallbacks'), metrics.sum('yomite_voice_fallbacks_total') ?? 0],
    ]));
  }

  function showCosts({ voices }) {
    // One host speaks all voices of an engine, so these are loaded together.
    const loaded = Object.entries(Object.groupBy(voices.filter((voice) => voice.loaded), ({ voice }) => voice.split(':')[0]));
    costs.replaceChildren(...loaded.map(([engine, all]) => h('li', {},
      h('span', { text: all.length === 1 ? all[0].voice : t('figures.engine', { engine, count: all.length }) }),
      facts(size(Math.max(...all.map(({ bytes }) => bytes)))))));
    costs.hidden = loaded.length === 0;
  }

  element.append(
    title(t('figures.memory')), graph.element, account, costs,
    title(t('panel.settings')), sound, title(t('comments')), comments);
  return { load, every, event: (name) => name === 'memory' && showMemory() };
}

export function size(bytes) {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

function time(seconds) {
  if (seconds === Infinity) return '–';
  return seconds < 1 ? `${Math.round(seconds * 1_000)} ms` : t('seconds', { count: seconds });
}
