let context;

function output() {
  context ??= new AudioContext();
  return context;
}

function buffer(bytes, rate) {
  const samples = new DataView(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength & ~1);
  const made = output().createBuffer(1, Math.max(samples.byteLength / 2, 1), rate);
  const channel = made.getChannelData(0);
  for (let index = 0; index < samples.byteLength / 2; index += 1) channel[index] = samples.getInt16(index * 2, true) / 32_768;
  return made;
}

function start(samples, rate, time) {
  const source = output().createBufferSource();
  source.buffer = buffer(samples, rate);
  source.connect(output().destination);
  source.start(time);
  return source;
}

/** Plays samples (16 bits, little-endian, mono) here in the browser. Returns what stops them. */
export function play(samples, rate) {
  // Browsers allow sound after a key or a click.
  output().resume();
  const source = start(samples, rate, 0);
  return { stop: () => source.stop() };
}

const header = 44;
const listeningRate = 22_050;
// How far behind the service the page stays, lest a late packet is heard. What comes later still is left out.
const behind = 0.3;
const mostBehind = 1.5;

/** Plays the sound of a room until it is stopped. An <audio> element would be seconds behind, and need the token in its address. */
export async function listen(response, connection) {
  output().resume();
  const reader = response.body.getReader();
  let toSkip = header;
  let odd = new Uint8Array(0);
  let next = 0;
  connection.signal.addEventListener('abort', () => reader.cancel().catch(() => {}));
  for (;;) {
    const { value, done } = await reader.read();
    if (done || connection.signal.aborted) return;
    let bytes = value.subarray(Math.min(toSkip, value.length));
    toSkip -= value.length - bytes.length;
    if (odd.length > 0) bytes = Uint8Array.of(...odd, ...bytes);
    odd = bytes.slice(bytes.length & ~1);
    if (bytes.length < 2) continue;
    const now = output().currentTime;
    if (next < now) next = now + behind;
    if (next > now + mostBehind) continue;
    start(bytes.subarray(0, bytes.length & ~1), listeningRate, next);
    next += (bytes.length >> 1) / listeningRate;
  }
}
