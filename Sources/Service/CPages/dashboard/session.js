import { openEvents, persist } from '../overlay/stream.js';

const page = 500;

/**
 * Follows the service for as long as the page is open: a snapshot, then every event after it. When the connection
 * is lost, or the service says `reset`, it begins with a snapshot again.
 *
 * `handlers.snapshot(state, isSameRun)` gets comments (oldest first), rooms, settings and the rights of the token;
 * `event` and `state` are those of `followEvents`.
 */
export class Session {
  #api;
  #handlers;
  #run;
  #newest = 0;
  #build;
  /** Tries at once, with a token that was changed. */
  retry = () => {};

  constructor(api, handlers) {
    this.#api = api;
    this.#handlers = { ...handlers, wait: (retry) => (this.retry = retry) };
  }

  follow() {
    return persist(this.#handlers, async (connection, connected) => {
      const asOf = await this.#snapshot();
      connected();
      await this.#events(asOf, connection);
    });
  }

  async #snapshot() {
    const { rights } = await this.#api.get('v1/me');
    const list = await this.#api.get(`v1/comments?limit=${page}`);
    const run = `${list.asOf}`.split('-')[0];
    const isSameRun = run === this.#run;
    let { comments, more } = list;
    // What came while the connection was away; the service remembers a limited number.
    while (isSameRun && more && comments.at(-1).comment > this.#newest + 1) {
      const older = await this.#api.get(`v1/comments?limit=${page}&before=${comments.at(-1).comment}`);
      comments = comments.concat(older.comments);
      more = older.more;
    }
    const [rooms, settings] = await Promise.all([
      this.#api.get('v1/rooms'),
      rights.includes('settings') ? this.#api.get('v1/settings/origins') : undefined,
    ]);
    this.#run = run;
    this.#newest = comments[0]?.comment ?? 0;
    this.#handlers.snapshot({ comments: comments.toReversed(), more, rooms, settings, rights }, isSameRun);
    return list.asOf;
  }

  async #events(asOf, connection) {
    const address = new URL('../v1/events?with=text&room=*', import.meta.url);
    for await (const { name, data } of await openEvents(address, this.#api.token, asOf, connection)) {
      if (name === 'reset') return;
      if (name === 'hello') this.#meet(data.build);
      if (name === 'accepted') this.#newest = data.comment;
      this.#handlers.event(name, data);
    }
  }

  /** A service of another build brings a page of its own: it is loaded once. */
  #meet(build) {
    this.#build ??= build;
    if (build === this.#build || sessionStorage.getItem('reloadedFor') === build) return;
    sessionStorage.setItem('reloadedFor', build);
    location.reload();
  }
}
