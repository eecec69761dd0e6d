// SPDX-License-Identifier: GPL-3.0-or-later

// The server writes something every 15 s; after this silence the connection is dead, whatever the browser says.
const longestSilence = 40_000;
const firstPause = 250;
const longestPause = 1_000;

/**
 * Follows the events of a room for as long as the page is open. A service that is not there yet, dies or comes back is asked again and again:
 * EventSource gives up after some errors, and cannot send a token.
 *
 * `handlers.opened()` is awaited before the first event of each connection; `handlers.event(name, data)` gets each event;
 * `handlers.state(name)` is told `connected`, `connecting` or `refused`.
 */
export async function followEvents(address, token, handlers) {
  let pause = firstPause;
  let last;
  for (;;) {
    const connection = new AbortController();
    try {
      const headers = { ...authorization(token), ...(last ? { 'Last-Event-ID': last } : {}) };
      const response = await fetch(address, { headers, cache: 'no-store', signal: connection.signal });
      if (response.status === 401 || response.status === 403) {
        handlers.state('refused');
      } else if (response.ok) {
        await handlers.opened();
        handlers.state('connected');
        pause = firstPause;
        for await (const event of eventsIn(response.body, connection)) {
          last = event.id ?? last;
          handlers.event(event.name, event.data);
        }
        handlers.state('connecting');
      } else {
        handlers.state('connecting');
      }
    } catch {
      handlers.state('connecting');
    }
    connection.abort();
    await new Promise((done) => setTimeout(done, pause));
    pause = Math.min(pause * 2, longestPause);
  }
}

/** What the service says of the room now; throws where it says nothing. */
export async function fetchJSON(address, token) {
  const response = await fetch(address, { headers: authorization(token), cache: 'no-store' });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

function authorization(token) {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** The server-sent events of a body, until it ends or falls silent. The dashboard uses this as well. */
export async function* eventsIn(body, connection) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const parser = new EventParser();
  let alarm = setTimeout(() => connection.abort(), longestSilence);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(alarm);
      alarm = setTimeout(() => connection.abort(), longestSilence);
      yield* parser.take(value);
    }
  } finally {
    clearTimeout(alarm);
  }
}

/** Cuts a text that comes in pieces into events. */
export class EventParser {
  #rest = '';

  take(piece) {
    const blocks = (this.#rest + piece).split('\n\n');
    this.#rest = blocks.pop();
    return blocks.map(parse).filter((event) => event.data !== undefined);
  }
}

function parse(block) {
  const fields = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ');
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 2);
  }
  return { id: fields.id, name: fields.event, data: fields.data && JSON.parse(fields.data) };
}
