import { inRoom } from './api.js';
import { options, part, setText, slider } from './dom.js';
import { t } from './strings.js';

const themes = ['auto', 'light', 'dark'];

/** The bar at the top: the room, pause, skip, mute, volume, and how the page looks. */
export class Controls {
  #page;
  #pause = part('#pause');
  #mute = part('#mute');
  #volume = part('#volume');
  #setVolume;
  #room = part('#room');
  #named;
  #theme = part('#theme');

  constructor(page) {
    this.#page = page;
    const press = (id, act) => part(id).addEventListener('click', act);
    press('#pause', () => this.togglePause());
    press('#skip', () => this.act('skip'));
    press('#clear', () => confirm(t('clearSure')) && this.act('clear'));
    press('#mute', () => this.toggleMute());
    this.#setVolume = slider(this.#volume, part('#loudness output'), (volume) => page.change({ volume }));
    this.#room.addEventListener('change', () => page.showRoom(this.#room.value || undefined));
    this.#theme.addEventListener('click', () => this.#useTheme(themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length]));
    this.#useTheme(themes.find((name) => name === localStorage.getItem('theme')) ?? 'auto');
  }

  act(name) {
    return this.#page.watch(() => Promise.all(this.#page.states.map(({ room }) => this.#page.api.post(inRoom(room, `control/${name}`)))));
  }

  togglePause() {
    return this.act(this.isPaused ? 'resume' : 'pause');
  }

  toggleMute() {
    const muted = this.#mute.getAttribute('aria-pressed') !== 'true';
    return this.#page.watch(async () => this.showMuted((await this.#page.api.post('v1/control/mute', { muted })).muted));
  }

  get isPaused() {
    const { states } = this.#page;
    return states.length > 0 && states.every(({ paused }) => paused);
  }

  showPaused() {
    setText(this.#pause, t(this.isPaused ? 'resume' : 'pause'));
    document.body.classList.toggle('paused', this.isPaused);
  }

  showMuted(muted) {
    this.#mute.setAttribute('aria-pressed', `${muted}`);
    setText(this.#mute, t(muted ? 'viewers.unmute' : 'setting.mute'));
  }

  showSettings(settings) {
    const volume = settings?.volume?.value;
    this.#volume.disabled = volume === undefined;
    if (volume !== undefined) this.#setVolume(volume);
    if (settings?.mute) this.showMuted(settings.mute.value === 'on');
  }

  showRooms(names) {
    this.#room.hidden = names.length < 2;
    // An open list stays open as long as there are no others.
    if (this.#named !== (this.#named = names.join('\n'))) this.#room.replaceChildren(...options([['', t('rooms.all')], ...names.map((name) => [name, name])]));
    this.#room.value = this.#page.room ?? '';
  }

  #useTheme(name) {
    document.documentElement.dataset.theme = name;
    localStorage.setItem('theme', name);
    setText(this.#theme, t(`theme.${name}`));
  }
}
