import { h } from '../dashboard/dom.js';
import { fillText } from './board.js';

// Longer texts are cut: nobody reads them on a stream, and they take time to lay out.
const mostCharacters = 500;

/** Shows a board on the page. Whatever a viewer wrote is only ever text of a node. */
export class View {
  #options;
  #sections;
  #status;
  #overlay;
  #start;

  constructor(overlay, options) {
    this.#options = options;
    const section = (name) => (options.show.has(name) ? overlay.querySelector(`.ym-${name}`) : null);
    this.#sections = { now: section('now'), next: section('next'), list: section('list') };
    this.#status = overlay.querySelector('.ym-status');
    this.#overlay = overlay;
    overlay.dataset.theme = options.theme;
    if (options.size !== undefined) overlay.style.setProperty('--ym-size', `${options.size}px`);
  }

  show(board, time) {
    const { list, next, now } = this.#sections;
    const held = this.#options.lines > 0 ? board.said.slice(-this.#options.lines) : [];
    if (list) fill(list, held, (comment, element) => this.#show(comment, element, 'said'));
    if (next) fill(next, board.next ? [board.next] : [], (comment, element) => this.#show(comment, element, 'next'));
    if (now) {
      // Without a list the latest comment stays for a while where it was heard.
      const shown = board.now ?? (list ? undefined : board.said.at(-1));
      fill(now, shown ? [shown] : [], (comment, element) => this.#show(comment, element, comment.words ? 'now' : 'said', time));
    }
  }

  tell(text) {
    this.#status.textContent = text ?? '';
    this.#status.hidden = !text || !this.#options.status;
  }

  /** A button with this text, while there is one. */
  offer(text, act) {
    if (Boolean(text) === Boolean(this.#start)) return;
    this.#start?.remove();
    this.#start = text && h('button', { type: 'button', class: 'ym-start primary', text, on: { click: act } });
    if (text) this.#overlay.append(this.#start);
  }

  #show(comment, element, state, time) {
    const article = element ?? articleFor(comment, this.#options.names);
    article.dataset.state = state;
    fillText(article.querySelector('.ym-text'), comment, time, this.#options.highlight, mostCharacters);
    return article;
  }
}

/** Makes a section show these comments, each in the element that it had before. */
function fill(section, comments, show) {
  const before = new Map(Array.from(section.children, (element) => [element.dataset.comment, element]));
  comments.forEach((comment, place) => {
    const element = show(comment, before.get(`${comment.number}`));
    before.delete(`${comment.number}`);
    if (section.children[place] !== element) section.insertBefore(element, section.children[place] ?? null);
  });
  for (const element of before.values()) element.remove();
}

function articleFor({ number, room, language, author, amount }, withNames) {
  const data = { comment: number, ...(room && { room }), ...(language && { lang: language }) };
  return h('article', { class: 'ym-comment', lang: language || undefined, data },
    withNames && author ? h('bdi', { class: 'ym-author', text: author }) : undefined,
    amount && h('bdi', { class: 'ym-amount', text: amount }),
    h('span', { class: 'ym-text', dir: 'auto' }, ...['ym-said', 'ym-word', 'ym-rest'].map((name) => h('span', { class: name }))));
}
