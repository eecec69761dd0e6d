export const states = ['waiting', 'speaking', 'heard', 'skipped', 'refused', 'failed', 'deleted', 'left', 'held', 'unknown', 'gap'];

// The oldest go many at a time.
const kept = 100_000;
const dropped = 10_000;
const smallest = 1_024;
const coded = ['room', 'language', 'voice', 'platform', 'reason'];

/**
 * The comments that the page knows, ordered by number, in columns: 100,000 objects would take several times the memory. A row
 * moves when older ones come or go, so others remember the number.
 */
export class Comments {
  #count = 0;
  #columns = {
    number: new Float64Array(smallest), at: new Float64Array(smallest), state: new Uint8Array(smallest),
    ...Object.fromEntries(coded.map((name) => [name, new Uint16Array(smallest)])),
  };
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

  numberAt = (row) => this.#columns.number[row];
  stateAt = (row) => states[this.#columns.state[row]];
  textAt = (row) => this.#texts[row];
  authorAt = (row) => this.#authors[row];
  roomAt = (row) => this.#words.at(this.#columns.room[row]);

  at(row) {
    const number = this.numberAt(row);
    return {
      number, id: this.#ids[row], author: this.#authors[row], text: this.#texts[row], state: this.stateAt(row), at: this.#columns.at[row],
      ...Object.fromEntries(coded.map((name) => [name, this.#words.at(this.#columns[name][row])])),
      ...this.#extras.get(number),
    };
  }

  rowOf(number) {
    const row = placeOf(number, this.#columns.number, this.#count);
    return row < this.#count && this.numberAt(row) === number ? row : undefined;
  }

  /** What an author has unheard. */
  unheardOf({ author, room }) {
    const waits = (_, row) => ['waiting', 'speaking'].includes(this.stateAt(row)) && this.authorAt(row) === author && this.roomAt(row) === room;
    return [...this.#columns.number.subarray(0, this.#count)].filter(waits);
  }

  /** Takes comments in. Returns whether all were new and went to the end. */
  take(list) {
    const first = this.#count > 0 ? this.numberAt(0) : 0;
    const older = list.filter(({ comment }) => comment < first);
    if (older.length > 0) this.#makeRoom(0, older.length);
    older.forEach((comment, row) => this.#write(row, comment));
    let isAtEnd = older.length === 0;
    for (const comment of list.slice(older.length)) isAtEnd = this.#takeOne(comment) && isAtEnd;
    return isAtEnd;
  }

  lose(forgotten) {
    for (let row = 0; row < this.#count; row += 1) {
      if (['held', 'waiting', 'speaking'].includes(this.stateAt(row))) this.#columns.state[row] = states.indexOf('unknown');
    }
    if (forgotten > this.numberAt(this.#count - 1)) this.#takeOne({ comment: forgotten, state: 'gap' });
  }

  #takeOne(comment) {
    const row = placeOf(comment.comment, this.#columns.number, this.#count);
    if (row < this.#count && this.numberAt(row) === comment.comment) {
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

  /** Changes a comment. Returns its row, if it is known. */
  change(number, fields) {
    const row = this.rowOf(number);
    if (row !== undefined) this.#write(row, { comment: number, ...fields });
    return row;
  }

  forgetText(row) {
    this.#texts[row] = undefined;
    this.#extend(this.numberAt(row), { deleted: true });
  }

  #write(row, fields) {
    this.#columns.number[row] = fields.comment;
    if (fields.at !== undefined) this.#columns.at[row] = fields.at;
    const state = states.indexOf(fields.state === 'finished' ? fields.outcome : fields.state);
    if (state >= 0) this.#columns.state[row] = state;
    for (const name of coded) {
      if (fields[name] !== undefined) this.#columns[name][row] = this.#words.code(fields[name]);
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

  #grow() {
    for (const [name, column] of Object.entries(this.#columns)) {
      this.#columns[name] = new column.constructor(column.length * 2);
      this.#columns[name].set(column);
    }
  }

  #makeRoom(row, count) {
    while (this.#count + count > this.#columns.number.length) this.#grow();
    for (const column of Object.values(this.#columns)) {
      column.copyWithin(row + count, row, this.#count);
      column.fill(0, row, row + count);
    }
    for (const list of [this.#texts, this.#authors, this.#ids]) list.splice(row, 0, ...new Array(count));
    this.#count += count;
  }

  #drop(count) {
    for (let row = 0; row < count; row += 1) this.#extras.delete(this.numberAt(row));
    for (const column of Object.values(this.#columns)) column.copyWithin(0, count, this.#count);
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

/** Words that occur often, each with a number: rooms, languages, reasons. */
class Words {
  #list = [undefined];
  #codes = new Map();

  at(code) {
    return this.#list[code];
  }

  code(word) {
    let code = this.#codes.get(word);
    if (code === undefined) {
      // Viewers name platforms as they like: what finds no room is left out.
      if (this.#list.length > 0xffff) return 0;
      code = this.#list.push(word) - 1;
      this.#codes.set(word, code);
    }
    return code;
  }
}
