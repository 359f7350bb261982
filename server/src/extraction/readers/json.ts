/** Reads JSON and JSON lines with the escapes of their strings decoded, as a search and a model need them. */

/** Longer files stay as they are, since their text exceeds the limit anyway. */
const maxCharacters = 10_000_000;
/** Lines of a file written by a program without line breaks. */
const maxLineCharacters = 500;
/** Deeper values are not indented further, since the indentation would take quadratic space. */
const maxIndentedLevels = 12;
const lineBreaks = Array.from({ length: maxIndentedLevels + 1 }, (_, level) => `\n${'  '.repeat(level)}`);

const escapes: Record<string, string> = { n: '\n', r: '\n', t: '\t', b: ' ', f: '\n' };
const escape = /\\(?:u([\da-f]{4})|(\r?\n|[^u]))/gi;
const string = /"(?:[^"\\]|\\[\s\S])*"/g;

/** Decodes the escapes of a string. */
const decodeString = (written: string): string =>
  written
    .replaceAll(String.raw`\r\n`, String.raw`\n`)
    .replaceAll(escape, (_whole, code: string | undefined, letter = '') =>
      code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
    );

/** Returns JSON with decoded strings, one value a line where lines are long; other texts are read as lines. */
export function readJson(text: string): string {
  const isLong = text.split('\n').some((line) => line.length > maxLineCharacters);
  const isReadable = !isLong && !text.includes('\\');
  if (isReadable || text.length > maxCharacters) return text;
  if (!isJson(text)) return readJsonLines(text);
  return decodeStrings(isLong ? indent(text) : text);
}

/** Returns JSON lines with decoded strings; other lines stay as they are. */
export const readJsonLines = (text: string): string =>
  text.length > maxCharacters || !text.includes('\\')
    ? text
    : text
        .split('\n')
        .map((line) => (isJson(line) ? decodeStrings(line) : line))
        .join('\n');

const decodeStrings = (text: string): string =>
  text.includes('\\')
    ? text.replaceAll(string, (part) => (part.includes('\\') ? decodeString(part) : part))
    : text;

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Writes each value on a line of its own, or returns the text if that takes too much space. */
function indent(text: string): string {
  let [result, copied, depth, before] = ['', 0, 0, ''];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign <= ' ') {
      result += text.slice(copied, at);
      copied = at + 1;
      continue;
    }
    const isClosing = sign === '}' || sign === ']';
    if (isClosing) depth -= 1;
    const isFirst = before === '{' || before === '[';
    if (isClosing ? !isFirst : isFirst || before === ',') {
      result += text.slice(copied, at) + lineBreaks[Math.min(depth, maxIndentedLevels)];
      copied = at;
      if (result.length > maxCharacters) return text;
    }
    if (sign === ':') {
      result += `${text.slice(copied, at)}: `;
      copied = at + 1;
    }
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '"') at = endOfString(text, at);
    before = sign;
  }
  return result + text.slice(copied);
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
