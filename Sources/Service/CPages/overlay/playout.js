// Times are in seconds; lengths and places are in samples. Used by the worklet, and by the page where there is none.

// How long sound waits here, at least and at most: as long as packets were late lately.
const least = 0.02;
const most = 0.2;
const margin = 0.005;
// While everything is done for the first time, they may be so late, which says nothing of later.
const cold = { late: 0.06, seconds: 4 };
// More than this is a backlog: the older part is left out.
const mostHeld = 0.5;
// So long lateness is remembered, in slots.
const slots = 10;
const slotSeconds = 30;
// Clocks differ: the speed is corrected by what nobody hears.
const lookSeconds = 2;
const bend = 0.005;
// In the middle of a sound nothing begins or ends with a click.
const fade = 64;
const audible = 0.001;

/** Puts packets of sound into one stream again, however unevenly they come. */
export class Playout {
  /** How often sound was missing. */
  gaps = 0;
  #rate;
  #ahead;
  #ring;
  // Places count from the first sample, and only grow.
  #written = 0;
  #read = 0;
  /** From which place on which frames of the room's clock lie, less the place. */
  #marks = [];
  #state = 'silent';
  #wait = 0;
  #fading = 0;
  #step = 1;
  #lowest = Infinity;
  #looked = 0;
  #isBroken = false;
  #least = Infinity;
  #late = new Array(slots).fill(0);
  #slot = 0;
  #isCold = true;

  /** `ahead`: how many seconds before it is heard sound is taken. */
  constructor(rate, ahead = 0) {
    this.#rate = rate;
    this.#ahead = ahead;
    this.#ring = new Float32Array(2 ** Math.ceil(Math.log2(rate)));
  }

  /** Samples that begin at this frame of the room's clock, and came at this time, behind silence or not. */
  push(samples, frame, isBeginning, time) {
    this.#measure(samples.length, time - frame / this.#rate, isBeginning);
    const target = this.#target;
    if (this.#state === 'silent') {
      if (!isBeginning && this.#isBroken) this.gaps += 1;
      this.#fading = isBeginning ? 0 : fade;
      this.#state = 'waiting';
      this.#wait = target;
      this.#read = this.#written;
    } else if (isBeginning && this.held < target) {
      // It comes in the silence, which is made longer.
      const silence = Math.ceil(target - this.held);
      for (let place = 0; place < silence; place += 1) this.#put(0);
    }
    const shift = frame - this.#written;
    if (this.#marks.at(-1)?.shift !== shift) this.#marks.push({ place: this.#written, shift });
    for (const sample of samples) this.#put(sample / 32_768);
    if (this.held > mostHeld * this.#rate) {
      this.#read = Math.floor(this.#written - target);
      this.#wait = 0;
      this.#fading = fade;
    }
    while (this.#marks.length > 1 && this.#marks[1].place <= this.#read) this.#marks.shift();
  }

  /** Fills a channel with what is heard next. */
  render(channel) {
    const length = channel.length;
    let done = 0;
    if (this.#state === 'waiting') {
      done = Math.min(Math.ceil(this.#wait), length);
      this.#wait -= done;
      if (this.#wait <= 0) this.#begin();
    }
    channel.fill(0, 0, this.#state === 'playing' ? done : length);
    if (this.#state === 'playing') this.#play(channel, done);
  }

  /** The frame of the room's clock that comes next, and what waits. */
  get status() {
    const mark = this.#marks.findLast(({ place }) => place <= this.#read) ?? this.#marks[0];
    const { gaps, held } = this;
    return { frame: mark && this.#read + mark.shift - this.#wait, state: this.#state, held: held / this.#rate, gaps };
  }

  /** What waits to be heard. */
  get held() {
    return this.#written - this.#read;
  }

  get #target() {
    return (Math.min(Math.max(Math.max(...this.#late, this.#isCold ? cold.late : 0) + margin, least), most) + this.#ahead) * this.#rate;
  }

  #begin() {
    this.#state = 'playing';
    this.#wait = 0;
    this.#lowest = Infinity;
    this.#looked = 0;
  }

  /** Notes how much later a packet came than the one that was least late. */
  #measure(length, transit, isBeginning) {
    this.#slot += length / this.#rate;
    if (this.#isCold && this.#slot >= cold.seconds) {
      this.#isCold = false;
      this.#late.fill(0);
    }
    if (this.#slot >= slotSeconds) {
      this.#slot = 0;
      this.#late = [...this.#late.slice(1), 0];
      this.#least = Infinity;
    }
    if (isBeginning) this.#least = Infinity;
    // After a connection that stood still, what is left out says nothing of what comes.
    if (transit - this.#least > mostHeld) this.#least = transit;
    this.#least = Math.min(this.#least, transit);
    this.#late[slots - 1] = Math.max(this.#late[slots - 1], transit - this.#least);
  }

  #put(sample) {
    this.#ring[this.#written & (this.#ring.length - 1)] = sample;
    this.#written += 1;
  }

  #at(place) {
    return this.#ring[place & (this.#ring.length - 1)];
  }

  #play(channel, from) {
    let place = from;
    for (; place < channel.length; place += 1) {
      // Between samples, two more are needed.
      const isWhole = Number.isInteger(this.#read);
      if (this.held <= (isWhole ? 0 : 2)) break;
      channel[place] = isWhole ? this.#at(this.#read) : this.#between();
      if (this.#fading > 0) {
        channel[place] *= 1 - this.#fading / fade;
        this.#fading -= 1;
      }
      this.#read += this.#step;
      // At the usual speed again, it goes on from whole sample to whole sample.
      if (this.#step === 1 && !Number.isInteger(this.#read)) this.#read = this.#settled();
    }
    if (place < channel.length) this.#end(channel, place);
    else this.#look(channel.length);
  }

  /** Near to a whole sample the place becomes whole; until then it goes on at the corrected speed. */
  #settled() {
    const whole = Math.round(this.#read);
    return Math.abs(whole - this.#read) <= bend ? whole : this.#read + bend;
  }

  /** A cubic through the four samples around. */
  #between() {
    const place = Math.floor(this.#read);
    const share = this.#read - place;
    const [before, left, right, after] = [this.#at(Math.max(place - 1, 0)), this.#at(place), this.#at(place + 1), this.#at(place + 2)];
    const slope = (right - before) / 2;
    const bow = before - 2.5 * left + 2 * right - after / 2;
    const bend = (after - before) / 2 + 1.5 * (left - right);
    return ((bend * share + bow) * share + slope) * share + left;
  }

  /** Nothing is there any more: it is over, or late. */
  #end(channel, place) {
    const count = Math.min(fade, place);
    const last = Array.from({ length: fade }, (_, index) => this.#at(Math.floor(this.#read) - 1 - index));
    this.#isBroken = last.some((sample) => Math.abs(sample) > audible);
    for (let index = 0; index < count; index += 1) channel[place - 1 - index] *= index / count;
    channel.fill(0, place);
    this.#state = 'silent';
    this.#step = 1;
    this.#read = this.#written;
  }

  /** Sound should never wait for less than nothing, nor for longer than it has to. */
  #look(length) {
    this.#lowest = Math.min(this.#lowest, this.held);
    this.#looked += length;
    if (this.#looked < lookSeconds * this.#rate) return;
    const spare = this.#lowest / this.#rate;
    this.#step = spare > this.#target / this.#rate + 2 * margin ? 1 + bend : spare < margin ? 1 - bend : 1;
    this.#lowest = Infinity;
    this.#looked = 0;
  }
}
