// The sound of a room: packets come over a WebSocket, playout.js orders them, and a worklet plays them, or without one (another machine
// without TLS) the page itself.

import { authorization, persist } from './stream.js';
import { Playout } from './playout.js';

// The service says something every second.
const longestSilence = 3_000;
const reportEvery = 2_000;
// A page without a worklet makes so much sound at once, so long before it is heard.
const blockSeconds = 0.02;
const aheadSeconds = 0.08;
// So long after the last packet, what is awaited will not be heard.
const untilQuiet = 500;
const longestWait = 100;
const headBytes = 10;
const lowRate = 32_000;
const opusFrames = 960;
const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** The sound of a room. `handlers.state(name)` says how it is connected; `handlers.changed()` what else changes. */
export class Sound {
  /** How many pages play it with the same token. */
  pages = 1;
  #isMuted = false;
  #rate;
  #context;
  #player;
  #status;
  #packet = { frame: 0, time: -Infinity };
  #codec;
  #decoder;
  /** Of the packets that are being decoded. */
  #heads = [];
  #awaited = [];
  #timer;
  #handlers;
  #over = new AbortController();

  /** Connects, and again whenever that is lost. On the same machine samples cost nothing and come sooner. */
  constructor(address, token, handlers, codec = !isLocal && window.AudioDecoder ? 'opus' : 'pcm') {
    this.#handlers = handlers;
    this.#codec = codec;
    persist({ state: (name) => handlers.state(name), signal: this.#over.signal }, (connection, connected) => this.#listen(address, token, connection, connected));
  }

  /** `blocked` until a person has allowed sound, then `muted`, `playing` or `waiting`. */
  get state() {
    if (this.#context && !['running', 'closed'].includes(this.#context.state)) return 'blocked';
    if (this.#isMuted) return 'muted';
    return this.#isPlaying ? 'playing' : 'waiting';
  }

  /** A key or a click allows sound. */
  resume() {
    return this.#context?.resume();
  }

  /** Whether the room is muted: then what is played is silence. */
  mute(isMuted) {
    this.#isMuted = isMuted;
    this.#handlers.changed();
  }

  close() {
    this.#over.abort();
    this.#context?.close();
  }

  /**
   * Does `work` when the page hears what an event of the room tells of: a word, when it is heard; an end, behind all that has come so far.
   * What was removed is done at once, and what was to be heard of it never.
   */
  order(name, data, work) {
    if ((name === 'moderated' && data.kind !== 'unban') || (name === 'finished' && data.outcome === 'deleted')) {
      const isMeant = (number) => number === data.comment || (name === 'moderated' && (data.comments?.includes(number) ?? true));
      this.#awaited = this.#awaited.filter((event) => !isMeant(event.data.comment));
      work();
      return;
    }
    // What was cut off before is not heard any more.
    if (name === 'finished') this.#awaited = this.#awaited.filter((event) => event.name !== 'word' || event.data.comment !== data.comment || event.frame <= this.#packet.frame);
    this.#awaited.push({ name, data, work, since: performance.now(), frame: data.at === undefined ? this.#packet.frame : (data.at * this.#rate) / 1_000 });
    this.#release();
  }

  get #isPlaying() {
    return this.#status !== undefined && this.#status.state !== 'silent';
  }

  async #listen(address, token, connection, connected) {
    const socket = await open(`${address}?codec=${this.#codec}`, token, connection);
    let alarm;
    const report = setInterval(() => this.#report(socket), reportEvery);
    // A browser may keep a page that was left.
    addEventListener('pagehide', () => socket.close(), { signal: connection.signal });
    try {
      await new Promise((done) => {
        const watch = () => {
          clearTimeout(alarm);
          alarm = setTimeout(done, longestSilence);
        };
        socket.onclose = done;
        this.#over.signal.addEventListener('abort', done, { signal: connection.signal });
        socket.onmessage = ({ data }) => {
          watch();
          if (typeof data === 'string') this.#take(JSON.parse(data), connected);
          else this.#play(data);
        };
        watch();
      });
    } finally {
      clearTimeout(alarm);
      clearInterval(report);
      socket.onmessage = null;
      socket.close();
      this.#status = undefined;
      this.#decoder = undefined;
      this.#finish();
      this.#handlers.changed();
    }
  }

  #take(message, connected) {
    switch (message.event) {
      case 'listening':
        connected();
        this.#decoder = message.codec && this.#decode();
        this.#prepare(message.rate);
        break;
      case 'begin':
        this.#status = undefined;
        this.#finish();
        break;
      case 'pages':
        this.pages = message.count;
        this.#handlers.changed();
    }
  }

  /** Makes what plays, once for each rate. */
  async #prepare(rate) {
    if (this.#rate === rate) return;
    this.#rate = rate;
    this.#context?.close();
    const isWorklet = 'audioWorklet' in AudioContext.prototype;
    const context = new AudioContext({ sampleRate: isWorklet && rate < lowRate ? 2 * rate : rate, latencyHint: 0 });
    this.#context = context;
    this.#player = undefined;
    context.onstatechange = () => this.#handlers.changed();
    this.#handlers.changed();
    const told = (status) => this.#follow(status);
    const player = isWorklet ? await worklet(context, rate, told) : new OwnPlayer(context, told);
    if (this.#context === context) this.#player = player;
  }

  #play(packet) {
    const view = new DataView(packet);
    const frame = view.getFloat64(0, true);
    const now = performance.now();
    const head = { frame, isBeginning: view.getUint8(8) === 1 };
    this.#packet = { frame: frame + (this.#decoder ? opusFrames : (packet.byteLength - headBytes) / 2), time: now };
    if (this.#context?.state !== 'running') return;
    if (!this.#decoder) {
      this.#push(new Int16Array(packet, headBytes), head);
      return;
    }
    this.#heads.push(head);
    this.#decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: 0, data: new Uint8Array(packet, headBytes) }));
  }

  /** What decodes slowly comes late. */
  #push(samples, head) {
    this.#player?.push({ samples, ...head, time: performance.now() / 1_000 });
  }

  #decode() {
    this.#heads = [];
    const output = (sound) => {
      const values = new Float32Array(sound.numberOfFrames);
      sound.copyTo(values, { planeIndex: 0, format: 'f32-planar' });
      sound.close();
      this.#push(Int16Array.from(values, (value) => value * 32_767), this.#heads.shift());
    };
    const decoder = new AudioDecoder({ output, error: () => {} });
    decoder.configure({ codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 });
    return decoder;
  }

  #follow(status) {
    const before = this.#isPlaying;
    this.#status = status;
    if (before !== this.#isPlaying) this.#handlers.changed();
    this.#release();
  }

  /** When a frame of the room's clock is heard, by the page's clock, if that is known. */
  #heardAt(frame) {
    if (!this.#isPlaying) return undefined;
    const time = this.#status.time + (frame - this.#status.frame) / this.#rate;
    const heard = this.#context.getOutputTimestamp?.();
    if (heard?.performanceTime > 0) return heard.performanceTime + (time - heard.contextTime) * 1_000;
    return performance.now() + (time - this.#context.currentTime + this.#outputSeconds) * 1_000;
  }

  get #outputSeconds() {
    return this.#context.outputLatency || this.#context.baseLatency || 0;
  }

  /** Does what is due of what was put in order. */
  #release() {
    clearTimeout(this.#timer);
    while (this.#awaited.length > 0) {
      const now = performance.now();
      const [{ frame, since }] = this.#awaited;
      const due = this.#heardAt(frame);
      const isQuiet = !this.#isPlaying && now - Math.max(this.#packet.time, since) > untilQuiet;
      if (this.#context?.state === 'running' && !isQuiet && !(due <= now)) {
        this.#timer = setTimeout(() => this.#release(), due === undefined ? longestWait : Math.min(due - now, longestWait));
        return;
      }
      this.#awaited.shift().work();
    }
  }

  #finish() {
    this.#packet = { frame: 0, time: -Infinity };
    this.#release();
  }

