/** Reads JSON and JSON lines with the escapes of their strings decoded, as a search and a model need them. */

/** Longer files stay as they are, since their text exceeds the limit anyway. */
const maxCharacters = 10_000_000;
/** Lines of a file written by a program without line breaks. */
const maxLineCharacters = 500;
/** Deeper values are not indented further, since the indentation would take quadratic space. */
const maxIndentedLevels = 12;

const escapes: Record<string, string> = { n: '\n', r: '\n', t: '\t', b: ' ', f: '\n' };
const escape = /\\(?:u([\da-f]{4})|(\r?\n|[^u]))/gi;
/** Strings, or brackets and commas between them. */
const token = /"(?:[^"\\]|\\[\s\S])*"|[{}[\],]|[^"{}[\],]+/g;

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
  return isLong ? indent(text) : decodeStrings(text);
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
  text.replaceAll(token, (part) => (part.startsWith('"') ? decodeString(part) : part));

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function indent(text: string): string {
  let depth = 0;
  let result = '';
  const lineBreak = () => `\n${'  '.repeat(Math.min(depth, maxIndentedLevels))}`;
  let before = '';
  for (const [part] of text.matchAll(token)) {
    if (part.trim() === '') continue;
    const isClosing = part === '}' || part === ']';
    if (isClosing) depth -= 1;
    const isEmpty = isClosing && (before === '{' || before === '[');
    const startsLine = (isClosing && !isEmpty) || before === '{' || before === '[' || before === ',';
    if (startsLine && !isEmpty) result += lineBreak();
    if (part.startsWith('"')) result += decodeString(part);
    else result += part.includes(':') ? ': ' + part.trim().slice(1).trim() : part.trim();
    if (part === '{' || part === '[') depth += 1;
    before = part;
    if (result.length > maxCharacters) return decodeStrings(text);
  }
  return result;
}
