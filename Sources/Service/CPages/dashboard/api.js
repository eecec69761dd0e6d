import { authorization } from '../overlay/stream.js';

const patience = 10_000;

/** What the service refused, or could not do: its status, and the body of its answer. */
class Problem extends Error {
  constructor(status, body) {
    super(body.detail ?? body.error?.message ?? `${status}`);
    this.status = status;
    this.body = body;
  }
}

/**
 * Asks the service. The token came behind the `#` of the page's address, and stays with this tab: a cookie would go to every server of
 * this machine.
 */
export class API {
  #token;
  /** The room that the page's address names; undefined for all rooms of this service. */
  room = new URLSearchParams(location.search).get('room') || undefined;

  constructor() {
    const given = new URLSearchParams(location.hash.replace(/^#/, '')).get('token');
    if (given) {
      this.token = given;
      history.replaceState(null, '', location.pathname + location.search);
    } else {
      this.#token = sessionStorage.getItem('token');
    }
  }

  set token(token) {
    this.#token = token;
    sessionStorage.setItem('token', token);
  }

  get token() {
    return this.#token;
  }

  get headers() {
    return { ...authorization(this.#token), 'Accept-Language': document.documentElement.lang };
  }

  get = (path) => this.#json('GET', path);
  post = (path, body) => this.#json('POST', path, body);
  patch = (path, body) => this.#json('PATCH', path, body);
  put = (path, body) => this.#json('PUT', path, body);
  delete = (path) => this.#json('DELETE', path);

  /** Where the events are that the page follows. */
  get events() {
    return this.room ? inRoom(this.room, 'events?with=text') : 'v1/events?with=text&room=*';
  }

  /** The comments before the one of this number; the newest without one. */
  comments(before) {
    const path = `comments?limit=500${before ? `&before=${before}` : ''}`;
    return this.room ? this.#ofRoom(path, { comments: [], more: false }) : this.get(`v1/${path}`);
  }

  async rooms() {
    if (!this.room) return this.get('v1/rooms');
    const { state } = await this.#ofRoom('queue?limit=0', { state: { room: this.room, waiting: 0 } });
    return [state];
  }

  /** A node does not know a room in which nothing was written since the room came there. */
  async #ofRoom(path, nothing) {
    try {
      return await this.get(inRoom(this.room, path));
    } catch (problem) {
      if (problem.status !== 404) throw problem;
      return nothing;
    }
  }

  async text(path) {
    return (await this.ask('GET', path)).text();
  }

  /** The answer to a request; throws a `Problem` where it is none of the good ones. */
  async ask(method, path, body, signal = AbortSignal.timeout(patience)) {
    const headers = body === undefined ? this.headers : { ...this.headers, 'Content-Type': 'application/json' };
    const response = await fetch(new URL(`../${path}`, import.meta.url), {
      method, headers, signal, cache: 'no-store', body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.ok) return response;
    throw new Problem(response.status, await response.json().catch(() => ({})));
  }

  async #json(method, path, body) {
    return (await this.ask(method, path, body)).json();
  }
}

export const queryOf = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value));

export function inRoom(room, path) {
  return `v1/rooms/${encodeURIComponent(room)}/${path}`;
}
