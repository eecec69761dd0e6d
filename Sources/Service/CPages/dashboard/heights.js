/** The heights of rows, as a Fenwick tree: both change and search take logarithmic time. */
export class Heights {
  #sums = [0];
  #count = 0;

  get count() {
    return this.#count;
  }

  get total() {
    return this.before(this.#count);
  }

  fill(count, heightOf) {
    this.#count = 0;
    for (let row = 0; row < count; row += 1) this.append(heightOf(row));
  }

  append(height) {
    const place = this.#count + 1;
    let sum = height;
    for (let child = place - 1; child > place - (place & -place); child -= child & -child) sum += this.#sums[child];
    this.#sums[place] = sum;
    this.#count = place;
  }

  change(row, difference) {
    for (let place = row + 1; place <= this.#count; place += place & -place) this.#sums[place] += difference;
  }

  /** The height of the rows before this one: its offset. */
  before(row) {
    let sum = 0;
    for (let place = Math.min(row, this.#count); place > 0; place -= place & -place) sum += this.#sums[place];
    return sum;
  }

  /** The row at an offset; the last one where it lies beyond. */
  at(offset) {
    let place = 0;
    let rest = offset;
    for (let step = 1 << (31 - Math.clz32(this.#count || 1)); step > 0; step >>= 1) {
      const next = place + step;
      if (next <= this.#count && this.#sums[next] <= rest) {
        place = next;
        rest -= this.#sums[next];
      }
    }
    return Math.max(0, Math.min(place, this.#count - 1));
  }
}
