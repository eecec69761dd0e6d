import { API } from '../dashboard/api.js';
import { language, words } from './words.js';

const interval = 2_000;

const api = new API();
const text = words[language];
const $ = (id) => document.getElementById(id);

function element(name, content, className) {
  const made = document.createElement(name);
  made.textContent = content ?? '';
  if (className) made.className = className;
  return made;
}

function share(value) {
  const cell = element('td', '', 'number');
  const meter = element('meter');
  Object.assign(meter, { min: 0, max: 1, high: 0.9, optimum: 0, value });
  cell.append(`${Math.round(value * 100)} % `, meter);
  return cell;
}

function row(node, mayDrain) {
  const made = element('tr');
  made.classList.toggle('old', node.isSilent);
  const name = element('td');
  const shown = node.node.split('.')[0];
  const link = node.address ? Object.assign(element('a', shown), { href: node.address, rel: 'noreferrer' }) : shown;
  name.append(link);
  name.title = node.node;
  const state = node.isSilent ? text.silent(Math.round(node.seconds)) : node.isDraining ? text.draining : text.running;
  const last = element('td');
  if (mayDrain && !node.isDraining && !node.isSilent) {
    const button = element('button', text.drain);
    button.onclick = () => drain(node.node, shown);
    last.append(button);
  }
  const memory = share(node.memoryBytes / Math.max(1, node.budgetBytes));
  memory.title = `${(node.memoryBytes / 1e6).toFixed(1)} / ${(node.budgetBytes / 1e6).toFixed(0)} MB`;
  // Versions that do not tell have no number.
  const wait = node.longestWaitSeconds;
  const numbers = [node.rooms, node.taken ?? '–', node.waiting ?? '–', wait === undefined ? '–' : text.seconds(Math.round(wait))];
  made.append(name, element('td', state), ...numbers.map((value) => element('td', value, 'number')), memory, share(node.processorShare), last);
  return made;
}

async function drain(node, shown) {
  if (!confirm(text.sure(shown))) return;
  await api.post(`v1/fleet/nodes/${encodeURIComponent(node)}/drain`).catch((problem) => ($('told').textContent = problem.message));
}

function show(fleet, mayDrain) {
  const nodes = fleet.nodes.toSorted((a, b) => a.node.localeCompare(b.node));
  const sum = (of) => nodes.reduce((total, node) => total + of(node), 0);
  const totals = [
    [text.nodes, nodes.length], [text.rooms, sum((node) => (node.isSilent ? 0 : node.rooms))], [text.waiting, fleet.waiting], ...Object.entries(fleet.outcomes).sort(),
  ];
  $('totals').replaceChildren(...totals.map(([name, value]) => {
    const pair = element('div');
    pair.append(element('dt', text.outcomes[name] ?? name), element('dd', value));
    return pair;
  }));
  // The buttons stay where a hand is on its way to one of them.
  if (!$('nodes').matches(':hover')) $('nodes').replaceChildren(...nodes.map((node) => row(node, mayDrain)));
  document.querySelector('table').hidden = nodes.length === 0;
  $('told').textContent = '';
}

let rights;

async function look() {
  try {
    rights ??= (await api.get('v1/me')).rights;
    show(await api.get('v1/fleet'), rights.includes('settings'));
    $('access').hidden = true;
  } catch (problem) {
    $('told').textContent = problem.status ? problem.message : text.away;
    $('access').hidden = problem.status !== 401;
  }
  setTimeout(look, interval);
}

$('heads').append(...text.heads.map((head, index) => element('th', head, index >= 2 ? 'number' : '')), element('th'));
$('ask').textContent = text.token;
$('access').onsubmit = (event) => {
  event.preventDefault();
  api.token = $('token').value;
  rights = undefined;
};
document.documentElement.lang = language;
document.documentElement.dataset.theme = localStorage.getItem('theme') ?? '';
look();
