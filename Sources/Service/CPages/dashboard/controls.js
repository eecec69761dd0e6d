import { inRoom } from './api.js';
import { h, part, setText, settled } from './dom.js';
import { t } from './strings.js';

const themes = ['auto', 'light', 'dark'];

/** The bar at the top: the room, pause, skip, mute, volume, and how the page looks. */
export class Controls {
  #page;
  #pause = part('#pause');
  #mute = part('#mute');
  #volume = part('#volume');
  #shown = part('#loudness output');
  #room = part('#room');
  #theme = part('#theme');

  constructor(page) {
    this.#page = page;
    const press = (id, act) => part(id).addEventListener('click', act);
    press('#pause', () => this.togglePause());
    press('#skip', () => this.act('skip'));
    press('#clear', () => this.act('clear'));
    press('#mute', () => this.toggleMute());
    const send = settled(120, () => page.change({ volume: Number(this.#volume.value) }));
    this.#volume.addEventListener('input', () => {
      this.#showVolume(this.#volume.value);
      send();
    });
    this.#room.addEventListener('change', () => page.showRoom(this.#room.value || undefined));
    this.#theme.addEventListener('click', () => this.#useTheme(themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length]));
    this.#useTheme(themes.find((name) => name === localStorage.getItem('theme')) ?? 'auto');
  }

  /** Does something to the room that is shown, or to every room. */
  act(name) {
    const rooms = this.#page.room === undefined ? [...this.#page.rooms.keys()] : [this.#page.room];
    return this.#page.notices.watch(() => Promise.all(rooms.map((room) => this.#page.api.post(inRoom(room, `control/${name}`)))));
  }

  togglePause() {
    return this.act(this.isPaused ? 'resume' : 'pause');
  }

  toggleMute() {
    const muted = this.#mute.getAttribute('aria-pressed') !== 'true';
    return this.#page.notices.watch(async () => this.showMuted((await this.#page.api.post('v1/control/mute', { muted })).muted));
  }

  get isPaused() {
    const { room, rooms } = this.#page;
    const states = room === undefined ? [...rooms.values()] : [rooms.get(room)];
    return states.length > 0 && states.every((state) => state?.paused);
  }

  showPaused() {
    setText(this.#pause, t(this.isPaused ? 'resume' : 'pause'));
    document.body.classList.toggle('paused', this.isPaused);
  }

  showMuted(muted) {
    this.#mute.setAttribute('aria-pressed', `${muted}`);
  }

  showSettings(settings) {
    const volume = settings?.volume?.value;
    this.#volume.disabled = volume === undefined;
    if (volume !== undefined && !this.#volume.matches(':active')) {
      this.#volume.value = volume;
      this.#showVolume(volume);
    }
    if (settings?.mute) this.showMuted(settings.mute.value === 'on');
  }

  /** The choice of rooms: there is nothing to choose among one. */
  showRooms(names) {
    this.#room.hidden = names.length < 2;
    const shown = Array.from(this.#room.options, ({ value }) => value).slice(1);
    if (shown.length === names.length && names.every((name, place) => name === shown[place]) && shown.length > 0) return this.#chooseRoom();
    const options = [h('option', { value: '', text: t('rooms.all') }), ...names.map((name) => h('option', { value: name, text: name }))];
    this.#room.replaceChildren(...options);
    return this.#chooseRoom();
  }

  #chooseRoom() {
    this.#room.value = this.#page.room ?? '';
  }

  #showVolume(volume) {
    setText(this.#shown, `${volume} %`);
  }

  #useTheme(name) {
    document.documentElement.dataset.theme = name;
    localStorage.setItem('theme', name);
    setText(this.#theme, t(`theme.${name}`));
  }
}
