import { progress } from './board.js';

// Longer texts are cut: nobody reads them on a stream, and they take time to lay out.
const mostCharacters = 500;

/** Shows a board on the page. Whatever a viewer wrote is only ever text of a node. */
export class View {
  #options;
  #sections;
  #status;

  constructor(overlay, options) {
    this.#options = options;
    const section = (name) => (options.show.has(name) ? overlay.querySelector(`.ym-${name}`) : null);
    this.#sections = { now: section('now'), next: section('next'), list: section('list') };
    this.#status = overlay.querySelector('.ym-status');
    overlay.dataset.theme = options.theme;
    if (options.size !== undefined) overlay.style.setProperty('--ym-size', `${options.size}px`);
  }

  show(board, time) {
    const { list, next, now } = this.#sections;
    const held = this.#options.lines > 0 ? board.said.slice(-this.#options.lines) : [];
    if (list) fill(list, held, (comment, element) => this.#plain(comment, element, 'said'));
    if (next) fill(next, board.next ? [board.next] : [], (comment, element) => this.#plain(comment, element, 'next'));
    if (now) {
      // Without a list the latest comment stays for a while where it was heard.
      const shown = board.now ?? (list ? undefined : board.said.at(-1));
      fill(now, shown ? [shown] : [], (comment, element) => this.#now(comment, element, time));
    }
  }

  /** Says how the connection is; nothing where all is well. */
  tell(text) {
    this.#status.textContent = text ?? '';
    this.#status.hidden = !text || !this.#options.status;
  }

  #now(comment, element, time) {
    const article = this.#plain(comment, element, comment.words ? 'now' : 'said');
    if (!comment.words) return article;
    const characters = Array.from(comment.text).slice(0, mostCharacters);
    const { start, end } = progress(comment, time, this.#options.highlight);
    const [before, word, after] = article.querySelector('.ym-text').children;
    before.textContent = characters.slice(0, start).join('');
    word.textContent = characters.slice(start, end).join('');
    after.textContent = characters.slice(end).join('');
    return article;
  }

  #plain(comment, element, state) {
    const article = element ?? articleFor(comment, this.#options.names);
    article.dataset.state = state;
    if (state !== 'now') {
      const [before, word, after] = article.querySelector('.ym-text').children;
      before.textContent = '';
      word.textContent = '';
      after.textContent = Array.from(comment.text).slice(0, mostCharacters).join('');
    }
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

function articleFor(comment, withNames) {
  const article = document.createElement('article');
  article.className = 'ym-comment';
  article.dataset.comment = comment.number;
  if (comment.room) article.dataset.room = comment.room;
  if (comment.language) {
    article.lang = comment.language;
    article.dataset.lang = comment.language;
  }
  if (withNames && comment.author) {
    const author = document.createElement('bdi');
    author.className = 'ym-author';
    author.textContent = comment.author;
    article.append(author);
  }
  const text = document.createElement('span');
  text.className = 'ym-text';
  text.dir = 'auto';
  for (const name of ['ym-said', 'ym-word', 'ym-rest']) {
    const part = document.createElement('span');
    part.className = name;
    text.append(part);
  }
  article.append(text);
  return article;
}
