// SPDX-License-Identifier: GPL-3.0-or-later
//
// The overlay for browser sources: events of a room come in (stream.js), a board decides what is to be seen (board.js), and a view shows it
// (view.js).

import { Board } from './board.js';
import { playDemo } from './demo.js';
import { readOptions } from './options.js';
import { fetchJSON, followEvents } from './stream.js';
import { words } from './strings.js';
import { View } from './view.js';

const options = readOptions(location.search, location.hash);
const text = words(options.language);
const board = new Board(options);
const view = new View(document.querySelector('.ym-overlay'), options);
document.documentElement.lang = options.language;

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
  playDemo((name, data) => change((time) => board.take(name, data, time)));
} else {
  const room = new URL(`../v1/rooms/${encodeURIComponent(options.room)}/`, import.meta.url);
  followEvents(new URL('events?events=started,word,finished,moderated', room), options.token, {
    async opened() {
      // A room that has not spoken yet has no queue.
      const queue = await fetchJSON(new URL('queue?limit=0', room), options.token).catch(() => undefined);
      if (queue) change((time) => board.restore(queue, time));
    },
    event(name, data) {
      change((time) => board.take(name, data, time));
    },
    state(name) {
      view.tell(text[name]);
    },
  });
}
