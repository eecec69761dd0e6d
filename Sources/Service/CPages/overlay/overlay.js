// The overlay: events come in (stream.js), a board decides what is to be seen (board.js), and a view shows it
// (view.js). With sound, that is played here (sound.js), and what is seen keeps to it.

import { h } from '../dashboard/dom.js';
import { Board } from './board.js';
import { playDemo } from './demo.js';
import { readOptions } from './options.js';
import { Sound } from './sound.js';
import { fetchJSON, followEvents } from './stream.js';
import { words } from './strings.js';
import { View } from './view.js';

// Many events may come at once.
const untilAsked = 200;

const options = readOptions(location);
const text = words(options.language);
const board = new Board({ ...options, isInTime: options.audio });
const view = new View(document.querySelector('.ym-overlay'), options);
document.documentElement.lang = options.language;
const oddity = options.unknown.length > 0 ? text.unknown.replace('{keys}', options.unknown.join(', ')) : undefined;
view.tell(oddity);

let timer;
function show() {
  clearTimeout(timer);
  const time = performance.now();
  const next = board.advance(time);
  view.show(board, time);
  if (next !== undefined) timer = setTimeout(show, Math.max(next - time, 0));
}

/** Does something with the board, later by `delay`, and shows what has changed. */
function change(work) {
  const now = () => {
    work(performance.now());
    show();
  };
  if (options.delay > 0) setTimeout(now, options.delay);
  else now();
}

if (options.demo) {
  playDemo(options.language, (name, data) => change((time) => board.take(name, data, time)));
} else {
  const room = new URL(`../v1/rooms/${encodeURIComponent(options.room)}/`, import.meta.url);
  const { only, show: shown } = options;
  const isShown = ({ amount, roles = [] }) => !only || (only.has('paid') && amount) || roles.some((role) => only.has(role));
  // A room that has not spoken yet has no queue.
  const ask = () => fetchJSON(new URL(`queue?limit=${shown.has('next') ? 50 : 0}`, room), options.token).catch(() => undefined);
  const next = (queue) => queue.comments.find((comment) => comment.text && isShown(comment));
  let asking;
  const askSoon = () => {
    asking ??= setTimeout(async () => {
      asking = undefined;
      const queue = await ask();
      if (queue) change((time) => board.await(next(queue), time));
    }, untilAsked);
  };

  const sound = options.audio ? play(new URL('listen', room)) : undefined;
  const seen = shown.size > 0 ? `started,word,finished,moderated${shown.has('next') ? ',accepted' : ''}` : '';
  const names = [seen, sound && 'muted'].filter(Boolean).join();
  followEvents(new URL(`events?events=${names}&with=text`, room), options.token, {
    async opened() {
      const queue = await ask();
      sound?.mute(queue?.state.muted ?? false);
      if (!queue) return;
      if (queue.state.current && !isShown(queue.state.current)) delete queue.state.current;
      change((time) => {
        board.restore(queue, time);
        board.await(next(queue), time);
      });
    },
    event(name, data) {
      if (name === 'muted') return sound.mute(data.muted);
      if (shown.has('next') && name !== 'word') askSoon();
      const work = () => change((time) => (name === 'started' && !isShown(data) ? board.pass(time) : board.take(name, data, time)));
      if (sound) sound.order(name, data, work);
      else work();
    },
    state(name) {
      if (!sound || name !== 'connected') view.tell(text[name] ?? oddity);
    },
  });
}

/** Plays the room, and says on the page how that goes. */
function play(address) {
  // A browser that shows the voice alone needs something to look at, and OBS nothing.
  const isOpened = options.show.size === 0 && options.status && !window.obsstudio;
  if (isOpened) {
    document.documentElement.dataset.ymPage = 'voice';
    document.head.append(h('link', { rel: 'stylesheet', href: 'dashboard/dashboard.css' }));
  }
  const sound = new Sound(address, options.token, {
    state: (name) => view.tell(text[name] ?? standing()),
    changed() {
      document.documentElement.dataset.ymAudio = sound.state;
      view.offer(sound.state === 'blocked' && text.start, () => sound.resume());
      view.tell(standing());
    },
  }, options.codec);
  const standing = () => (sound.pages > 1 ? text.pages.replaceAll('{count}', sound.pages) : oddity ?? (isOpened ? text[sound.state] : undefined));
  document.documentElement.dataset.ymAudio = sound.state;
  return sound;
}
