/** Finds runs of base64 and of hexadecimal digits that are no words, keys or addresses. */

/**
 * Runs are removed from these lengths on. Keys have up to 1,000 characters on a line, and hashes 128 digits; a run
 * that begins like a picture or an archive can't be either.
 */
const minRunCharacters = 1_000;
const minKnownCharacters = 200;
const minHexDigits = 4_096;
/** Keys and certificates between their marks, with headers of limited length. */
const maxArmoredCharacters = 10_000;
const maxArmorHeadCharacters = 300;
const maxKeyCharacters = 4_000;
/** Shorter lines are words. */
const minLineCharacters = 40;
/** Programs wrap base64 after 60 to 76 characters, always whole groups of 4; shorter lines may be a list of keys. */
const minWrappedCharacters = 56;
const maxWrappedCharacters = 200;
const groupCharacters = 4;
const maxIndentation = 100;

/** First letters of pictures, archives, fonts, sounds, films and documents in base64. */
const knownStart =
  /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|JVBERi0|UEsDB|UklGR|Qk[0-3]|AAABAA|PHN2Zy|PD94bW|SUkqA|TU0AK|T2dnUw|SUQz|d09GR|d09GM|AAEAAAA|H4sIA|N3q8r|UmFyI|AAAA[A-Z]{2}Z0eX|0M8R4)/;
/** First letters of an SSH key. */
const keyStart = /^AAAA[A-Z]\d?[A-Za-z0-9]{2}/;

export interface Span {
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

/** Escapes of characters of base64 and of line breaks in JSON and URIs. */
const escape = /\\[nr/]|\\u00(?:2[bBfF]|3[dD])|%(?:2[bBfF]|3[dD]|0[aAdD])|&#(?:10|13|x[aAdD]);/y;

/** Returns the end of a run of base64, also over line breaks within it. */
export function endOfRun(text: string, from: number): number {
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

/** Finds runs in a line, and runs wrapped over lines of the same length. Takes linear time. */
export function* encodedRuns(text: string): Generator<Span> {
  let wrapped: WrappedRun | undefined;
  for (let start = 0; start <= text.length; ) {
    if (!wrapped) {
      const run = nextLongRun(text, start);
      if (run === undefined) return;
      start = Math.max(start, text.lastIndexOf('\n', run) + 1);
    }
    const lineEnd = text.indexOf('\n', start);
    const line = { start, end: lineEnd < 0 ? text.length : lineEnd };
    const core = wholeLineRun(text, line);
    if (wrapped && core && continuesRun(text, wrapped, core)) {
      wrapped.end = core.end;
      wrapped.lines.push(core);
      const isLast = core.end - core.start < wrapped.width || text[core.end - 1] === '=';
      if (isLast) {
        if (isEncoded(text, wrapped.lines)) yield wrapped;
        wrapped = undefined;
      }
    } else {
      if (wrapped && isEncoded(text, wrapped.lines)) yield wrapped;
      wrapped = undefined;
      if (core && core.end - core.start >= minLineCharacters)
        wrapped = { ...core, width: core.end - core.start, lines: [core] };
      else yield* runsInLine(text, line);
    }
    start = line.end + 1;
  }
  if (wrapped && isEncoded(text, wrapped.lines)) yield wrapped;
}

interface WrappedRun extends Span {
  width: number;
  lines: Span[];
}

/** Checks for a further line of the same width, or a last one that is no word. */
function continuesRun(text: string, { width }: WrappedRun, { start, end }: Span): boolean {
  if (end - start === width) return true;
  if (end - start > width || width > maxWrappedCharacters) return false;
  const written = text.slice(start, end);
  const isMixed = /[A-Z]/.test(written) && /[a-z]/.test(written) && /\d/.test(written);
  return written.endsWith('=') || (written.length % groupCharacters === 0 && isMixed);
}

/** Returns a line without indentation and quotes if it is nothing but a run. */
function wholeLineRun(text: string, line: Span): Span | undefined {
  const core = coreOf(text, line);
  return core && runEnd(text, core.start, core.end) === core.end ? core : undefined;
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
    if (end - at >= minKnownCharacters && !isInUrl(text, run) && isEncoded(text, [run])) yield run;
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
function isEncoded(text: string, lines: readonly Span[]): boolean {
  const [first] = lines;
  const length = lines.reduce((sum, { start, end }) => sum + end - start, 0);
  if (!first || length < minKnownCharacters) return false;
  if (length <= maxArmoredCharacters && isArmored(text, first)) return false;
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

function isArmored(text: string, { start }: Span): boolean {
  const before = text.slice(Math.max(0, start - maxArmorHeadCharacters), start);
  return before.lastIndexOf('-----BEGIN ') > before.lastIndexOf('-----END ');
}
