// The server says something every 15 s; after this silence the connection is dead, whatever the browser says.
const longestSilence = 40_000;
const firstPause = 250;
const longestPause = 1_000;

/**
 * Follows the events of a room for as long as the page is open. EventSource would give up after some errors, and
 * cannot send a token.
 *
 * `handlers.opened()` is awaited before the first event of each connection; `handlers.event(name, data)` gets each event;
 * `handlers.state(name)` is told `connected`, `connecting` or `refused`.
 */
export async function followEvents(address, token, handlers) {
  let last;
  let seen;
  await persist(handlers, async (connection, connected) => {
    const events = await openEvents(address, token, last, connection);
    await handlers.opened();
    connected();
    const before = seen;
    for await (const event of events) {
      last = event.id ?? last;
      // Another node of a fleet also tells what happened there long ago.
      if (event.data.time < before) continue;
      seen = event.data.time ?? seen;
      handlers.event(event.name, event.data);
    }
  });
}

/**
 * Calls `follow(connection, connected)` again and again, which calls `connected()` when it is, and ends when it is no longer.
 * `handlers.wait(retry)` may keep what tries again at once; `handlers.signal` ends it.
 */
export async function persist(handlers, follow) {
  let pause = firstPause;
  while (!handlers.signal?.aborted) {
    const connection = new AbortController();
    let state = 'connecting';
    try {
      await follow(connection, () => {
        handlers.state('connected');
        pause = firstPause;
      });
    } catch (error) {
      if (error.status === 401 || error.status === 403) state = 'refused';
    }
    connection.abort();
    handlers.state(state);
    await new Promise((done) => {
      handlers.wait?.(done);
      setTimeout(done, pause);
    });
    pause = Math.min(pause * 2, longestPause);
  }
}

/** What the service says of the room now; throws where it says nothing. */
export async function fetchJSON(address, token) {
  const response = await fetch(address, { headers: authorization(token), cache: 'no-store' });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

export function authorization(token) {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/**
 * The events of `/v1/events` at this address, after the one with the id `last`; throws where there are none. A WebSocket is tried
 * first: of streams, a browser has six for all of its pages.
 */
export async function openEvents(address, token, last, connection) {
  const events = await openSocket(address, token, last, connection);
  if (events) return events;
  const headers = { ...authorization(token), ...(last ? { 'Last-Event-ID': last } : {}) };
  const response = await fetch(address, { headers, cache: 'no-store', signal: connection.signal });
  if (!response.ok) throw Object.assign(new Error(`${response.status}`), { status: response.status });
  return eventsIn(response.body, connection);
}

/** The events of a WebSocket; undefined where there is none: the stream will tell why. */
function openSocket(address, token, last, connection) {
  const url = new URL(address);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.pathname = url.pathname.replace(/events$/, 'ws');
  if (last) url.searchParams.set('after', last);
  return new Promise((done) => {
    let socket;
    try {
      socket = new WebSocket(url, token ? ['yomite', `yomite.token.${token}`] : ['yomite']);
    } catch {
      // The token has a character that names of protocols do not have.
      done();
      return;
    }
    const messages = messagesOf(socket, connection);
    socket.onopen = () => done(eventsOf(messages, connection));
    socket.addEventListener('close', () => done());
  });
}

function messagesOf(socket, connection) {
  return new ReadableStream({
    start(controller) {
      const end = () => {
        socket.close();
        controller.error(new Error('closed'));
      };
      socket.onmessage = ({ data }) => controller.enqueue(data);
      socket.onclose = end;
      connection.signal.addEventListener('abort', end);
    },
  });
}

async function* eventsOf(messages, connection) {
  for await (const message of untilSilence(messages, connection)) {
    const data = JSON.parse(message);
    if (data.event !== 'alive') yield { id: data.asOf, name: data.event, data };
  }
}

async function* eventsIn(body, connection) {
  let rest = '';
  for await (const piece of untilSilence(body.pipeThrough(new TextDecoderStream()), connection)) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop();
    yield* blocks.map(parse).filter((event) => event.data !== undefined);
  }
}

/** What comes in, until it ends or falls silent. */
async function* untilSilence(stream, connection) {
  const reader = stream.getReader();
  for (;;) {
    const alarm = setTimeout(() => connection.abort(), longestSilence);
    const { value, done } = await reader.read().finally(() => clearTimeout(alarm));
    if (done) return;
    yield value;
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
