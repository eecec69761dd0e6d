// SPDX-License-Identifier: GPL-3.0-or-later

/** What a comment is doing, as it is kept in a column. */
export const states = ['waiting', 'speaking', 'heard', 'skipped', 'refused', 'failed', 'deleted', 'left'];

// Beyond so many comments the oldest go, a tenth at a time.
const most = 100_000;

/**
 * The comments that the page knows, ordered by number, in columns: 100,000 objects would take several times the memory. A row is a place in
 * these columns; it moves when older comments are added or dropped, so others remember a comment by its number.
 */
export class Comments {
  #capacity = 1_024;
  #count = 0;
  #numbers = new Float64Array(this.#capacity);
  #times = new Float64Array(this.#capacity);
  #states = new Uint8Array(this.#capacity);
  #codes = { room: this.#codeColumn(), language: this.#codeColumn(), voice: this.#codeColumn(), platform: this.#codeColumn(), reason: this.#codeColumn() };
  #words = new Words();
  #texts = [];
  #authors = [];
  #ids = [];
  /** What few comments have: by number. */
  #extras = new Map();

  #codeColumn() {
    return new Uint16Array(this.#capacity);
  }

  get count() {
    return this.#count;
  }

  clear() {
    this.#count = 0;
    for (const list of [this.#texts, this.#authors, this.#ids]) list.length = 0;
    this.#extras.clear();
    this.#words = new Words();
  }

  numberAt(row) {
    return this.#numbers[row];
  }

  stateAt(row) {
    return states[this.#states[row]];
  }

  textAt(row) {
    return this.#texts[row];
  }

  authorAt(row) {
    return this.#authors[row];
  }

  roomAt(row) {
    return this.#words.at(this.#codes.room[row]);
  }

  /** Everything that is known of a row. */
  at(row) {
    const number = this.#numbers[row];
    const code = (name) => this.#words.at(this.#codes[name][row]);
    return {
      number, id: this.#ids[row], author: this.#authors[row], text: this.#texts[row], state: this.stateAt(row), at: this.#times[row],
      room: code('room'), language: code('language'), voice: code('voice'), platform: code('platform'), reason: code('reason'),
      ...this.#extras.get(number),
    };
  }

  /** The row of a comment; undefined where it is not known. */
  rowOf(number) {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#numbers[middle] < number) low = middle + 1;
      else high = middle;
    }
    return low < this.#count && this.#numbers[low] === number ? low : undefined;
  }

  /**
   * Takes comments in that are newer or older than all known ones, or known already, in the order of their numbers. Returns how many rows were
   * added or removed at the beginning: `{ before, dropped }`.
   */
  take(list) {
    const first = this.#count > 0 ? this.#numbers[0] : Infinity;
    const older = list.filter(({ comment }) => comment < first && this.#count > 0);
    if (older.length > 0) this.#makeRoomBefore(older.length);
    older.forEach((comment, row) => this.#write(row, comment));
    let dropped = 0;
    for (const comment of list.slice(older.length)) {
      const row = this.rowOf(comment.comment);
      if (row === undefined) dropped += this.#append(comment);
      else this.#write(row, comment);
    }
    return { before: older.length, dropped };
  }

  /** Changes what is known of a comment. Returns its row; undefined where it is not known. */
  change(number, fields) {
    const row = this.rowOf(number);
    if (row !== undefined) this.#write(row, { comment: number, ...fields });
    return row;
  }

  /** Forgets what a deleted comment said. */
  forgetText(row) {
    this.#texts[row] = undefined;
  }

  #append(comment) {
    const dropped = this.#count >= most ? this.#drop(most / 10) : 0;
    if (this.#count === this.#capacity) this.#grow(this.#capacity * 2);
    const row = this.#count;
    this.#count += 1;
    this.#blank(row, comment.comment);
    this.#write(row, comment);
    return dropped;
  }

  #blank(row, number) {
    this.#numbers[row] = number;
    this.#times[row] = 0;
    this.#states[row] = 0;
    for (const column of Object.values(this.#codes)) column[row] = 0;
    this.#texts[row] = this.#authors[row] = this.#ids[row] = undefined;
  }

  #write(row, fields) {
    this.#numbers[row] = fields.comment;
    if (fields.at !== undefined) this.#times[row] = fields.at;
    const state = states.indexOf(fields.state === 'finished' ? fields.outcome : fields.state);
    if (state >= 0) this.#states[row] = state;
    for (const [name, column] of Object.entries(this.#codes)) {
      if (fields[name] !== undefined) column[row] = this.#words.code(fields[name]);
    }
    if (fields.text !== undefined) this.#texts[row] = fields.text;
    if (fields.author !== undefined) this.#authors[row] = fields.author;
    if (fields.id !== undefined) this.#ids[row] = fields.id;
    const { authorId, amount, roles, seconds } = fields;
    const extra = Object.entries({ authorId, amount, roles: roles?.length ? roles : undefined, seconds }).filter(([, value]) => value !== undefined);
    if (extra.length > 0) this.#extras.set(fields.comment, { ...this.#extras.get(fields.comment), ...Object.fromEntries(extra) });
  }

  get #columns() {
    return [this.#numbers, this.#times, this.#states, ...Object.values(this.#codes)];
  }

  #grow(capacity) {
    const larger = (column) => {
      const copy = new column.constructor(capacity);
      copy.set(column);
      return copy;
    };
    this.#numbers = larger(this.#numbers);
    this.#times = larger(this.#times);
    this.#states = larger(this.#states);
    for (const name of Object.keys(this.#codes)) this.#codes[name] = larger(this.#codes[name]);
    this.#capacity = capacity;
  }

  #makeRoomBefore(count) {
    while (this.#count + count > this.#capacity) this.#grow(this.#capacity * 2);
    for (const column of this.#columns) column.copyWithin(count, 0, this.#count);
    for (const list of [this.#texts, this.#authors, this.#ids]) list.unshift(...new Array(count));
    this.#count += count;
    for (let row = 0; row < count; row += 1) this.#blank(row, 0);
  }

  #drop(count) {
    for (let row = 0; row < count; row += 1) this.#extras.delete(this.#numbers[row]);
    for (const column of this.#columns) column.copyWithin(0, count, this.#count);
    for (const list of [this.#texts, this.#authors, this.#ids]) list.splice(0, count);
    this.#count -= count;
    return count;
  }
}

/** Words that occur often, each with a number: rooms, languages, voices, platforms, reasons. */
class Words {
  #list = [undefined];
  #codes = new Map();

  at(code) {
    return this.#list[code];
  }

  code(word) {
    let code = this.#codes.get(word);
    if (code === undefined) {
      // Viewers can name a platform or a language as they like: what finds no more room is left out.
      if (this.#list.length > 0xffff) return 0;
      code = this.#list.push(word) - 1;
      this.#codes.set(word, code);
    }
    return code;
  }
}
