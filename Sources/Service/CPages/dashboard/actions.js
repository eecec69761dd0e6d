import { inRoom } from './api.js';
import { button, facts, h, settled } from './dom.js';
import { t } from './strings.js';

export const muteSeconds = 600;
const noticed = 6_000;
/** What a viewer notices, or cannot be taken back: its buttons stand apart from the others. */
export const drastic = new Set(['refuse', 'delete', 'mute']);

/** What can be done about a comment; it can be taken back while its notice is shown. */
export class Actions {
  #page;
  #openTeaching;

  constructor(page, openTeaching) {
    this.#page = page;
    this.#openTeaching = openTeaching;
  }

  /** Those that a comment in this state can have, by name. */
  static of(comment) {
    const { state, author, text } = comment;
    const names = { held: ['approve', 'refuse', 'delete'], waiting: ['first', 'delete'], speaking: ['skip', 'delete'] }[state] ?? (text ? ['again', 'delete'] : []);
    const all = [...names, ...(author ? ['mute'] : []), ...(text ? ['teach'] : [])];
    return [...all.filter((name) => !drastic.has(name)), ...all.filter((name) => drastic.has(name))];
  }

  async do(name, comment) {
    if (!this.#page.may('moderate') || !Actions.of(comment).includes(name)) return;
    await this.#page.watch(async () => {
      switch (name) {
        case 'again':
        case 'approve':
        case 'first':
        case 'refuse':
          await this.#page.api.post(this.#path(comment, name));
          return this.#page.notices.tell(t(`did.${name}`));
        case 'skip':
          return this.#page.api.post(inRoom(comment.room, 'control/skip'));
        case 'delete':
          return this.#delete(comment);
        case 'mute':
          return this.#mute(comment);
        default:
          return this.#openTeaching(comment);
      }
    });
  }

  async #delete(comment) {
    await this.#page.api.delete(this.#path(comment));
    const { text, author, authorId, platform } = comment;
    // It comes back as a new comment, which a platform's moderators cannot reach.
    this.#page.notices.tell(t('did.delete'), text && !platform && this.#page.may('comment') && {
      act: () => this.#page.api.post(inRoom(comment.room, 'comments'), { text, author: { name: author, id: authorId } }),
    });
  }

  async #mute(comment) {
    const path = viewerPath(comment.room, comment.authorId ?? comment.author, comment.platform);
    const { api, feed: { comments } } = this.#page;
    const mute = (muted) => api.patch(path, { muted });
    const waiting = comments.unheardOf(comment);
    await mute(muteSeconds);
    const unmute = async () => {
      await mute(false);
      for (const number of waiting) {
        const left = comments.at(comments.rowOf(number));
        if (left.reason === 'muted-author') await api.post(this.#path(left, 'again'));
      }
    };
    this.#page.notices.tell(
      t('did.mute', { name: comment.author, minutes: muteSeconds / 60 }),
      { act: unmute },
      { label: t('did.muteAlways'), act: () => mute(true) },
    );
  }

  #path(comment, action) {
    const path = inRoom(comment.room, `comments/${encodeURIComponent(comment.id ?? comment.number)}`);
    return action ? `${path}/${action}` : path;
  }
}

export function viewerPath(room, id, platform) {
  return inRoom(room, `viewers/${encodeURIComponent(id)}${platform ? `?platform=${encodeURIComponent(platform)}` : ''}`);
}

/**
 * A form that teaches a word: `choose(word)` fills it in, `read(text)` shows words to choose from. `taught()` is called when it was taught,
 * `close()` when it is given up.
 */
export function teachingForm({ api, notices }, { room, taught, close }) {
  const words = h('ul', { class: 'chips' });
  const pattern = h('input', { name: 'pattern', required: true, maxlength: '200' });
  const reading = h('input', { name: 'reading', required: true, maxlength: '200' });
  const said = h('output', { class: 'outcome' });
  const explained = async (text) => (text ? api.post('v1/explain', { text, room }) : { segments: [], words: [] });
  const tell = settled(250, async () => {
    const wanted = reading.value.trim().replace(/(?<=[ぁ-ヿ])['’‘/]/g, '');
    const { segments } = await explained(wanted || pattern.value.trim()).catch(() => explained(''));
    said.textContent = segments.length > 0 ? t('teach.said', { text: segments.map(({ spoken }) => spoken).join(' ') }) : '';
  });
  for (const input of [pattern, reading]) input.addEventListener('input', tell);
  const choose = (word, exactly) => {
    // A Japanese name stands before its particles.
    pattern.value = (!exactly && word.match(/^[\p{sc=Han}\p{sc=Katakana}ー]{2,}/u)?.[0]) || word;
    tell();
    reading.focus();
  };
  const chip = ({ text, spoken, language, voice, rules, dictionary }) => h('li', {},
    button('', () => choose(text), { title: [language, voice].join(' ') }, h('bdi', { text }),
      facts(rules.length > 0 && (spoken || '✕'), ...rules, ...dictionary.map((entry) => `${entry.pattern} (${entry.of})`))));
  const read = async (text) => {
    const found = await explained(text);
    words.replaceChildren(...found.words.map(chip));
    return found.words;
  };
  const submit = (event) => {
    event.preventDefault();
    notices.watch(async () => {
      const path = inRoom(room, `dictionary/${encodeURIComponent(pattern.value.trim())}`);
      await api.put(path, { reading: reading.value.trim() });
      notices.tell(t('did.teach', { word: pattern.value }), { act: () => api.delete(path) });
      form.reset();
      taught();
    });
  };
  const form = h('form', { class: 'teach', on: { submit, keydown: keysOfForm(close) } },
    words,
    h('label', { text: t('teach.word') }, pattern),
    h('label', { text: t('teach.reading') }, reading),
    h('button', { class: 'primary', text: t('teach.save') }),
    close && button(t('close'), close),
    said);
  return Object.assign(form, { read, choose });
}

export function keysOfForm(close) {
  return (event) => {
    if (event.key === 'Escape') close?.();
    event.stopPropagation();
  };
}

/** What was done, with its undo until the next click, and what went wrong. */
export class Notices {
  #element;

  constructor(element) {
    this.#element = element;
    document.addEventListener('click', ({ target }) => element.contains(target) || this.settle(), { capture: true });
  }

  tell(text, ...ways) {
    const notice = h('div', { class: 'notice' }, h('span', { text }));
    for (const { label = t('undo'), act } of ways.filter(Boolean)) {
      const click = () => {
        notice.remove();
        this.watch(act);
      };
      notice.append(button(label, click));
    }
    this.#element.append(notice);
    while (this.#element.children.length > 3) this.#element.firstElementChild.remove();
    if (!notice.querySelector('button')) setTimeout(() => notice.remove(), noticed);
  }

  undo() {
    const buttons = this.#element.querySelectorAll('.notice button:first-of-type');
    buttons[buttons.length - 1]?.click();
  }

  /** Something else begins: what was done before stays done. */
  settle() {
    for (const way of this.#element.querySelectorAll('.notice button')) way.parentElement.remove();
  }

  /** Does something with the service, and tells what it refuses. */
  async watch(work) {
    try {
      return await work();
    } catch (error) {
      this.tell(error.name === 'TimeoutError' || error instanceof TypeError ? t('unreachable') : error.message);
      return undefined;
    }
  }
}
