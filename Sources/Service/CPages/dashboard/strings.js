import { strings as en } from './strings.en.js';
import { strings as ja } from './strings.ja.js';

const languages = { en, ja };

export const language = (localStorage.getItem('language') ?? navigator.language).startsWith('ja') ? 'ja' : 'en';

/** The page's words for a key, with values in their places: `t('newer', { count: 3 })`. */
export function t(key, values = {}) {
  return (find(...key.split('.')) ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/** The word for one of the service's codes (`reason`, `backlog`), or the code itself. */
export function word(group, code) {
  return find(group, code) ?? code;
}

function find(group, name) {
  const found = languages[language][group];
  return name === undefined ? found : found?.[name];
}

/** The other language takes effect on the page that is loaded next. */
export function switchLanguage() {
  localStorage.setItem('language', language === 'ja' ? 'en' : 'ja');
  location.reload();
}

const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });

/** A language's name, or its tag where the browser has none. */
export function languageName(tag, other = tag) {
  try {
    return names.of(tag) ?? other;
  } catch {
    return other;
  }
}

/** The languages of voices, each with its name and in the order of these. */
export function languagesOf(voices) {
  const named = new Map(voices.map((voice) => [voice.language, voice.name]));
  return [...named].map(([tag, name]) => [tag, languageName(tag, name)]).sort((a, b) => a[1].localeCompare(b[1]));
}

export function fillWords(root) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll('[data-text]')) element.textContent = t(element.dataset.text);
  for (const element of root.querySelectorAll('[data-label]')) element.setAttribute('aria-label', t(element.dataset.label));
  for (const element of root.querySelectorAll('[data-placeholder]')) element.placeholder = t(element.dataset.placeholder);
}
