import './list.js';
import { Actions, drastic, teachingForm } from './actions.js';
import { Comments } from './comments.js';
import { h, optional, options, part, settled } from './dom.js';
import { Rows } from './row.js';
import { t } from './strings.js';

const [finger, untilSteady] = [24, 1_500];
const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
const filters = {
  all: () => true,
  waiting: (state) => state === 'waiting' || state === 'speaking',
  held: (state) => state === 'held',
  heard: (state) => state === 'heard',
  unheard: (state) => !['held', 'waiting', 'speaking', 'heard', 'unknown'].includes(state),
};
const wide = matchMedia('(min-width: 901px)');

/** The list of comments with its search, its filter, and what can be done about a comment. */
export class Feed {
  comments = new Comments();
  room;
  hasOlder = false;
  #page;
  #list = part('comment-list');
  #newer = part('#newer');
  #nothing = part('#nothing');
  #search = part('#search');
  #filter = part('#filter');
  #rows = new Rows(this.comments);
  #unseen = 0;
  #isLoading = false;
  #toolbar = h('div', { class: 'actions', role: 'toolbar', 'aria-label': t('actions') });
  #target;
  #aimedAt;
  /** The button on which a press has begun. */
  #pressed;
  #opened;
  #hasMouse = matchMedia('(hover: hover)').matches;
  actions;

