/**
 * Makes an element: `h('button', { class: 'small', text: 'Skip', on: { click } }, …children)`. Texts are only ever texts: nothing is parsed.
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
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

/** Makes a button. */
export function button(text, click, attributes) {
  return h('button', { text, on: { click }, ...attributes });
}

/** Sets a text only where it differs: what does not change needs no layout. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Calls `work` when nothing has called for this long. */
export function settled(milliseconds, work) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}
