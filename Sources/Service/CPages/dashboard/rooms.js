import { inRoom } from './api.js';
import { h } from './dom.js';
import { listen } from './sound.js';
import { t } from './strings.js';

const every = 2_000;
const most = 30;

/** The rooms that are open, how each stands, and its sound in the browser. */
export function rooms(page, element) {
  const list = h('ul', { class: 'rooms' });
  const hint = h('p', { class: 'hint' });
  let connection;
  let listened;

  async function load() {
    if (document.hidden) return;
    const states = await page.api.get('v1/rooms').catch(() => undefined);
    if (!states) return;
    page.meetRooms(states);
    show(states);
  }

  function show(states) {
    const focused = document.activeElement?.closest?.('.rooms button')?.dataset.key;
    list.replaceChildren(...states.slice(0, most).map(item));
    if (focused) [...list.querySelectorAll('button')].find((button) => button.dataset.key === focused)?.focus();
    hint.textContent = states.length > most ? t('rooms.more', { count: states.length - most }) : t('rooms.hint');
  }

  function item(state) {
    const { room, waiting, paused } = state;
    const button = (name, text, click, isPressed) =>
      h('button', { text, 'aria-label': `${text}: ${room}`, 'aria-pressed': isPressed === undefined ? undefined : `${isPressed}`, data: { key: `${name} ${room}` }, on: { click } });
    return h('li', {},
      h('bdi', { class: 'name', text: room }),
      h('span', { class: 'facts', text: [t('waiting', { count: waiting }), paused ? t('paused') : undefined].filter(Boolean).join(' · ') }),
      button('pause', t(paused ? 'resume' : 'pause'), () => act(room, paused ? 'resume' : 'pause')),
      button('show', t('rooms.show'), () => page.showRoom(room), page.room === room),
      button('listen', t('rooms.listen'), () => toggle(room), listened === room));
  }

  function act(room, name) {
    page.notices.watch(() => page.api.post(inRoom(room, `control/${name}`))).then(load);
  }

  async function toggle(room) {
    const wasListened = listened;
    connection?.abort();
    [connection, listened] = [undefined, undefined];
    load();
    if (wasListened === room) return;
    const mine = new AbortController();
    [connection, listened] = [mine, room];
    await page.notices.watch(async () => {
      const response = await page.api.ask('GET', inRoom(room, 'listen.wav'), undefined, mine.signal);
      load();
      await listen(response, mine);
    });
    if (connection === mine) [connection, listened] = [undefined, undefined];
    load();
  }

  element.append(h('h2', { text: t('panel.rooms') }), list, hint);
  load();
  const timer = setInterval(load, every);
  return {
    event(name) {
      if (['room', 'paused', 'snapshot'].includes(name)) load();
    },
    close() {
      clearInterval(timer);
      connection?.abort();
    },
  };
}
