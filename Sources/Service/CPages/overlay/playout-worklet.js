import { Playout } from './playout.js';

// How often the page learns how it stands, while there is something to tell.
const every = 0.05;

// Browsers are less late at higher rates. Between two samples comes one that so many on each side tell.
const reach = 8;
const taps = Array.from({ length: reach }, (_, place) => Math.PI * (place + 0.5)).map((x) => (Math.sin(x) / x) * Math.cos(x / 2 / reach) ** 2);
const sum = 2 * taps.reduce((all, tap) => all + tap);

/** Plays what the page sends, at this rate or at twice the rate of the samples. */
class Player extends AudioWorkletProcessor {
  #playout;
  #isDouble;
  #line = new Float32Array(64 + 2 * reach);
  #told = 0;
  #wasSilent = true;
  #isOver = false;

  constructor({ processorOptions: { rate } }) {
    super();
    this.#playout = new Playout(rate);
    this.#isDouble = rate < sampleRate;
    this.port.onmessage = ({ data }) => {
      if (data) this.#playout.push(data.samples, data.frame, data.isBeginning, data.time);
      else this.#isOver = true;
    };
  }

  process(_, [[channel]]) {
    if (this.#isDouble) this.#double(channel);
    else this.#playout.render(channel);
    this.#tell(currentTime + channel.length / sampleRate);
    return !this.#isOver;
  }

  #double(channel) {
    const line = this.#line;
    line.copyWithin(0, 64);
    this.#playout.render(line.subarray(2 * reach));
    for (let place = 0; place < 64; place += 1) {
      const at = place + reach;
      channel[2 * place] = line[at];
      channel[2 * place + 1] = taps.reduce((all, tap, far) => all + tap * (line[at - far] + line[at + 1 + far]), 0) / sum;
    }
  }

  #tell(time) {
    const status = this.#playout.status;
    const isSilent = status.state === 'silent';
    const isNews = isSilent !== this.#wasSilent || (!isSilent && time - this.#told >= every);
    if (!isNews) return;
    this.#told = time;
    this.#wasSilent = isSilent;
    this.port.postMessage({ ...status, time });
  }
}

registerProcessor('yomite-player', Player);
