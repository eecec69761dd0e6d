import { Notices } from './actions.js';
import { API, inRoom } from './api.js';
import { Controls } from './controls.js';
import { h, optional, part, setText } from './dom.js';
import { Feed } from './feed.js';
import { places } from './graph.js';
import { Now } from './now.js';
import { open, Panels } from './panels.js';
import { setup } from './setup.js';
import { t } from './strings.js';

// Comments of further rooms are shown, but these are not named.
const mostRooms = 200;
const untilCounted = 400;
// After these, others may wait, or something be missing.
const counted = ['source', 'held', 'accepted', 'started', 'finished', 'room', 'backlog', 'output', 'paused'];

/** What the page knows of the service, and the parts that show it. */
export class Page {
  api = new API();
  /** The room that is shown; undefined for all. */
  room;
  rooms = [];
  settings;
  #rights = [];
  memory;
  memories = [];
  #voices;
  #beginning;
  #count;
  /** Told what is missing before anything can be heard. */
  lacking = () => {};
  #said = part('#waiting');
  #empty = part('#empty');

  constructor() {
    this.notices = new Notices(part('#notices'));
    this.feed = new Feed(this);
    this.now = new Now(part('#now'));
    this.controls = new Controls(this);
    this.panels = new Panels(this, part('#tabs'), part('#panel'));
    this.panels.show('settings');
    this.room = this.feed.room = this.now.room = this.api.room;
    this.now.show();
  }

  snapshot({ rooms, settings, rights, lacks, warnings, ...list }, isSameRun) {
    this.lacking(lacks, warnings);
    this.settings = settings;
    this.#rights = rights;
    document.body.dataset.rights = rights.join(' ');
    this.meetRooms(rooms);
    this.now.restore(rooms);
    this.feed.restore(list, isSameRun);
    this.controls.showSettings(settings);
    this.#showEmpty();
    this.panels.event('snapshot', {});
  }

  event(name, data) {
    if (counted.includes(name)) this.#countSoon();
    switch (name) {
      case 'held':
      case 'accepted':
        this.feed.add({ ...data, state: name === 'held' ? 'held' : 'waiting', at: Date.parse(data.time) / 1_000 });
        this.#showEmpty();
        break;
      case 'started':
        // Its own time is that of the room's clock.
        this.feed.change(data.comment, { ...data, at: undefined, state: 'speaking' });
        this.now.take(name, data);
        break;
      case 'word':
        this.now.take(name, data);
        break;
      case 'finished':
        this.feed.change(data.comment, { state: 'finished', outcome: data.outcome, reason: data.reason, seconds: data.seconds });
        this.now.take(name, data);
        break;
      case 'moderated':
        if (['delete', 'ban', 'clear'].includes(data.kind)) this.feed.remove(data.kind === 'clear' ? undefined : data.comments ?? [], data.room);
        break;
      case 'settings':
        this.#takeSettings(data);
        break;
      case 'outputs':
        if (this.may('settings')) this.watch(() => this.#readSettings('snapshot'));
        break;
      case 'muted':
        this.controls.showMuted(data.muted);
        break;
      case 'paused':
        this.meetRooms(this.rooms.map((state) => (state.room === data.room ? { ...state, paused: data.paused } : state)));
        break;
      case 'room':
        if (data.state === 'closed') this.now.close(data.room);
        break;
      case 'memory':
        this.noteMemory(data.ledger);
    }
    this.panels.event(name, data);
    this.#beginning?.event(name, data);
  }

  /** Whether the token has a right; what needs another one is hidden. */
  may(right) {
    return this.#rights.includes(right);
  }

  change(changes) {
    return this.watch(async () => {
      await this.api.patch('v1/settings', changes);
      await this.#readSettings('settings');
    });
  }

  /** Keeps these settings, or what was changed and added; what is not kept is as in the file again. */
  keep(settings) {
    return this.watch(async () => {
      const before = await this.api.get('v1/settings/kept');
      const changed = Object.entries(this.settings).filter(([, { kind }]) => kind === 'http').map(([key, { value }]) => [key, value]);
      const put = async (kept) => {
        await this.api.put('v1/settings/kept', kept);
        await this.#readSettings('settings');
      };
      await put(settings ?? { ...before, ...Object.fromEntries(changed), added: true });
      this.notices.tell(t(settings ? 'did.back' : 'did.keep'), {
        act: async () => {
          await put(before);
          if (changed.length > 0) await this.change(Object.fromEntries(changed));
        },
      });
    });
  }

  async #readSettings(event) {
    this.settings = await this.api.get('v1/settings/origins');
    this.controls.showSettings(this.settings);
    this.panels.event(event, {});
  }

