import { inRoom } from './api.js';
import { facts, h, itemButton, optional, refill } from './dom.js';
import { listen } from './sound.js';
import { t } from './strings.js';

const every = 2_000;
const most = 30;

/** The rooms that are open, how each stands, and its sound in the browser. */
export function rooms(page, element) {
  const list = h('ul', { class: 'items rooms' });
  const hint = h('p', { class: 'hint' });
  let listened;

  async function load() {
    const states = await optional(page.api.get('v1/rooms'));
    if (!states) return;
    page.meetRooms(states);
    show(states);
  }

  function show(states) {
    refill(list, states.slice(0, most).map(item));
    hint.textContent = states.length > most ? t('rooms.more', { count: states.length - most }) : t('rooms.hint');
  }

  function item(state) {
    const { room, waiting, paused, awaitsQuiet, raid } = state;
    const act = paused ? 'resume' : 'pause';
    const button = (key, text, click, isPressed) => itemButton(key, text, room, click, { 'aria-pressed': isPressed?.toString() });
    return h('li', {},
      h('bdi', { class: 'name', text: room }),
      facts(t('waiting', { count: waiting }), paused && t('paused'), awaitsQuiet && t('awaitsQuiet'), raid && t('raid')),
      button('pause', t(act), () => page.watch(() => page.api.post(inRoom(room, `control/${act}`))).then(load)),
      button('show', t('rooms.show'), () => page.showRoom(room), page.room === room),
      button('listen', t('rooms.listen'), () => toggle(room), listened?.room === room));
  }

  async function toggle(room) {
    const before = listened;
    before?.abort();
    listened = undefined;
    load();
    if (before?.room === room) return;
    const mine = Object.assign(new AbortController(), { room });
    listened = mine;
    await page.watch(async () => {
      const response = await page.api.ask('GET', inRoom(room, 'listen.wav'), undefined, mine.signal);
      load();
      await listen(response, mine);
    });
    if (listened === mine) listened = undefined;
    load();
  }

  element.append(list, hint);
  return { load, every, on: ['room', 'paused', 'microphone', 'raid', 'snapshot'], close: () => listened?.abort() };
}
