/** Removes pictures and files encoded as text, which nobody can read and which fill passages. */

/** Stands for removed data. */
const mark = '…';

/** Data URIs are removed from this length on: the smallest picture has 56 characters. */
const minUriCharacters = 40;
/**
 * Other runs are removed from these lengths on. Keys have up to 1,000 characters on a line, and hashes 128 digits;
 * a run that begins like a picture or an archive can't be either.
 */
const minRunCharacters = 1_000;
const minKnownCharacters = 200;
const minHexDigits = 4_096;
/** Keys and certificates between their marks. */
const maxArmoredCharacters = 10_000;
const maxKeyCharacters = 4_000;
/** Shorter lines are words. */
const minLineCharacters = 40;
/** Programs wrap base64 after 60 to 76 characters, always whole groups of 4; shorter lines may be a list of keys. */
const minWrappedCharacters = 56;
const groupCharacters = 4;
const maxIndentation = 100;

/** First letters of pictures, archives, fonts, sounds, films and documents in base64. */
const knownStart =
  /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|JVBERi0|UEsDB|UklGR|Qk[0-3]|AAABAA|PHN2Zy|PD94bW|SUkqA|TU0AK|T2dnUw|SUQz|d09GR|d09GM|AAEAAAA|H4sIA|N3q8r|UmFyI|AAAA[A-Z]{2}Z0eX|0M8R4)/;
