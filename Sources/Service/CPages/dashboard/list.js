import { placeOf } from './comments.js';
import { Heights } from './heights.js';
import { h } from './dom.js';

// Rows beyond both edges, so that scrolling finds them there.
const beyond = 160;
// Offsets are rounded: so near to the end counts as the end.
const nearEnd = 4;

/**
 * A list of a few dozen elements: the comments that can be seen, and the focused one. It stays at the end while the reader is there; otherwise
 * what the reader looks at does not move.
 *
 * `source` has `comments`, `fill(element, row)`, `estimate(row)` and `make()`; `row` is a row of `comments`.
 */
class CommentList extends HTMLElement {
  #source;
  #space = h('div', { class: 'space', role: 'feed' });
  /** The shown rows of the comments; undefined where all are shown. */
  #rows;
  #heights = new Heights();
  #measured = new Map();
  #mounted = new Map();
  #spare = [];
  #follows = true;
  #isHeld = false;
  #anchor;
  #waits = false;
  #height = 0;
  #top = 0;
  /** Told after each change of what is seen: `(follows)`. */
  changed = () => {};
  /** Told when the reader comes to the first row. */
  reachedTop = () => {};

  connectedCallback() {
    this.append(this.#space);
    this.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    let width = 0;
    new ResizeObserver(([entry]) => {
      this.#height = entry.contentRect.height;
      if (entry.contentRect.width !== width) this.#measured.clear();
      width = entry.contentRect.width;
      this.rebuild();
    }).observe(this);
  }

  set source(source) {
    this.#source = source;
    this.rebuild();
  }

  get follows() {
    return this.#follows;
  }

  get count() {
    return this.#rows?.length ?? this.#source.comments.count;
  }

  set label(text) {
    this.#space.setAttribute('aria-label', text);
  }

  show(rows) {
    this.#rows = rows;
    this.rebuild();
  }

  /** Forgets heights: other comments may get their numbers. */
  forget() {
    this.#measured.clear();
    this.#anchor = undefined;
    this.#follows = true;
  }

  refreshAll() {
    for (const element of this.#mounted.values()) element.dataset.fresh = '1';
    this.update();
  }

  appended(rows) {
    if (rows) this.#rows = joined(this.#rows, rows);
    while (this.#heights.count < this.count) this.#heights.append(this.#heightOf(this.#heights.count));
    this.update();
  }

  /** Counts all rows again. */
  rebuild() {
    if (!this.#source) return;
    this.#heights.fill(this.count, (place) => this.#heightOf(place));
    if (this.#measured.size > this.#source.comments.count * 2 + 1_000) this.#measured.clear();
    this.update();
  }

  refresh(number) {
    const element = this.#mounted.get(number);
    if (!element) return;
    element.dataset.fresh = '1';
    this.update();
  }

  update() {
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() => {
      this.#waits = false;
      this.#show();
    });
  }

  follow() {
    this.#follows = true;
    this.#anchor = undefined;
    this.update();
  }

  /** Focuses a comment so far from the focused one. */
  move(steps) {
    const focused = this.#placeOf(Number(this.contains(document.activeElement) && document.activeElement.closest('article')?.dataset.comment));
    const place = focused === undefined ? this.count - 1 : Math.max(0, Math.min(this.count - 1, focused + steps));
    this.focusPlace(place);
  }

  focusPlace(place) {
    if (this.count === 0) return;
    const offset = this.#heights.before(place);
    const end = this.#heights.before(place + 1);
    if (offset < this.scrollTop) this.scrollTop = offset;
    else if (end > this.scrollTop + this.#height) this.scrollTop = end - this.#height;
    this.#scrolled();
    this.#show();
    this.#mounted.get(this.#numberAt(place))?.focus({ preventScroll: true });
  }

  #rowAt(place) {
    return this.#rows ? this.#rows[place] : place;
  }

  #numberAt(place) {
    return this.#source.comments.numberAt(this.#rowAt(place));
  }

  #placeOf(number) {
    const row = number ? this.#source.comments.rowOf(number) : undefined;
    if (row === undefined || !this.#rows) return row;
    const place = placeOf(row, this.#rows, this.#rows.length);
    return this.#rows[place] === row ? place : undefined;
  }

  #heightOf(place) {
    const row = this.#rowAt(place);
    return this.#measured.get(this.#source.comments.numberAt(row)) ?? this.#source.estimate(row);
  }

  #scrolled() {
    this.#top = this.scrollTop;
    this.#keepPlace();
    this.#follows = this.#top + this.#height >= this.scrollHeight - nearEnd;
    this.#isHeld = false;
    if (this.count > 0 && this.#top < beyond) this.reachedTop();
    this.update();
  }

  /** What is seen stays where it is, or no longer, unless the reader goes elsewhere. */
  hold(isHeld, number) {
    if (isHeld && this.#follows) [this.#isHeld, this.#follows] = [true, false];
    else if (!isHeld && this.#isHeld) [this.#isHeld, this.#follows] = [false, true];
    this.#keepPlace(this.#placeOf(number));
  }

  #keepPlace(place = this.#heights.at(this.#top)) {
    if (this.count === 0) return;
    this.#anchor = { number: this.#numberAt(place), offset: this.#top - this.#heights.before(place) };
  }

  #show() {
    if (!this.#source || this.#height === 0) return;
    // A feed must not be empty.
    this.#space.hidden = this.count === 0;
    this.#place();
    const [first, last] = this.#window();
    this.#dropBeyond(first, last);
    const fresh = [];
    for (let place = first; place <= last; place += 1) this.#mount(place, fresh);
    if (this.#measure(fresh)) this.#place();
    for (const [number, element] of this.#mounted) {
      const place = this.#placeOf(number);
      const top = `${this.#heights.before(place)}px`;
      if (element.style.top !== top) element.style.top = top;
      setAttribute(element, 'aria-posinset', `${place + 1}`);
      setAttribute(element, 'aria-setsize', `${this.count}`);
    }
    this.#keepOneInTabOrder();
    this.changed(this.#follows);
  }

  /** Makes the list as high as its rows, and goes where the reader was. */
  #place() {
    const total = this.#heights.total;
    const height = `${total}px`;
    if (this.#space.style.height !== height) this.#space.style.height = height;
    let top = this.#top;
    if (this.#follows) {
      top = Math.max(0, total - this.#height);
    } else if (this.#anchor) {
      const place = this.#placeOf(this.#anchor.number);
      if (place !== undefined) top = Math.max(0, this.#heights.before(place) + this.#anchor.offset);
    }
    if (Math.abs(top - this.#top) < 1) return;
    this.#top = top;
    this.scrollTop = top;
  }

  #window() {
    if (this.count === 0) return [0, -1];
    return [this.#heights.at(Math.max(0, this.#top - beyond)), this.#heights.at(this.#top + this.#height + beyond)];
  }

  #dropBeyond(first, last) {
    for (const [number, element] of this.#mounted) {
      const place = this.#placeOf(number);
      if (place !== undefined && ((place >= first && place <= last) || element.contains(document.activeElement))) continue;
      this.#mounted.delete(number);
      element.remove();
      this.#spare.push(element);
    }
  }

  #mount(place, fresh) {
    const number = this.#numberAt(place);
    let element = this.#mounted.get(number);
    // Its height may have been forgotten, as where the list has another width.
    if (element && !element.dataset.fresh && this.#measured.has(number)) return;
    if (element) {
      this.#source.fill(element, this.#rowAt(place));
    } else {
      element = this.#spare.pop() ?? this.#source.make();
      element.dataset.comment = number;
      this.#source.fill(element, this.#rowAt(place));
      this.#mounted.set(number, element);
      this.#insert(element, number);
    }
    delete element.dataset.fresh;
    fresh.push({ place, number, element });
  }

  /** Elements are in the order of comments, for the keyboard and screen readers. */
  #insert(element, number) {
    let next = this.#space.lastElementChild;
    while (next && Number(next.dataset.comment) > number) next = next.previousElementSibling;
    this.#space.insertBefore(element, next ? next.nextSibling : this.#space.firstChild);
  }

  /** Measures rows all at once. Returns whether one has another height than expected. */
  #measure(fresh) {
    let isChanged = false;
    for (const { place, number, element } of fresh) {
      const height = element.offsetHeight;
      // Not by an estimate, which may be another one by now.
      const before = this.#heights.before(place + 1) - this.#heights.before(place);
      this.#measured.set(number, height);
      if (height === before) continue;
      this.#heights.change(place, height - before);
      isChanged = true;
    }
    return isChanged;
  }

  #keepOneInTabOrder() {
    const focused = [...this.#mounted.values()].find((element) => element.contains(document.activeElement));
    const stop = focused ?? this.#space.lastElementChild;
    for (const element of this.#mounted.values()) {
      const index = element === stop ? 0 : -1;
      if (element.tabIndex !== index) element.tabIndex = index;
    }
  }
}

function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function joined(rows, more) {
  const all = new Uint32Array(rows.length + more.length);
  all.set(rows);
  all.set(more, rows.length);
  return all;
}

customElements.define('comment-list', CommentList);
