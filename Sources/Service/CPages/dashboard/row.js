import { h, setText } from './dom.js';
import { languageName, t, word } from './strings.js';

// Longer texts are cut in a row that is not opened: laying them out takes time, and nobody sees them.
const mostShown = 400;
const mostOpened = 16_384;
const lineHeight = 20;
const mostLines = 3;
const frame = 13;
const parts = 4;

/** The rows of the list of comments: made once, filled many times. */
export class Rows {
  #clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  /** The number of the comment that is shown whole. */
  opened;
  charactersInLine = 70;

  constructor(comments) {
    this.comments = comments;
  }

  make() {
    const row = h('article', { tabindex: '-1' });
    row.append(
      h('time'),
      h('span', { class: 'state' }),
      h('p', { class: 'said' }, h('bdi', { class: 'author' }), h('span', { class: 'text', dir: 'auto' })),
      h('span', { class: 'facts' }),
    );
    return row;
  }

  fill(row, place) {
    const comment = this.comments.at(place);
    // What was opened in it belongs to the comment that it showed before.
    if (row.dataset.filled !== `${comment.number}`) while (row.children.length > parts) row.lastElementChild.remove();
    row.dataset.filled = comment.number;
    const [time, state, { children: [author, text] }, facts] = row.children;
    row.dataset.state = comment.state;
    const isOpened = comment.number === this.opened;
    row.toggleAttribute('data-opened', isOpened);
    setText(time, comment.at ? this.#clock.format(comment.at * 1_000) : '');
    setText(state, word('state', comment.state));
    setText(author, comment.author ?? '');
    const words = comment.text ?? t(`text.${comment.deleted ? 'deleted' : comment.masked ? 'masked' : comment.state === 'gap' ? 'gap' : 'unknown'}`);
    setText(text, cut(words, isOpened ? mostOpened : mostShown));
    text.classList.toggle('missing', comment.text === undefined);
    text.lang = comment.language ?? '';
    setText(facts, factsOf(comment, isOpened).join(' · '));
    row.setAttribute('aria-label', `${comment.author ?? ''}: ${cut(words, 200)}. ${word('state', comment.state)}`);
  }

  /** How high a row will probably be. Counts cheaply: it is asked for every comment when the width changes. */
  estimate(place) {
    const length = (this.comments.textAt(place)?.length ?? 20) + 16;
    return frame + lineHeight * Math.min(mostLines, Math.ceil(length / this.charactersInLine));
  }
}

function factsOf({ amount, reason, seconds, language, voice, platform, roles = [], room, id }, isOpened) {
  const facts = [
    amount, reason && word('reason', reason), isOpened && seconds && t('seconds', { count: seconds.toFixed(1) }),
    language && isOpened ? languageName(language) : language, voice, ...(isOpened ? [platform, ...roles, room, id] : []),
  ];
  return facts.filter(Boolean).map((fact) => cut(`${fact}`, 80));
}

function cut(text, most) {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
