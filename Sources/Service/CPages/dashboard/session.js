import { openEvents, persist } from '../overlay/stream.js';

/**
 * Follows the service for as long as the page is open: a snapshot, and every event after it. The stream of events is opened first, so that
 * none is missed, however fast they come. When the connection is lost, it begins again.
 *
 * `handlers.snapshot(state, isSameRun)` gets comments (oldest first), rooms, settings and the rights of the token; `oldest()` is the page's
 * first comment; `event` and `state` are those of `followEvents`.
 */
export class Session {
  #api;
  #handlers;
  #run;
  #build;
  /** Tries at once, with a token that was changed. */
  retry = () => {};

  constructor(api, handlers) {
    this.#api = api;
    this.#handlers = { ...handlers, wait: (retry) => (this.retry = retry) };
  }

  follow() {
    return persist(this.#handlers, async (connection, connected) => {
      const { rights } = await this.#api.get('v1/me');
      const address = new URL(`../${this.#api.events}`, import.meta.url);
      const events = await openEvents(address, this.#api.token, undefined, connection);
      const { value: hello } = await events.next();
      this.#meet(hello.data.build);
      const last = await this.#snapshot(rights, hello.data.asOf);
      connected();
      for await (const { id, name, data } of events) {
        // What has no id is about the connection.
        if (id && Number(id.split('-')[1]) > last) this.#handlers.event(name, data);
      }
    });
  }

  /** Returns the number of its last event; `asOf` is the id of the one before the first that follows. */
  async #snapshot(rights, asOf) {
    const list = { asOf, ...await this.#api.comments() };
    const [run, last] = list.asOf.split('-');
    const isSameRun = run === this.#run;
    // All that the page has may have changed.
    while (isSameRun && list.more && list.comments.at(-1).comment > this.#handlers.oldest()) {
      const older = await this.#api.comments(list.comments.at(-1).comment);
      Object.assign(list, older, { comments: list.comments.concat(older.comments) });
    }
    const [rooms, settings, { history, lacks, warnings }] = await Promise.all([
      this.#api.rooms(),
      rights.includes('settings') ? this.#api.get('v1/settings/origins') : undefined,
      this.#api.get('v1/readiness'),
    ]);
    if (history) rights.push('history');
    this.#run = run;
    this.#handlers.snapshot({ ...list, comments: list.comments.toReversed(), rooms, settings, rights, lacks, warnings }, isSameRun);
    return Number(last);
  }

  /** A service of another build brings a page of its own: it is loaded once. */
  #meet(build) {
    this.#build ??= build;
    if (build === this.#build || sessionStorage.getItem('reloadedFor') === build) return;
    sessionStorage.setItem('reloadedFor', build);
    location.reload();
  }
}