  showRoom(room) {
    this.room = this.feed.room = this.now.room = room;
    this.feed.select();
    this.now.show();
    this.meetRooms(this.rooms);
    this.#showEmpty();
    this.panels.event('snapshot', {});
  }

  meetRooms(states) {
    this.rooms = states.slice(0, mostRooms);
    this.now.namesRooms = this.rooms.length > 1;
    this.controls.showRooms(this.rooms.map(({ room }) => room));
    this.controls.showPaused();
    this.#showWaiting();
  }

  /** Whether screen readers say what changes: only if asked, as they would speak over the voice. */
  get isAnnouncing() {
    return this.#said.ariaLive === 'polite';
  }

  set isAnnouncing(wanted) {
    for (const element of [this.#said, part('#notices'), part('#state')]) element.ariaLive = wanted ? 'polite' : 'off';
  }

  /** The voices, asked for once for each connection. */
  voices() {
    this.#voices ??= this.api.get('v1/voices').catch((error) => {
      this.#voices = undefined;
      throw error;
    });
    return this.#voices;
  }

  /** The room that is written to. */
  get place() {
    return this.room ?? 'main';
  }

  get states() {
    return this.room === undefined ? this.rooms : [this.rooms.find(({ room }) => room === this.room) ?? { room: this.room }];
  }

  roomPath(path) {
    return inRoom(this.place, path);
  }

  watch(work) {
    return this.notices.watch(work);
  }

  noteMemory(ledger) {
    this.memory = ledger;
    this.memories = [...this.memories, ledger.held].slice(-places);
  }

  /** Asks how many wait and what is missing, soon after a change. */
  #countSoon() {
    this.#count ??= setTimeout(async () => {
      const [rooms, readiness] = await Promise.all([this.api.rooms(), this.api.get('v1/readiness')].map(optional));
      this.#count = undefined;
      if (rooms) this.meetRooms(rooms);
      if (readiness) this.lacking(readiness.lacks, readiness.warnings);
    }, untilCounted);
  }

  #takeSettings({ changes, by }) {
    for (const [key, value] of Object.entries(changes ?? {})) {
      if (this.settings) this.settings[key] = { value, origin: by, kind: 'http' };
    }
    this.controls.showSettings(this.settings);
  }

  #showWaiting() {
    const count = this.states.reduce((sum, { waiting = 0 }) => sum + waiting, 0);
    setText(this.#said, t('waiting', { count }));
  }

  /** Where nothing has come yet, the list's place shows how to begin. */
  #showEmpty() {
    const isEmpty = this.feed.comments.count === 0 && this.may('settings');
    if (isEmpty === !this.#empty.hidden) return;
    const wasUsed = this.#empty.contains(document.activeElement);
    this.#empty.hidden = !isEmpty;
    this.panels.leaveOut('setup', isEmpty);
    if (wasUsed) this.panels.show('setup');
    this.#beginning?.close();
    this.#empty.replaceChildren(h('h2', { text: t('panel.setup') }));
    this.#beginning = isEmpty ? open(setup, this, this.#empty) : undefined;
  }
}
