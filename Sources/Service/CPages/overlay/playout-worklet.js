import { Playout } from './playout.js';

// How often the page learns how it stands, while there is something to tell.
const every = 0.05;

/** Plays what the page sends, on the thread of the sound. */
class Player extends AudioWorkletProcessor {
  #playout = new Playout(sampleRate);
  #told = 0;
  #wasSilent = true;
  #isOver = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }) => {
      if (data) this.#playout.push(data.samples, data.frame, data.isBeginning, data.time);
      else this.#isOver = true;
    };
  }

  process(_, [[channel]]) {
    this.#playout.render(channel);
    this.#tell(currentTime + channel.length / sampleRate);
    return !this.#isOver;
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
