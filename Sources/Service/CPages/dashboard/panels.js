import { button, h } from './dom.js';
import { figures } from './figures.js';
import { history } from './history.js';
import { rooms } from './rooms.js';
import { settings } from './settings.js';
import { setup } from './setup.js';
import { t } from './strings.js';
import { viewers } from './viewers.js';
import { voices } from './voices.js';
import { words } from './words.js';

const panels = { settings, words, voices, viewers, rooms, figures, setup, history };
// The rights without which there is nothing to do there.
const needs = { settings: 'settings', words: 'moderate', viewers: 'moderate', setup: 'settings', history: 'history' };

/**
 * Shows a panel: a function of page and element that returns `{ load(), every, on, event(name, data), close() }`, all optional. It is loaded
 * at first, after `every` milliseconds, and after events of `on`.
 */
export function open(panel, page, element) {
  const { load, every, on, event, close } = panel(page, element);
  const timer = every && setInterval(() => document.hidden || load(), every);
  load?.();
  return {
    event(name, data) {
      if (on?.includes(name)) load();
      event?.(name, data);
    },
    close() {
      clearInterval(timer);
      close?.();
    },
  };
}

/** The panels, one at a time: what is not shown is not on the page, and asks for nothing. */
export class Panels {
  #page;
  #tabs = new Map();
  #element;
  #shown;

  constructor(page, bar, element) {
    this.#page = page;
    this.#element = element;
    for (const name of Object.keys(panels)) {
      const press = () => {
        this.show(name);
        bar.scrollIntoView();
      };
      const tab = button(t(`panel.${name}`), press, { role: 'tab', id: `tab-${name}`, 'aria-controls': 'panel', data: needs[name] && { needs: needs[name] } });
      this.#tabs.set(name, tab);
      bar.append(tab);
    }
    bar.addEventListener('keydown', (event) => this.#arrow(event));
  }

  show(name) {
    this.#shown?.close();
    for (const [other, tab] of this.#tabs) {
      tab.setAttribute('aria-selected', `${other === name}`);
      tab.tabIndex = other === name ? 0 : -1;
    }
    this.#element.replaceChildren(h('h2', { text: t(`panel.${name}`) }));
    this.#element.setAttribute('aria-labelledby', `tab-${name}`);
    this.name = name;
    this.#shown = open(panels[name], this.#page, this.#element);
  }

  showNumber(number) {
    const name = [...this.#tabs.keys()][number - 1];
    if (!name || !this.#isOpen(name)) return;
    this.show(name);
    this.#tabs.get(name).focus();
  }

  event(name, data) {
    if (name === 'snapshot' && !this.#isOpen(this.name)) this.show('voices');
    this.#shown.event(name, data);
  }

  /** What is shown elsewhere is no panel meanwhile. */
  leaveOut(name, isLeftOut) {
    this.#tabs.get(name).hidden = isLeftOut;
  }

  #isOpen(name) {
    return !this.#tabs.get(name).hidden && (!needs[name] || this.#page.may(needs[name]));
  }

  #arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const names = [...this.#tabs.keys()].filter((name) => this.#isOpen(name));
    const next = names[(names.indexOf(this.name) + step + names.length) % names.length];
    this.show(next);
    this.#tabs.get(next).focus();
    event.preventDefault();
  }
}
