const keys = ['audio', 'codec', 'delay', 'demo', 'highlight', 'hold', 'lang', 'lines', 'names', 'only', 'room', 'show', 'size', 'status', 'theme'];

/**
 * What the overlay's address asks for: `/overlay?show=now,list&lines=3#token=…`. `/voice` shows nothing and sounds.
 */
export function readOptions({ pathname, search, hash }) {
  const values = new URLSearchParams(search);
  const isVoice = pathname.endsWith('/voice');
  const unknown = [...values.keys()].filter((key) => !keys.includes(key));
  const choice = (key, known) => {
    const value = values.get(key) ?? known[0];
    if (known.includes(value)) return value;
    unknown.push(`${key}=${value}`);
    return known[0];
  };
  return {
    unknown,
    room: values.get('room') || 'main',
    codec: choice('codec', [undefined, 'pcm', 'opus']),
    audio: isVoice || (values.get('audio') ?? '0') !== '0',
    show: isVoice ? new Set() : parts(values.get('show'), ['now', 'next', 'list']) ?? new Set(['now', 'list']),
    only: parts(values.get('only'), ['paid', 'broadcaster', 'moderator', 'vip', 'member']),
    lines: number(values.get('lines'), 0, 20) ?? 3,
    hold: milliseconds(values.get('hold'), 600_000) ?? 4_000,
    delay: milliseconds(values.get('delay'), 60_000) ?? 0,
    names: values.get('names') !== '0',
    highlight: choice('highlight', ['word', 'phrase', 'off']),
    theme: choice('theme', ['plain', 'card']),
    size: number(values.get('size'), 8, 200),
    language: values.get('lang') ?? 'en',
    status: values.get('status') !== 'off',
    demo: (values.get('demo') ?? '0') !== '0',
    // The fragment is never sent to anybody, written into logs, or put into a Referer.
    token: new URLSearchParams(hash.replace(/^#/, '')).get('token'),
  };
}

function parts(list, known) {
  const named = (list ?? '').split(',').filter((part) => known.includes(part));
  return named.length > 0 ? new Set(named) : undefined;
}

function number(text, least, most) {
  const value = Number(text);
  return text && Number.isFinite(value) ? Math.min(Math.max(value, least), most) : undefined;
}

/** `4s`, `250ms`, `4` (seconds). */
function milliseconds(text, most) {
  const match = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(text ?? '');
  return match ? Math.min(Number(match[1]) * (match[2] === 'ms' ? 1 : 1_000), most) : undefined;
}
