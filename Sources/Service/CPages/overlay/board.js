import { setText } from '../dashboard/dom.js';

/** The comment that is heard now, the next one, and those that were heard. Times are in milliseconds. */
export class Board {
  /** The comment that is being heard, or was until a moment ago. */
  now = null;
  next = null;
  said = [];
  #lines;
  #hold;
  #isInTime;

  /** `isInTime`: words come when they are heard, and not before. */
  constructor({ lines, hold, isInTime = false }) {
    this.#lines = lines;
    this.#hold = hold;
    this.#isInTime = isInTime;
  }

  /** Takes over how the room stands (`GET /v1/queue`), perhaps in another run. */
  restore(queue, time) {
    const current = queue.state.current;
    const isSame = this.now !== null && this.now.number === current?.comment && this.now.text === current.text;
    if (!isSame) this.now = current?.text === undefined ? null : comment(current, time);
    this.said = [];
  }

  await(next, time) {
    this.next = next ? comment(next, time) : null;
  }

  /** Something is heard that is not to be seen. */
  pass(time) {
    if (this.now) this.#finish(time);
  }

  take(name, data, time) {
    switch (name) {
      case 'started':
        this.pass(time);
        if (this.next?.number === data.comment) this.next = null;
        this.now = { ...comment(data, time), clock: data.at };
        break;
      case 'word':
        // Words are told before they are heard.
        if (this.now?.number === data.comment && this.now.clock !== undefined) {
          const due = this.#isInTime ? time : this.now.since + (data.at - this.now.clock);
          this.now.words.push({ start: data.start, end: data.start + data.length, due });
        }
        break;
      case 'finished':
        if (data.outcome === 'deleted') {
          this.#remove(({ number }) => number === data.comment);
        } else if (this.now?.number === data.comment) {
          this.#finish(time);
        }
        break;
      case 'moderated':
        // Also what was heard already: without numbers, all of the room is meant.
        if (data.kind !== 'unban') this.#remove(({ number }) => data.comments?.includes(number) ?? true);
    }
  }

  #remove(isMeant) {
    this.said = this.said.filter((other) => !isMeant(other));
    if (this.now && isMeant(this.now)) this.now = null;
    if (this.next && isMeant(this.next)) this.next = null;
  }

  /** Removes what has been shown for long enough. Returns when something changes by itself again, if ever. */
  advance(time) {
    this.said = this.said.filter((other) => other.until > time);
    const word = this.now?.words.find(({ due }) => due > time)?.due;
    const leaving = this.said.map(({ until }) => until);
    const times = word === undefined ? leaving : [word, ...leaving];
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  #finish(time) {
    const { number, author, amount, text, language, room } = this.now;
    this.said = [...this.said, { number, author, amount, text, language, room, until: time + this.#hold }].slice(-Math.max(this.#lines, 1));
    this.now = null;
  }
}

/** Fills the parts of an element: said, being said, and the rest of so many characters. */
export function fillText(element, comment, time, highlight, most) {
  const characters = Array.from(comment.text).slice(0, most);
  const { start, end } = progress(comment, time, highlight);
  [[0, start], [start, end], [end]].forEach((part, place) => setText(element.children[place], characters.slice(...part).join('')));
}

/** How much of a comment has been said at a time, and which word is being said, in code points. */
function progress(comment, time, highlight) {
  const word = comment.words?.findLast(({ due }) => due <= time);
  if (highlight === 'off' || word === undefined) return { start: 0, end: 0 };
  return highlight === 'phrase' ? { start: 0, end: word.end } : { start: word.start, end: word.end };
}

function comment({ comment: number, author, amount, text = '', language, room }, time) {
  return { number, author, amount, text, language, room, since: time, words: [] };
}
