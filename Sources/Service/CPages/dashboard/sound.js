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

/** Plays samples (16 bits, little-endian, mono). Returns what stops them. */
export function play(samples, rate) {
  // Browsers allow sound after a key or a click.
  output().resume();
  const source = start(samples, rate, 0);
  return { stop: () => source.stop() };
}