  #report(socket) {
    if (!this.#context) return;
    const buffer = Math.round((this.#status?.held ?? 0) * 1_000);
    const latency = buffer + Math.round(this.#outputSeconds * 1_000);
    socket.send(JSON.stringify({ state: this.state, latency, buffer, gaps: this.#status?.gaps ?? 0 }));
  }
}

/** Throws where there is none, with the status of an ordinary request. */
async function open(address, token, connection) {
  const url = new URL(address);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url, token ? ['yomite', `yomite.token.${token}`] : ['yomite']);
  socket.binaryType = 'arraybuffer';
  connection.signal.addEventListener('abort', () => socket.close());
  const alarm = setTimeout(() => socket.close(), longestSilence);
  const isOpen = await new Promise((done) => {
    socket.onopen = () => done(true);
    socket.onclose = () => done(false);
  });
  clearTimeout(alarm);
  if (isOpen) return socket;
  const { status } = await fetch(address, { headers: authorization(token), cache: 'no-store' });
  throw Object.assign(new Error(`${status}`), { status });
}

async function worklet(context, rate, told) {
  await context.audioWorklet.addModule(new URL('playout-worklet.js', import.meta.url));
  const node = new AudioWorkletNode(context, 'yomite-player', { numberOfInputs: 0, outputChannelCount: [1], processorOptions: { rate } });
  node.port.onmessage = ({ data }) => told(data);
  node.connect(context.destination);
  return { push: (packet) => node.port.postMessage(packet, [packet.samples.buffer]) };
}

/** Plays without a worklet: makes buffers a little ahead of time. */
class OwnPlayer {
  #context;
  #playout;
  #told;
  #next = 0;
  #timer;

  constructor(context, told) {
    this.#context = context;
    this.#playout = new Playout(context.sampleRate, aheadSeconds);
    this.#told = told;
  }

  push({ samples, frame, isBeginning, time }) {
    this.#playout.push(samples, frame, isBeginning, time);
    this.#make();
  }

  #make() {
    clearTimeout(this.#timer);
    const { currentTime, sampleRate, destination, state } = this.#context;
    if (state === 'closed') return;
    if (this.#next < currentTime) this.#next = currentTime + blockSeconds;
    while (this.#next < currentTime + aheadSeconds && this.#playout.status.state !== 'silent') {
      const block = this.#context.createBuffer(1, Math.round(blockSeconds * sampleRate), sampleRate);
      this.#playout.render(block.getChannelData(0));
      const source = this.#context.createBufferSource();
      source.buffer = block;
      source.connect(destination);
      source.start(this.#next);
      this.#next += block.duration;
    }
    this.#told({ ...this.#playout.status, time: this.#next });
    if (this.#playout.status.state !== 'silent') this.#timer = setTimeout(() => this.#make(), blockSeconds * 500);
  }
}
