/** Maximum number of values; parsing millions of them blocks the process for seconds. */
const maxValues = 200_000;
const [quote, backslash] = ['"', '\\'].map((mark) => mark.charCodeAt(0));
/** Bytes that precede each value but the first. */
const separators = new Set(['[', '{', ',', ':'].map((mark) => mark.charCodeAt(0)));

/**
 * Checks before parsing whether a JSON text has more than 200,000 values; texts within strings don't count.
 */
export function hasTooManyValues(json: string): boolean {
  if (json.length <= 2 * maxValues) return false;
  let count = 0;
  let isInString = false;
  for (let at = 0; at < json.length && count <= maxValues; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) isInString = !isInString;
    else if (isInString && code === backslash) at += 1;
    else if (!isInString && separators.has(code)) count += 1;
  }
  return count > maxValues;
}
