import { Board, fillText } from '../overlay/board.js';
import { h, setText } from './dom.js';
import { languageName, t } from './strings.js';

// Where many rooms speak at once, these many are shown.
const most = 3;
const mostCharacters = 600;

/** What is heard now, with the word marked; one comment for each room that speaks. */
export class Now {
  #element;
  #boards = new Map();
  #voices = new Map();
  #timer;
  room;
  namesRooms = false;

  constructor(element) {
    this.#element = element;
  }

  get current() {
    return [...this.#boards].filter(([room, board]) => board.now && (!this.room || room === this.room)).map(([room, board]) => ({ room, ...board.now }));
  }

  restore(rooms) {
    this.#boards.clear();
    for (const state of rooms) this.#board(state.room).restore({ state }, performance.now());
    this.show();
  }

  take(name, data) {
    if (name === 'started') this.#voices.set(data.room, data.voice);
    this.#board(data.room).take(name, data, performance.now());
    this.show();
  }

  close(room) {
    this.#boards.delete(room);
    this.#voices.delete(room);
    this.show();
  }

  show() {
    clearTimeout(this.#timer);
    const time = performance.now();
    const dues = [];
    for (const board of this.#boards.values()) {
      const due = board.advance(time);
      if (due !== undefined) dues.push(due);
    }
    const shown = this.current.slice(0, most);
    while (this.#element.children.length > Math.max(shown.length, 1)) this.#element.lastElementChild.remove();
    while (this.#element.children.length < Math.max(shown.length, 1)) this.#element.append(this.#make());
    if (shown.length === 0) this.#show(this.#element.firstElementChild, { text: t('silent') }, time);
    shown.forEach((comment, place) => this.#show(this.#element.children[place], comment, time));
    if (dues.length > 0) this.#timer = setTimeout(() => this.show(), Math.max(Math.min(...dues) - time, 0));
  }

  #board(room) {
    if (!this.#boards.has(room)) this.#boards.set(room, new Board({ lines: 1, hold: 0 }));
    return this.#boards.get(room);
  }

  #make() {
    const text = h('p', { class: 'text', dir: 'auto' }, h('span'), h('mark'), h('span'));
    return h('div', { class: 'speaking' }, h('p', { class: 'who' }, h('bdi', { class: 'author' }), h('span', { class: 'facts' })), text);
  }

  #show(element, comment, time) {
    element.classList.toggle('silent', comment.number === undefined);
    const text = element.querySelector('.text');
    text.lang = comment.language ?? '';
    fillText(text, comment, time, 'word', mostCharacters);
    setText(element.querySelector('.author'), comment.author ?? '');
    const facts = [comment.language && languageName(comment.language), this.#voices.get(comment.room), this.namesRooms && !this.room ? comment.room : undefined];
    setText(element.querySelector('.facts'), facts.filter(Boolean).join(' · '));
  }
}
