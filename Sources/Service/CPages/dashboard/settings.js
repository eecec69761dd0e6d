import { button, h, note, options, slider, title } from './dom.js';
import { languagesOf, t, word } from './strings.js';

const choices = {
  announce: ['never', 'changed', 'always'],
  gender: ['any', 'female', 'male'],
  quality: ['default', 'enhanced', 'neural', 'best'],
  raids: ['off', 'auto', 'on'],
  read: ['all', 'paid', 'members', 'members,paid', 'mentions', 'highlighted'],
};
const ranges = { volume: [0, 200, 5], rate: [25, 400, 5], pitch: [0, 200, 5] };
const order = ['volume', 'rate', 'pitch', 'language', 'gender', 'voice', 'quality', 'announce', 'read', 'raids', 'mute'];

/** The settings that can be changed at once, each with where its value comes from. */
export function settings(page, element) {
  let controls = new Map();

  function build() {
    controls = new Map();
    const values = page.settings ?? {};
    const outputs = Object.keys(values).filter((key) => key.startsWith('output.')).sort(new Intl.Collator(undefined, { numeric: true }).compare);
    const known = order.filter((key) => key in values);
    const others = Object.keys(values).filter((key) => !order.includes(key) && !outputs.includes(key)).sort();
    element.replaceChildren(h('h2', { text: t('panel.settings') }));
    element.append(...[...known, ...others].map(row));
    if (outputs.length > 0) element.append(title(t('settings.outputs')), ...outputs.map(row));
    element.append(...(known.length === 0 ? [note(t('unreachable'))] : [
      note(t('settings.lasting')),
      h('div', { class: 'buttons' }, button(t('settings.keep'), () => page.keep()), button(t('settings.back'), () => page.keep({}))),
    ]));
  }

  function row(key) {
    const control = controlOf(key);
    const origin = h('span', { class: 'origin' });
    const label = h('label', { for: `setting-${key}`, text: labelOf(key) });
    control.element.id = `setting-${key}`;
    controls.set(key, { ...control, origin });
    update(key);
    return h('div', { class: 'setting' }, label, control.element, control.shown, origin);
  }

  function controlOf(key) {
    const kind = key.split('.').at(-1);
    if (ranges[kind]) return rangeOf(key, ranges[kind]);
    if (choices[key]) return selectOf(key, choices[key].map((value) => [value, word(key, value)]));
    if (kind === 'mute') return switchOf(key);
    if (key === 'language') return languages(key);
    if (key === 'voice') {
      const choose = button('', () => page.panels.show('voices'), { class: 'plain' });
      return { element: choose, set: (value) => (choose.textContent = value === 'auto' ? t('voice.auto') : value) };
    }
    const input = h('input', { on: { change: () => page.change({ [key]: input.value }) } });
    return { element: input, set: (value) => (input.value = value) };
  }

  function rangeOf(key, [min, max, step]) {
    const shown = h('output');
    const input = h('input', { type: 'range', min, max, step });
    return { element: input, shown, set: slider(input, shown, (value) => page.change({ [key]: value })) };
  }

  function selectOf(key, list) {
    const select = h('select', { on: { change: () => page.change({ [key]: select.value }) } }, ...options(list));
    return {
      element: select,
      set(value) {
        if (!has(select, value)) select.append(...options([[value, value]]));
        select.value = value;
      },
    };
  }

  function switchOf(key) {
    const input = h('input', { type: 'checkbox', role: 'switch', on: { change: () => page.change({ [key]: input.checked }) } });
    return { element: input, set: (value) => (input.checked = value === 'on' || value === true) };
  }

  function languages(key) {
    const control = selectOf(key, [['auto', t('language.auto')]]);
    page.voices().then((list) => {
      control.element.append(...options(languagesOf(list).filter(([value]) => !has(control.element, value))));
      update(key);
    }, () => {});
    return control;
  }

  function update(key) {
    const setting = page.settings?.[key];
    const control = controls.get(key);
    if (!setting || !control) return;
    control.set(setting.value);
    const { kind, origin } = setting;
    const isFile = ['file', 'kept'].includes(kind);
    control.origin.textContent = kind === 'default' ? '' : isFile || kind === 'http' ? word('origin', kind) : origin;
    // Which file it is, a pointer shows.
    control.origin.title = isFile ? origin : '';
  }

  build();
  return {
    event(name) {
      if (name === 'snapshot') build();
      if (name === 'settings') for (const key of controls.keys()) update(key);
    },
  };
}

function has(select, value) {
  return [...select.options].some((option) => option.value === value);
}

function labelOf(key) {
  const output = /^output\.(\d+)\.(\w+)$/.exec(key);
  return output ? t('settings.output', { number: output[1], what: word('setting', output[2]) }) : word('setting', key);
}
