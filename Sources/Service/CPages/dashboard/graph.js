import { h } from './dom.js';

const namespace = 'http://www.w3.org/2000/svg';
const [width, height] = [320, 72];

export const places = 200;

function svg(name, attributes) {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** A curve under a line that marks the limit. Its label is for screen readers. */
export class Graph {
  #line = svg('path', { class: 'line', fill: 'none' });
  #area = svg('path', { class: 'area' });
  #limit = svg('path', { class: 'limit', fill: 'none' });
  element;

  constructor(label) {
    const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label });
    drawing.append(this.#area, this.#line, this.#limit);
    this.element = h('div', { class: 'graph' }, drawing);
  }

  show(values, limit, label) {
    this.element.firstChild.setAttribute('aria-label', label);
    const most = Math.max(limit ?? 0, ...values.map((value) => value * 1.25));
    const y = (value) => (height - 1 - (value / (most || 1)) * (height - 6)).toFixed(1);
    const x = (index) => (width - ((values.length - 1 - index) * width) / (places - 1)).toFixed(1);
    const points = values.map((value, index) => `${x(index)} ${y(value)}`);
    const path = points.length > 0 ? `M${points.join('L')}` : '';
    this.#line.setAttribute('d', path);
    this.#area.setAttribute('d', path && `${path}L${width} ${height}L${x(0)} ${height}Z`);
    this.#limit.setAttribute('d', limit ? `M0 ${y(limit)}H${width}` : '');
  }
}
