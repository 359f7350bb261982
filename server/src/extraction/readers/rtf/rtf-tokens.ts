/** Splits RTF into its tokens. */

export interface RtfToken {
  kind: 'open' | 'close' | 'word' | 'text' | 'character';
  /** Span in the source. */
  start: number;
  end: number;
  /** Name of a control word. */
  name: string;
  /** Number behind a control word. */
  value: number | undefined;
}

const token = /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|[^\\{}]+/gi;

/** Yields the tokens of RTF, read as Latin 1; binary data is one token. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  const pattern = new RegExp(token);
  for (let found = pattern.exec(source); found; found = pattern.exec(source)) {
    const [, brace, name = '', number, code, symbol] = found;
    const value = number === undefined ? undefined : Number(number);
    const start = found.index;
    let end = pattern.lastIndex;
    if (brace) yield { kind: brace === '{' ? 'open' : 'close', start, end, name, value };
    else if (code !== undefined)
      yield { kind: 'character', start, end, name: "'", value: Number.parseInt(code, 16) };
    else if (symbol !== undefined) yield { start, end, ...symbolToken(symbol) };
    else if (name === '') yield { kind: 'text', start, end, name, value };
    else {
      if (name === 'bin' && value !== undefined && value > 0)
        pattern.lastIndex = end = Math.min(source.length, end + value);
      yield { kind: 'word', start, end, name, value };
    }
  }
}

/** Escaped signs and blanks are text; others, such as `\*`, are control words. */
const symbolToken = (symbol: string): Pick<RtfToken, 'kind' | 'name' | 'value'> =>
  /[\\{}~_-]/.test(symbol)
    ? { kind: 'character', name: '', value: symbol.charCodeAt(0) }
    : { kind: 'word', name: symbol, value: undefined };
