/**
 * Makes an element: `h('button', { class: 'small', text: 'Skip', on: { click } }, …children)`. Texts are texts: nothing is parsed.
 */
export function h(name, { text, on, data, ...attributes } = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, '');
    else if (value !== undefined && value !== false) element.setAttribute(key, value);
  }
  for (const [key, value] of Object.entries(data ?? {})) element.dataset[key] = value;
  for (const [type, listener] of Object.entries(on ?? {})) element.addEventListener(type, listener);
  if (text !== undefined) element.textContent = text;
  element.append(...children.filter(Boolean));
  return element;
}

export const note = (text) => h('p', { class: 'hint', text });
export const title = (text) => h('h3', { text });

export const part = (selector) => document.querySelector(selector);

/** Undefined where it fails. */
export const optional = (asked) => asked.catch(() => undefined);

export function button(text, click, attributes, ...children) {
  return h('button', { type: 'button', text, on: { click }, ...attributes }, ...children);
}

export const options = (pairs) => pairs.map(([value, text]) => h('option', { value, text }));

export function field(text, attributes) {
  return h('input', { 'aria-label': text, placeholder: text, ...attributes });
}

/** Sets a text only where it differs: what does not change needs no layout. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** The rows of a `dl`. */
export const terms = (rows) => rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', { text: value })]);

/** What is known of something, in one line: without what is not known. */
export function facts(...known) {
  return h('span', { class: 'facts', text: known.filter(Boolean).join(' · ') });
}

/** A button in a list that is filled anew: its key finds it, and screen readers hear whose it is. */
export function itemButton(key, text, whose, click, attributes) {
  return button(text, click, { 'aria-label': `${text}: ${whose}`, data: { key: `${key} ${whose}` }, ...attributes });
}

/** Fills a list again; the focus stays on the button with the same key. */
export function refill(list, children) {
  const key = list.contains(document.activeElement) && document.activeElement.dataset.key;
  list.replaceChildren(...children);
  if (key) [...list.querySelectorAll('button')].find((button) => button.dataset.key === key)?.focus();
}

/** Calls `work` when nothing has called for this long. */
export function settled(milliseconds, work) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}

/** Tells where a slider comes to rest. Returns what sets it, unless it is being moved. */
export function slider(input, shown, change) {
  const tell = settled(120, () => change(Number(input.value)));
  const show = () => setText(shown, `${input.value} %`);
  input.addEventListener('input', show);
  input.addEventListener('input', tell);
  return (value) => {
    if (!input.matches(':active')) input.value = value;
    show();
  };
}
