export class Metrics {
  #samples = Object.create(null);

  constructor(text) {
    for (const line of text.split('\n')) {
      const match = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
      if (!match) continue;
      const labels = Object.fromEntries([...(match[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, value]) => [key, value]));
      (this.#samples[match[1]] ??= []).push({ labels, value: Number(match[3]) });
    }
  }

  all(name) {
    return this.#samples[name] ?? [];
  }

  /** The sum over all labels; undefined where there is no such figure. */
  sum(name, wanted = {}) {
    const found = this.all(name).filter(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value));
    return found.length > 0 ? found.reduce((sum, { value }) => sum + value, 0) : undefined;
  }

  /** The limit below which this share of the values lies; undefined where there are none. */
  quantile(name, share) {
    const buckets = new Map();
    for (const { labels, value } of this.all(`${name}_bucket`)) {
      const limit = labels.le === '+Inf' ? Infinity : Number(labels.le);
      buckets.set(limit, (buckets.get(limit) ?? 0) + value);
    }
    const count = buckets.get(Infinity) ?? 0;
    if (count === 0) return undefined;
    return [...buckets].sort((a, b) => a[0] - b[0]).find(([, below]) => below >= count * share)?.[0];
  }
}
