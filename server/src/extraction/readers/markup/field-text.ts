/** Text of fields that store no result: their instruction holds what they show. */
import { linearFormula } from '../formulas/linear-formula.ts';
import { escapeLatex } from '../formulas/office-math-latex.ts';
import { symbolOf } from '../word/word-symbols.ts';

const button = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+([^]*)$/i;
const symbol = /^\s*SYMBOL\s+(\d{1,5}|0x[0-9a-f]{1,4})\b([^]*)$/i;
const symbolFont = /\\f\s*"?([^"\\]+)/i;
const equation = /^\s*EQ\b([^]*)$/i;

/** Returns what a field without a result shows; empty for most fields. */
export function fieldText(instruction: string): string {
  const [, label] = button.exec(instruction) ?? [];
  if (label !== undefined) return label.trim();
  const [, code, switches = ''] = symbol.exec(instruction) ?? [];
  if (code !== undefined)
    return symbolOf(symbolFont.exec(switches)?.[1]?.trim() ?? '', Number(code).toString(16));
  const [, formula] = equation.exec(instruction) ?? [];
  return formula === undefined ? '' : linearFormula(new EquationReader(formula).sequence());
}

/** Deeper equations are cut. */
const maxDepth = 40;
const integrals: Readonly<Record<string, string>> = { su: '∑', pr: '∏', in: '∫' };

/** Recursive descent over an equation of Word, such as `\f(a;b)`. */
class EquationReader {
  private readonly source: string;
  private at = 0;
  private depth = 0;

  constructor(source: string) {
    // Switches behind a star concern the look.
    this.source = source.replaceAll(/\\\*\s*(?:"[^"]*"|jc\d|hps\d+|\w+)(?:\s*:?\s*"[^"]*")?/g, '');
  }

  /** Reads up to the end of an argument; returns LaTeX. */
  sequence(ends = ''): string {
    let latex = '';
    for (let sign = this.source[this.at]; sign !== undefined; sign = this.source[this.at]) {
      if (ends.includes(sign)) break;
      this.at += 1;
      if (sign === '\\') latex += this.command();
      else if (sign === '(' && ends !== '') latex += `(${this.sequence(')')}${this.source[this.at++] ?? ''}`;
      else latex += escapeLatex(sign);
    }
    return latex;
  }

  private command(): string {
    const name = this.word();
    if (name === '') return escapeLatex(this.source[this.at++] ?? '');
    const options = [name, ...this.options()];
    if (this.source[this.at] !== '(' || this.depth >= maxDepth) return '';
    this.depth += 1;
    const values = this.values();
    this.depth -= 1;
    return written(options, values) + (name === 's' || name === 'up' || name === 'do' ? '' : ' ');
  }

  private word(): string {
    const [word = ''] = /^[a-z]{1,4}/i.exec(this.source.slice(this.at, this.at + 4)) ?? [];
    this.at += word.length;
    return word.toLowerCase();
  }

  /** Reads switches such as `\al` and `\up8` in front of the arguments. */
  private options(): string[] {
    const options: string[] = [];
    for (;;) {
      const found = /^\s*(?:\d+\s*|\\([a-z]{2})([\\(][^\\\s])?)/i.exec(
        this.source.slice(this.at, this.at + 60),
      );
      if (!found || this.source[this.at] === '(') return options;
      const [whole, option] = found;
      const isBracket = option !== undefined && /^[blr]c$/i.test(option);
      const length = isBracket || option === undefined ? whole.length : whole.indexOf(option) + option.length;
      this.at += length;
      if (option !== undefined) options.push(option.toLowerCase());
    }
  }

  private values(): string[] {
    this.at += 1;
    const from = this.at;
    const separator = this.separatorFrom(from);
    const values = [this.sequence(`${separator})`)];
    while (this.source[this.at] === separator) {
      this.at += 1;
      values.push(this.sequence(`${separator})`));
    }
    this.at += 1;
    return values.map((value) => value.trim());
  }

  /** A semicolon separates arguments with decimal commas. */
  private separatorFrom(from: number): string {
    let depth = 0;
    for (let at = from; at < this.source.length && depth >= 0; at += 1) {
      const sign = this.source[at];
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      if (sign === ';' && depth === 0) return ';';
    }
    return ',';
  }
}

function written([name = '', ...options]: readonly string[], values: readonly string[]): string {
  const [first = '', second = '', third = ''] = values;
  switch (name) {
    case 'f':
      return `\\frac{${first}}{${second}}`;
    case 'r':
      return values.length > 1 ? `\\sqrt[${first}]{${second}}` : `\\sqrt{${first}}`;
    case 's':
    case 'up':
    case 'do':
      return `${name === 'do' || options.includes('do') ? '_' : '^'}{${first}}`;
    case 'i': {
      const sign = options.map((one) => integrals[one]).find(Boolean) ?? '∫';
      return `${sign}_{${first}}^{${second}} ${third}`;
    }
    case 'b':
      return `(${first})`;
    case 'o':
      return overlaid(values);
    case 'a':
      return values.join(', ');
    case 'd':
      return '';
    default:
      return values.join(',');
  }
}

/** Joins texts over each other; a reading aid follows its word. */
function overlaid(values: readonly string[]): string {
  const [aid = '', ...words] = values;
  const [, raised] = /^\^\{(.*)\}$/u.exec(aid) ?? [];
  return raised === undefined || words.length === 0 ? values.join('') : `${words.join('')} (${raised})`;
}