  constructor(page) {
    this.#page = page;
    this.actions = new Actions(page, (comment) => this.#teach(comment));
    this.#filter.append(...options(Object.keys(filters).map((name) => [name, t(`filter.${name}`)])));
    this.#filter.addEventListener('change', () => this.select());
    this.#search.addEventListener('input', settled(120, () => this.select()));
    this.#newer.addEventListener('click', () => this.follow());
    this.#list.label = t('comments');
    this.#list.changed = (follows) => this.#showNewer(follows);
    this.#list.reachedTop = () => this.#loadOlder();
    this.#list.source = this.#rows;
    this.#rows.showedOpened = (article) => this.#floats || this.#aim(article);
    new ResizeObserver(([entry]) => this.#rows.fit(entry.contentRect.width, !wide.matches)).observe(this.#list);
    wide.addEventListener('change', () => this.#placeButtons());
    this.#placeButtons();
    this.#list.addEventListener('pointerdown', (event) => this.#press(event), { capture: true });
    this.#list.addEventListener('pointerover', (event) => {
      this.#hold(event.pointerType);
      if (this.#floats) this.#aim(event.target.closest('article'));
    });
    this.#list.addEventListener('focusin', (event) => this.#floats && this.#aim(event.target.closest('article')));
    this.#list.addEventListener('click', (event) => this.#click(event));
    this.#list.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Takes over what a snapshot says; of another run of the service nothing stays. */
  restore({ comments, more, forgotten }, isSameRun) {
    if (isSameRun) {
      this.comments.lose(forgotten);
    } else {
      this.comments.clear();
      this.#list.forget();
    }
    this.hasOlder = more;
    this.comments.take(comments);
    this.#list.refreshAll();
    this.select();
  }

  add(comment) {
    if (!this.comments.take([comment])) return this.select();
    const row = this.comments.count - 1;
    const isShown = this.#shows(row);
    if (isShown && !this.#list.follows) this.#unseen += 1;
    return this.#list.appended(this.#isFiltered ? Uint32Array.from(isShown ? [row] : []) : undefined);
  }

  change(number, fields) {
    const row = this.comments.change(number, fields);
    if (row === undefined) return;
    if (fields.outcome === 'deleted') this.comments.forgetText(row);
    this.#list.refresh(number);
    if (this.#target?.dataset.comment === `${number}`) this.#showActions();
  }

  /** Takes these comments off the screen, or without numbers all of a room. */
  remove(numbers, room) {
    for (let row = 0; numbers === undefined && row < this.comments.count; row += 1) {
      if (this.comments.roomAt(row) === room) this.comments.forgetText(row);
    }
    for (const number of numbers ?? []) {
      const row = this.comments.rowOf(number);
      if (row !== undefined) this.comments.forgetText(row);
      this.#list.refresh(number);
    }
    if (numbers === undefined) this.#list.refreshAll();
  }

  select() {
    if (!this.#isFiltered) return this.#list.show(undefined);
    const rows = new Uint32Array(this.comments.count);
    let count = 0;
    for (let row = 0; row < this.comments.count; row += 1) if (this.#shows(row)) rows[count++] = row;
    return this.#list.show(rows.slice(0, count));
  }

  follow() {
    this.#unseen = 0;
    this.#list.follow();
  }

  focus() {
    this.#list.move(0);
  }

  search() {
    this.#search.focus();
  }

  /** Does something about the focused comment, or the one under the pointer. */
  act(name) {
    const article = document.activeElement?.closest?.('article') ?? this.#target;
    const row = article && this.comments.rowOf(Number(article.dataset.comment));
    if (row !== undefined) this.actions.do(name, this.comments.at(row));
  }

  get #isFiltered() {
    return this.#search.value.trim() !== '' || this.#filter.value !== 'all' || this.room !== undefined;
  }

  #shows(row) {
    // A gap has no room.
    if (this.room !== undefined && (this.comments.roomAt(row) ?? this.room) !== this.room) return false;
    if (!filters[this.#filter.value](this.comments.stateAt(row))) return false;
    const wanted = this.#search.value.trim().toLowerCase();
    if (wanted === '') return true;
    return `${this.comments.authorAt(row) ?? ''}\n${this.comments.textAt(row) ?? ''}`.toLowerCase().includes(wanted);
  }

  #showNewer(follows) {
    if (follows) this.#unseen = 0;
    this.#newer.hidden = follows || this.#list.count === 0 || (this.#rows.opened !== undefined && this.#unseen === 0);
    this.#nothing.hidden = this.#list.count > 0 || this.comments.count === 0;
    this.#newer.textContent = this.#unseen > 0 ? t('newer', { count: this.#unseen }) : t('newest');
  }

  async #loadOlder() {
    if (!this.hasOlder || this.#isLoading || this.comments.count === 0) return;
    this.#isLoading = true;
    const older = await optional(this.#page.api.comments(this.comments.numberAt(0)));
    this.#isLoading = false;
    // The next scroll asks again.
    if (!older) return;
    this.hasOlder = older.more;
    this.comments.take(older.comments.toReversed());
    this.select();
  }

  /** Whether buttons lie over the row under the mouse. */
  get #floats() {
    return wide.matches && this.#hasMouse;
  }

  #placeButtons() {
    this.#list.toggleAttribute('data-floating', this.#floats);
    this.#list.refreshAll();
  }

  #hold(pointerType) {
    const hasMouse = pointerType === 'mouse';
    if (hasMouse === this.#hasMouse) return;
    this.#hasMouse = hasMouse;
    this.#placeButtons();
  }

  #press({ target, pointerType }) {
    this.#pressed = target.closest('[data-action]');
    this.#hold(pointerType);
  }

  /** The buttons go to the row in question. */
  #aim(article) {
    if (!article || this.#toolbar.contains(document.activeElement)) return;
    // A row may show another comment by now.
    if (this.#toolbar.parentElement === article && this.#aimedAt === article.dataset.comment) return;
    this.#target = article;
    this.#aimedAt = article.dataset.comment;
    this.#showActions();
    article.append(this.#toolbar);
  }

  #showActions() {
    const row = this.comments.rowOf(Number(this.#target.dataset.comment));
    if (row === undefined || !this.#page.may('moderate')) return this.#toolbar.replaceChildren();
    const names = Actions.of(this.comments.at(row));
    const focused = document.activeElement?.dataset.action;
    const buttons = names.map((name) => h('button', { tabindex: '-1', 'data-drastic': drastic.has(name), text: t(`do.${name}`), data: { action: name } }));
    const hadFocus = this.#toolbar.contains(document.activeElement);
    this.#toolbar.replaceChildren(...buttons);
    if (hadFocus) (buttons.find((button) => button.dataset.action === focused) ?? this.#target).focus();
    return undefined;
  }

  #click(event) {
    const article = event.target.closest('article');
    if (!article || event.target.closest('form')) return;
    const button = event.target.closest('[data-action]');
    const row = this.comments.rowOf(Number(article.dataset.comment));
    if (row === undefined) return;
    // A pointer means what was there when it went down.
    const pressed = event.detail === 0 ? button : this.#pressed;
    if (pressed) {
      // The second tap of two means no button.
      const { clientX, clientY, timeStamp } = this.#opened ?? {};
      if (pressed !== button || (Math.hypot(event.clientX - clientX, event.clientY - clientY) < finger && event.timeStamp - timeStamp < untilSteady)) return;
      // The buttons stay where the focus is.
      if (event.detail > 0) article.focus({ preventScroll: true });
      this.actions.do(button.dataset.action, this.comments.at(row));
    } else if (getSelection().isCollapsed && (button || !event.target.closest('.actions'))) {
      // Selecting text leaves the row as it is.
      this.#opened = event;
      this.#open(article);
    }
  }

  #open(article) {
    const number = Number(article.dataset.comment);
    const before = this.#rows.opened;
    this.#rows.opened = before === number ? undefined : number;
    // Its buttons must not come under the finger.
    this.#list.hold(before !== number, number);
    if (before !== undefined) this.#list.refresh(before);
    this.#list.refresh(number);
  }

  #key(event) {
    const article = event.target.closest('article');
    if (event.target.closest('form') || !article) return;
    if (event.target !== article) {
      if (event.key === 'Escape') article.focus();
      const next = { ArrowRight: 'nextElementSibling', ArrowLeft: 'previousElementSibling' }[event.key];
      if (next) event.target[next]?.focus();
      return;
    }
    if (steps[event.key]) this.#list.move(steps[event.key]);
    else if (event.key === 'Home') this.#list.focusPlace(0);
    else if (event.key === 'End') this.#list.focusPlace(this.#list.count - 1);
    else if (event.key === 'Enter') this.#open(article);
    else if (event.key === 'ArrowRight') this.#toolbar.firstElementChild?.focus();
    else return;
    event.preventDefault();
  }

  async #teach({ number, room, text }) {
    const selected = getSelection().toString().trim();
    const close = () => {
      form.remove();
      article.focus();
      this.#list.refresh(number);
    };
    const form = teachingForm(this.#page, { room, taught: close, close });
    const [first] = await form.read(text);
    const article = this.#list.querySelector(`article[data-comment="${number}"]`);
    if (!article || article.querySelector('form')) return;
    article.append(form);
    this.#list.refresh(number);
    form.choose(selected || first?.text || '', selected);
  }
}
