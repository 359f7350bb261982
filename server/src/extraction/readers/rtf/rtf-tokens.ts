/** Splits RTF into its tokens. */

export interface RtfToken {
  kind: 'open' | 'close' | 'word' | 'text' | 'character';
  /** The token as it is written. */
  source: string;
  /** Name of a control word. */
  name: string;
  /** Number behind a control word. */
  value: number | undefined;
}

const token = /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([^\\{}]+)/gi;

/** Yields the tokens of RTF, read as Latin 1; binary data is one token. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  token.lastIndex = 0;
  const pattern = new RegExp(token);
  for (let found = pattern.exec(source); found; found = pattern.exec(source)) {
    const [written, brace, name = '', number, code, symbol] = found;
    const value = number === undefined ? undefined : Number(number);
    if (brace) yield { kind: brace === '{' ? 'open' : 'close', source: written, name: '', value };
    else if (code !== undefined)
      yield { kind: 'character', source: written, name: '', value: Number.parseInt(code, 16) };
    else if (symbol !== undefined) yield symbolToken(written, symbol);
    else if (name === '') yield { kind: 'text', source: written, name, value };
    else if (name === 'bin' && value !== undefined && value > 0) {
      const end = Math.min(source.length, pattern.lastIndex + value);
      yield { kind: 'word', source: source.slice(found.index, end), name, value };
      pattern.lastIndex = end;
    } else yield { kind: 'word', source: written, name, value };
  }
}

/** Escaped signs and blanks are text; others, such as `\*`, are control words. */
const symbolToken = (source: string, symbol: string): RtfToken =>
  /[\\{}~_-]/.test(symbol)
    ? { kind: 'character', source, name: '', value: symbol.charCodeAt(0) }
    : { kind: 'word', source, name: symbol, value: undefined };
