import { strings as en } from './strings.en.js';
import { strings as ja } from './strings.ja.js';

const languages = { en, ja };

/** The language of the page: as it was chosen here, else as the browser asks for. */
export const language = (localStorage.getItem('language') ?? navigator.language).startsWith('ja') ? 'ja' : 'en';

/** The page's words for a key, with values in their places: `t('newer', { count: 3 })`. */
export function t(key, values = {}) {
  return (languages[language][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/** The word for one of the service's codes (`reason`, `backlog`); the code itself where there is none. */
export function word(group, code) {
  return languages[language][`${group}.${code}`] ?? code;
}

/** The other language takes effect on the page that is loaded next. */
export function switchLanguage() {
  localStorage.setItem('language', language === 'ja' ? 'en' : 'ja');
  location.reload();
}

const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });

/** What a language is called; its tag where it has no name. */
export function languageName(tag) {
  try {
    return names.of(tag);
  } catch {
    return tag;
  }
}

/** Fills the words into the parts of the page that are written in HTML. */
export function fillWords(root) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll('[data-text]')) element.textContent = t(element.dataset.text);
  for (const element of root.querySelectorAll('[data-label]')) element.setAttribute('aria-label', t(element.dataset.label));
  for (const element of root.querySelectorAll('[data-placeholder]')) element.placeholder = t(element.dataset.placeholder);
}
