/** What a comment is doing, as it is kept in a column. */
export const states = ['waiting', 'speaking', 'heard', 'skipped', 'refused', 'failed', 'deleted', 'left', 'held', 'unknown', 'gap'];

// Beyond the kept comments there is room for some more: the oldest go many at a time.
const kept = 100_000;
const dropped = 10_000;
const smallest = 1_024;

/**
 * The comments that the page knows, ordered by number, in columns: 100,000 objects would take several times the memory. A row is a
 * place in them; it moves when older comments are added or dropped, so others remember the number.
 */
export class Comments {
  #count = 0;
  #numbers = new Float64Array(smallest);
  #times = new Float64Array(smallest);
  #states = new Uint8Array(smallest);
  #codes = Object.fromEntries(['room', 'language', 'voice', 'platform', 'reason'].map((name) => [name, new Uint16Array(smallest)]));
  #words = new Words();
  #texts = [];
  #authors = [];
  #ids = [];
  /** What few comments have: by number. */
  #extras = new Map();

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
    const row = placeOf(number, this.#numbers, this.#count);
    return row < this.#count && this.#numbers[row] === number ? row : undefined;
  }

  /** Takes comments in, in the order of their numbers. Returns whether all of them were new and went to the end. */
  take(list) {
    const first = this.#count > 0 ? this.#numbers[0] : 0;
    const older = list.filter(({ comment }) => comment < first);
    if (older.length > 0) this.#makeRoom(0, older.length);
    older.forEach((comment, row) => this.#write(row, comment));
    let isAtEnd = older.length === 0;
    for (const comment of list.slice(older.length)) isAtEnd = this.#takeOne(comment) && isAtEnd;
    return isAtEnd;
  }

  /** Before a list of all that is remembered is taken in: what waits here only has a forgotten outcome, and newer ones may be missing. */
  lose(forgotten) {
    for (let row = 0; row < this.#count; row += 1) {
      if (['held', 'waiting', 'speaking'].includes(this.stateAt(row))) this.#states[row] = states.indexOf('unknown');
    }
    if (forgotten > this.#numbers[this.#count - 1]) this.#takeOne({ comment: forgotten, state: 'gap' });
  }

  #takeOne(comment) {
    const row = placeOf(comment.comment, this.#numbers, this.#count);
    if (row < this.#count && this.#numbers[row] === comment.comment) {
      this.#write(row, comment);
      return false;
    }
    if (this.#count >= kept + dropped) {
      this.#drop(dropped);
      this.#takeOne(comment);
      return false;
    }
    // A comment that waited for its room may come after those with higher numbers.
    this.#makeRoom(row, 1);
    this.#write(row, comment);
    return row === this.#count - 1;
  }

  /** Changes what is known of a comment. Returns its row; undefined where it is not known. */
  change(number, fields) {
    const row = this.rowOf(number);
    if (row !== undefined) this.#write(row, { comment: number, ...fields });
    return row;
  }

  /** Forgets what a comment said that a moderator deleted, before it was heard or after. */
  forgetText(row) {
    this.#texts[row] = undefined;
    this.#extend(this.#numbers[row], { deleted: true });
  }

  #write(row, fields) {
    this.#numbers[row] = fields.comment;
    if (fields.at !== undefined) this.#times[row] = fields.at;
    const state = states.indexOf(fields.state === 'finished' ? fields.outcome : fields.state);
    if (state >= 0) this.#states[row] = state;
    for (const [name, column] of Object.entries(this.#codes)) {
      if (fields[name] !== undefined) column[row] = this.#words.code(fields[name]);
    }
    if (fields.text !== undefined || fields.deleted || fields.masked) this.#texts[row] = fields.text;
    if (fields.author !== undefined) this.#authors[row] = fields.author;
    if (fields.id !== undefined) this.#ids[row] = fields.id;
    const { authorId, amount, roles, seconds, masked, deleted } = fields;
    this.#extend(fields.comment, { authorId, amount, roles: roles?.length ? roles : undefined, seconds: seconds || undefined, masked, deleted });
  }

  #extend(number, fields) {
    const known = Object.entries(fields).filter(([, value]) => value !== undefined);
    if (known.length > 0) this.#extras.set(number, { ...this.#extras.get(number), ...Object.fromEntries(known) });
  }

  get #columns() {
    return [this.#numbers, this.#times, this.#states, ...Object.values(this.#codes)];
  }

  #grow() {
    const larger = (column) => {
      const copy = new column.constructor(column.length * 2);
      copy.set(column);
      return copy;
    };
    this.#numbers = larger(this.#numbers);
    this.#times = larger(this.#times);
    this.#states = larger(this.#states);
    for (const name of Object.keys(this.#codes)) this.#codes[name] = larger(this.#codes[name]);
  }

  #makeRoom(row, count) {
    while (this.#count + count > this.#numbers.length) this.#grow();
    for (const column of this.#columns) {
      column.copyWithin(row + count, row, this.#count);
      column.fill(0, row, row + count);
    }
    for (const list of [this.#texts, this.#authors, this.#ids]) list.splice(row, 0, ...new Array(count));
    this.#count += count;
  }

  #drop(count) {
    for (let row = 0; row < count; row += 1) this.#extras.delete(this.#numbers[row]);
    for (const column of this.#columns) column.copyWithin(0, count, this.#count);
    for (const list of [this.#texts, this.#authors, this.#ids]) list.splice(0, count);
    this.#count -= count;
  }
}

/** The first place, of so many, whose number is not less. */
export function placeOf(number, numbers, count) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < number) low = middle + 1;
    else high = middle;
  }
  return low;
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