/** First letters of an SSH key. */
const keyStart = /^AAAA[A-Z]\d?[A-Za-z0-9]{2}/;
const uriHead = /[\w.+-]{0,100}(?:\/[\w.+-]{1,100})?(?:;[\w.+-]{1,40}(?:=[\w.+%"-]{0,100})?){0,5},/y;
/** Media types whose data is no text, also if it is percent-encoded. */
const unreadableType = /^(?:image|audio|video|font|application)\//i;
const uuHead = /^begin [0-7]{3,4} \S/;
const uuHeads = new RegExp(uuHead, 'm');

interface Span {
  start: number;
  end: number;
}

/** Classes of characters: 1 upper case, 2 lower case, 3 digit, 4 other characters of base64. */
const classes = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code);
  if (/[A-Z]/.test(character)) classes[code] = 1;
  else if (/[a-z]/.test(character)) classes[code] = 2;
  else if (/\d/.test(character)) classes[code] = 3;
  else if (/[+/=_-]/.test(character)) classes[code] = 4;
}
const classAt = (text: string, at: number): number => classes[text.charCodeAt(at)] ?? 0;

/** Returns the text without encoded data, and the number of its places. Takes linear time. */
export function withoutEncodedData(text: string): { text: string; removed: number } {
  if (text.length < minUriCharacters) return { text, removed: 0 };
  const uris = dataUris(text);
  const spans = [...uris, ...encodedRuns(text)].toSorted((one, other) => one.start - other.start);
  let result = '';
  let copied = 0;
  let removed = 0;
  for (const { start, end } of spans) {
    if (start < copied) continue;
    result += text.slice(copied, start) + mark;
    copied = end;
    removed += 1;
  }
  if (removed === 0) return { text, removed };
  return { text: withoutEmptyPictures(result + text.slice(copied)), removed };
}

/** Replaces a picture of Markdown without its data by its description. */
const withoutEmptyPictures = (text: string): string =>
  text.replaceAll(/!\[([^\]\n]{0,500})\]\(<?…>?(?:\s{1,3}"[^"\n]{0,500}")?\)/g, '$1');

function dataUris(text: string): Span[] {
  const spans: Span[] = [];
  const start = /\bdata:/gi;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    uriHead.lastIndex = start.lastIndex;
    const head = uriHead.exec(text)?.[0];
    if (head === undefined) continue;
    const from = start.lastIndex + head.length;
    const end = /;base64,$/i.test(head)
      ? endOfRun(text, from)
      : unreadableType.test(head)
        ? endOfQuoted(text, { from, quote: text[found.index - 1] ?? '' })
        : from;
    if (end - from < minUriCharacters) continue;
    spans.push({ start: found.index, end });
    start.lastIndex = end;
  }
  return spans;
}

const closing: Record<string, string> = { '(': ')', '<': '>', '[': ']' };

/** Returns the end of an URI within quotes or brackets, else at the next blank. */
function endOfQuoted(text: string, { from, quote }: { from: number; quote: string }): number {
  const close = closing[quote] ?? (quote === '"' || quote === "'" ? quote : undefined);
  const ends = close === undefined ? /\s/g : new RegExp(`[\\n${close === ']' ? '\\]' : close}]`, 'g');
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

/** Escapes of characters of base64 and of line breaks in JSON and URIs. */
const escape = /\\[nr/]|\\u00(?:2[bBfF]|3[dD])|%(?:2[bBfF]|3[dD]|0[aAdD])|&#(?:10|13|x[aAdD]);/y;

/** Returns the end of a run of base64, also over line breaks within it. */
function endOfRun(text: string, from: number): number {
  let end = from;
  let isContinued = false;
  for (;;) {
    const code = text.charCodeAt(end);
    if ((classes[code] ?? 0) > 0) end += 1;
    else if (code === 0x5c || code === 0x25 || code === 0x26) {
      escape.lastIndex = end;
      const skipped = escape.exec(text)?.[0].length ?? 0;
      if (skipped === 0) return end;
      end += skipped;
    } else if (code === 0x0a || code === 0x0d) {
      const next = startOfContinuation(text, end, isContinued);
      if (next === undefined) return end;
      isContinued = true;
      end = next;
    } else return end;
  }
}

/** Returns the start of a further line of a wrapped run; a short line can only be its end. */
function startOfContinuation(text: string, lineEnd: number, isContinued: boolean): number | undefined {
  let start = lineEnd;
  while (/[\s>]/.test(text[start] ?? '') && start - lineEnd < maxIndentation) start += 1;
  let end = start;
  while (classAt(text, end) > 0 && end - start < minLineCharacters) end += 1;
  const isLast = isContinued && end > start && (text[end - 1] === '=' || /["')<]/.test(text[end] ?? ''));
  return isLast || end - start === minLineCharacters ? start : undefined;
}

/** Finds runs in a line, and runs wrapped over lines of the same length. */
function* encodedRuns(text: string): Generator<Span> {
  let wrapped: (Span & { width: number; lines: Span[] }) | undefined;
  let isArmored = false;
  let uuStart: number | undefined;
  const finish = () => {
    const run = wrapped;
    wrapped = undefined;
    return run && isEncoded(text, run.lines, isArmored) ? run : undefined;
  };
  const maySkip = !text.includes('-----BEGIN ') && !uuHeads.test(text);
  for (let start = 0; start <= text.length; ) {
    if (maySkip && !wrapped) {
      const run = nextLongRun(text, start);
      if (run === undefined) return;
      start = Math.max(start, text.lastIndexOf('\n', run) + 1);
    }
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const core = coreOf(text, { start, end });
    const isWhole = core !== undefined && runEnd(text, core.start, core.end) === core.end;
    if (uuStart !== undefined) {
      if (text.startsWith('end', start) && end - start <= 4) {
        yield { start: uuStart, end };
        uuStart = undefined;
      } else if (!isUuLine(text, { start, end })) uuStart = undefined;
    } else if (isWhole && wrapped && core.end - core.start <= wrapped.width) {
      Object.assign(wrapped, { end: core.end });
      wrapped.lines.push(core);
      const isLast = core.end - core.start < wrapped.width || text[core.end - 1] === '=';
      const run = isLast ? finish() : undefined;
      if (run) yield run;
    } else {
      const run = finish();
      if (run) yield run;
      if (isWhole && core.end - core.start >= minLineCharacters)
        wrapped = { ...core, width: core.end - core.start, lines: [core] };
      else if (end - start >= minLineCharacters) yield* runsInLine(text, { start, end });
      if (end - start < 2 * minLineCharacters) {
        const line = text.slice(start, end);
        if (line.includes('-----BEGIN ')) isArmored = true;
        if (line.includes('-----END ')) isArmored = false;
        if (uuHead.test(line)) uuStart = start;
      }
    }
    start = end + 1;
  }
  const run = finish();
  if (run) yield run;
}

/** Returns the start of the next run that may be encoded, looking at few of the other characters. */
function nextLongRun(text: string, from: number): number | undefined {
  for (let start = from; start + minLineCharacters <= text.length; ) {
    let at = start + minLineCharacters - 1;
    while (at >= start && classAt(text, at) > 0) at -= 1;
    if (at < start) return start;
    start = at + 1;
  }
  return undefined;
}

/** Checks the length of a line of uuencode against its first character. */
function isUuLine(text: string, { start, end }: Span): boolean {
  const length = end - start - (text[end - 1] === '\r' ? 1 : 0);
  const bytes = (text.charCodeAt(start) - 32) & 63;
  return length <= 62 && Math.abs(length - 1 - Math.ceil(bytes / 3) * 4) <= 1;
}

/** Returns a line without its indentation, marks of quotations, and quotes of program code. */
function coreOf(text: string, line: Span): Span | undefined {
  let { start, end } = line;
  while (start < end && start - line.start < maxIndentation && ' \t>"\'|'.includes(text[start] ?? ''))
    start += 1;
  while (end > start && line.end - end < 20 && ' \t\r"\'+\\,;|'.includes(text[end - 1] ?? '')) {
    if (text[end - 1] === '+' && text[end - 2] !== ' ') break;
    end -= 1;
  }
  return end > start ? { start, end } : undefined;
}

/** Returns the end of the characters of base64. */
function runEnd(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit && classAt(text, at) > 0) at += 1;
  return at;
}

/** Finds runs that begin in a line with other text; the last may continue on further lines. */
function* runsInLine(text: string, line: Span): Generator<Span> {
  for (let at = line.start; at < line.end; ) {
    if (classAt(text, at) === 0) {
      at += 1;
      continue;
    }
    const inLine = runEnd(text, at, line.end);
    const isLong = inLine - at >= minLineCharacters;
    const end = isLong || inLine < line.end ? endOfRun(text, at) : inLine;
    const run = { start: at, end };
    if (end - at >= minKnownCharacters && !isInUrl(text, run) && isEncoded(text, [run], false)) yield run;
    at = end;
  }
}

const maxUrlBefore = 300;
function isInUrl(text: string, { start }: Span): boolean {
  const before = text.slice(Math.max(0, start - maxUrlBefore), start);
  const word = before.slice(before.search(/[^\s"'<>()]*$/));
  return word.includes('://') || /^www\.|https?:$/i.test(word);
}

/** Judges a run by its first letters, or by its length and shares of kinds of characters. */
function isEncoded(text: string, lines: readonly Span[], isArmored: boolean): boolean {
  const [first] = lines;
  const length = lines.reduce((sum, { start, end }) => sum + end - start, 0);
  if (!first || length < minKnownCharacters) return false;
  if (isArmored && length <= maxArmoredCharacters) return false;
  const width = first.end - first.start;
  const beginning = text.slice(first.start, first.start + 20);
  if (knownStart.test(beginning)) return true;
  if (length < minRunCharacters || (keyStart.test(beginning) && length < maxKeyCharacters)) return false;
  const counts = [0, 0, 0, 0, 0];
  for (const { start, end } of lines)
    for (let at = start; at < end; at += 1) {
      const kind = classAt(text, at);
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  const [, upper = 0, lower = 0, digits = 0] = counts.map((count) => count / length);
  const isList = lines.length > 1 && (width < minWrappedCharacters || width % groupCharacters !== 0);
  if (isList) return false;
  if (upper === 0 || lower === 0) return lines.length === 1 && length >= minHexDigits && isHex(text, first);
  return upper >= 0.15 && lower >= 0.02 && lower <= 0.75 && digits >= 0.02 && digits <= 0.4;
}

/** Checks for hexadecimal digits of both kinds, unlike those of a long number or of a sequence of letters. */
function isHex(text: string, { start, end }: Span): boolean {
  const written = text.slice(start, end);
  return /^[\da-f]*$|^[\dA-F]*$/.test(written) && /[a-fA-F]/.test(written) && /\d/.test(written);
}
