import { h, setText } from './dom.js';
import { languageName, t, word } from './strings.js';

// Longer texts are cut in a row that is not opened: laying them out takes time.
const mostShown = 400;
const mostOpened = 16_384;
const mostInFact = 80;
const lineHeight = 20;
const mostLines = 3;
const parts = 4;
const characterWidth = 7.6;
// Pixels of a row beside and above its text; in a narrow window it has lines of its own.
const wide = { beside: 330, above: 13 };
const narrow = { beside: 28, above: 37 };

/** The rows of the list of comments: made once, filled many times. */
export class Rows {
  #clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  /** The number of the comment that is shown whole. */
  opened;
  /** Told when a row shows it: `(row)`. */
  showedOpened = () => {};
  #charactersInLine = 70;
  #above = wide.above;

  constructor(comments) {
    this.comments = comments;
  }

  /** Takes note of how much room a row has. */
  fit(width, isNarrow) {
    const { beside, above } = isNarrow ? narrow : wide;
    this.#charactersInLine = Math.max(20, (width - beside) / characterWidth);
    this.#above = above;
  }

  make() {
    const row = h('article', { tabindex: '-1' });
    row.append(
      h('time'),
      h('span', { class: 'state' }),
      h('p', { class: 'said' }, h('bdi', { class: 'author' }), h('bdi', { class: 'amount' }), h('span', { class: 'text', dir: 'auto' })),
      h('span', { class: 'facts' }, h('span', { class: 'reason' }), h('span', { class: 'others' })),
    );
    return row;
  }

  fill(row, place) {
    const comment = this.comments.at(place);
    // What was opened in it belongs to the comment that it showed before.
    if (row.dataset.filled !== `${comment.number}`) while (row.children.length > parts) row.lastElementChild.remove();
    row.dataset.filled = comment.number;
    const [time, state, { children: [author, amount, text] }, { children: [reason, others] }] = row.children;
    row.dataset.state = comment.state;
    const isOpened = comment.number === this.opened;
    row.toggleAttribute('data-opened', isOpened);
    row.toggleAttribute('data-paid', comment.amount !== undefined);
    setText(time, comment.at ? this.#clock.format(comment.at * 1_000) : '');
    setText(state, word('state', comment.state));
    setText(author, comment.author ?? '');
    setText(amount, cut(comment.amount ?? '', mostInFact));
    const words = comment.text ?? t(`text.${comment.deleted ? 'deleted' : comment.masked ? 'masked' : comment.state === 'gap' ? 'gap' : 'unknown'}`);
    setText(text, cut(words, isOpened ? mostOpened : mostShown));
    text.classList.toggle('missing', comment.text === undefined);
    text.lang = comment.language ?? '';
    setText(reason, cut(comment.reason ? word('reason', comment.reason) : '', mostInFact));
    setText(others, factsOf(comment, isOpened).join(' · '));
    const said = [comment.author ?? '', comment.amount].filter((known) => known !== undefined).join(', ');
    row.setAttribute('aria-label', `${said}: ${cut(words, 200)}. ${[state, reason].map((part) => part.textContent).filter(Boolean).join(', ')}`);
    if (isOpened) this.showedOpened(row);
  }

  /** How high a row will probably be. */
  estimate(place) {
    const length = (this.comments.textAt(place)?.length ?? 20) + 16;
    return this.#above + lineHeight * Math.min(mostLines, Math.ceil(length / this.#charactersInLine));
  }
}

function factsOf({ seconds, language, voice, platform, roles = [], room, id }, isOpened) {
  const facts = [
    isOpened && seconds && t('seconds', { count: seconds.toFixed(1) }),
    language && isOpened ? languageName(language) : language, voice, ...(isOpened ? [platform, ...roles, room, id] : []),
  ];
  return facts.filter(Boolean).map((fact) => cut(`${fact}`, mostInFact));
}

function cut(text, most) {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
