import { inRoom } from './api.js';
import { facts, h, itemButton, note, optional, refill } from './dom.js';
import { Sound } from '../overlay/sound.js';
import { t } from './strings.js';

const every = 2_000;
const most = 30;

/** The rooms that are open, how each stands, and its sound in the browser. */
export function rooms(page, element) {
  const list = h('ul', { class: 'items rooms' });
  const pages = h('ul', { class: 'items' });
  const hint = note();
  let listened;

  async function load() {
    const states = await optional(page.api.rooms());
    if (!states) return;
    page.meetRooms(states);
    show(states);
    const { listeners = [] } = (await optional(page.api.get('v1/listeners'))) ?? {};
    pages.replaceChildren(...listeners.filter(({ state }) => state).slice(0, most).map(pageItem));
  }

  function show(states) {
    refill(list, states.slice(0, most).map(item));
    hint.textContent = states.length > most ? t('rooms.more', { count: states.length - most }) : '';
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

  function pageItem({ room, by, state, latency, buffer, gaps }) {
    return h('li', {}, h('bdi', { class: 'name', text: room }),
      facts(by, t(`sound.${state}`), t('sound.behind', { latency, buffer }), gaps > 0 && t('sound.gaps', { count: gaps })));
  }

  /** Plays the sound of a room, whichever node of a fleet reads it. */
  function toggle(room) {
    const isSame = listened?.room === room;
    listened?.sound.close();
    listened = isSame ? undefined : { room };
    if (listened) {
      const address = new URL(`../${inRoom(room, 'listen')}`, import.meta.url);
      listened.sound = new Sound(address, page.api.token, {
        state: (name) => name === 'refused' && page.notices.tell(t('connection.refused')),
        // The click has allowed it.
        changed: () => listened?.sound?.state === 'blocked' && listened.sound.resume(),
      });
    }
    load();
  }

  element.append(list, hint, pages);
  optional(page.api.get('v1/info')).then((info) => info?.fleet && element.append(
    h('a', { href: `${new URL('../fleet', import.meta.url)}`, text: t('rooms.fleet') })));
  return { load, every, on: ['room', 'paused', 'microphone', 'raid', 'snapshot'], close: () => listened?.sound.close() };
}
