import { inRoom } from './api.js';
import { facts, h, itemButton, optional, refill } from './dom.js';
import { listen } from './sound.js';
import { t } from './strings.js';

const every = 2_000;
const most = 30;
const untilTried = 1_000;
const mostFailures = 10;

/** The rooms that are open, how each stands, and its sound in the browser. */
export function rooms(page, element) {
  const list = h('ul', { class: 'items rooms' });
  const hint = h('p', { class: 'hint' });
  let listened;

  async function load() {
    const states = await optional(page.api.rooms());
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
    await page.watch(() => follow(room, mine));
    if (listened === mine) listened = undefined;
    load();
  }

  /** Plays the sound of a room, and goes on where it goes on: it ends when another node of a fleet reads the room. */
  async function follow(room, connection) {
    let failures = 0;
    while (!connection.signal.aborted) {
      try {
        const response = await page.api.ask('GET', inRoom(room, 'listen.wav'), undefined, connection.signal);
        failures = 0;
        load();
        await listen(response, connection);
      } catch (error) {
        failures += 1;
        if (connection.signal.aborted) return;
        if (error.status < 500 || failures === mostFailures) throw error;
      }
      await new Promise((done) => setTimeout(done, untilTried));
    }
  }

  element.append(list, hint);
  return { load, every, on: ['room', 'paused', 'microphone', 'raid', 'snapshot'], close: () => listened?.abort() };
}
