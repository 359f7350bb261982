/**
 * Writes formulas as a line of text that people read and search for, such as `v = 2d/37`. Readers get them as
 * LaTeX, whatever the notation of their document.
 */
import {
  accents,
  accentSigns,
  boundedOperators,
  doubleStruck,
  functionNames,
  signs,
} from './formula-signs.ts';
import {
  accented,
  baseOf,
  compact,
  finished,
  fraction,
  gap,
  guard,
  inParentheses,
  isFactor,
  root,
  scriptOf,
  tidy,
} from './formula-text.ts';

const token = /\\([A-Za-z]+\*?|[^A-Za-z])|([{}]|\s*[_^&])|(\s+)|([^\\{}^_&\s]+)/gu;
/** Deeper formulas are cut. */
const maxDepth = 80;
const maxCharacters = 20_000;
/** Longest bound of an operator behind which its operand is set apart. */
const maxBoundCharacters = 60;

/** Formats LaTeX as text in one line. */
export function linearFormula(latex: string): string {
  const tokens = tokensOf(latex.slice(0, maxCharacters));
  const text = new FormulaReader(tokens).sequence();
  return finished(text);
}

interface Token {
  kind: 'command' | 'mark' | 'space' | 'text';
  value: string;
}

function tokensOf(latex: string): Token[] {
  return [...latex.matchAll(token)].flatMap(([, command, sign, space, text = '']): Token[] => {
    if (command !== undefined) return [{ kind: 'command', value: command }];
    if (sign !== undefined) return [{ kind: 'mark', value: sign.trim() }];
    if (space !== undefined) return [{ kind: 'space', value: ' ' }];
    const value = text.replaceAll(guard, '').replaceAll('⋅', '·');
    return value === '' ? [] : [{ kind: 'text', value }];
  });
}

/** Place of a script in front of its base, as in isotopes. */
const withoutBase = /(?:^|[\s(=+])(?:_[^\s_^]*)?$/;
/** Tables whose cells only align the parts of equations. */
const aligned = /^(?:aligned|align|alignat|split|eqnarray|gather)/;

/** Recursive descent over the tokens of a formula. */
class FormulaReader {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** Reads up to a closing brace, or up to the end of a table's cell. */
  sequence(isCell = false): string {
    if (this.isTooDeep()) return '';
    let text = '';
    this.depth += 1;
    for (let next = this.tokens[this.at]; next; next = this.tokens[this.at]) {
      if (next.kind === 'mark' && next.value === '}') break;
      if (isCell && isCellEnd(next)) break;
      this.at += 1;
      text = this.appended(text, next);
    }
    this.depth -= 1;
    return text;
  }

  /** Cuts the formula where it is nested too deeply. */
  private isTooDeep(): boolean {
    if (this.depth < maxDepth) return false;
    this.at = this.tokens.length;
    return true;
  }

  private appended(text: string, { kind, value }: Token): string {
    if (kind === 'text') return text + value;
    if (kind === 'space') return `${text} `;
    if (kind === 'command') return this.afterCommand(text, value);
    if (value === '{') return text + this.group();
    if (value === '&') return `${text} `;
    const inner = scriptOf(compact(this.argument()));
    const written = inner === '()' ? text : `${text.trimEnd()}${value}${inner}`;
    if (this.isAfterBounds(text)) return `${written} `;
    const isChemical =
      (value === '_' && /^\p{N}+$/u.test(inner)) ||
      withoutBase.test(text.trimEnd().slice(-maxBoundCharacters));
    return this.isBeforeName() && !isChemical ? `${written}${gap}` : written;
  }

  /** Reads a group, in parentheses where a script belongs to all of it. */
  private group(): string {
    const text = this.closed();
    return this.isBeforeScript() ? baseOf(text) : text;
  }

  private isBeforeScript(): boolean {
    const next = this.tokens[this.at];
    return next?.kind === 'mark' && (next.value === '^' || next.value === '_');
  }

  /** Checks that a letter or number follows. */
  private isBeforeName(): boolean {
    const next = this.tokens[this.at];
    if (next?.kind === 'command') return true;
    return (
      (next?.kind === 'mark' && next.value === '{') ||
      /^[\p{L}\p{N}]/u.test(next?.kind === 'text' ? next.value : '')
    );
  }

  /** Checks that a bounded operator has no further bound, so that its operand follows. */
  private isAfterBounds(text: string): boolean {
    const [operator] = /.(?:[_^](?:\([^()]*\)|\S))?$/u.exec(text.slice(-maxBoundCharacters)) ?? [''];
    return !this.isBeforeScript() && boundedOperators.has(operator.charAt(0));
  }

  /** Reads a group without its closing brace. */
  private closed(): string {
    const text = this.sequence();
    this.at += 1;
    return text;
  }

  /** Reads a group in braces, or one sign. */
  private argument(): string {
    while (this.tokens[this.at]?.kind === 'space') this.at += 1;
    const next = this.tokens[this.at];
    if (this.isTooDeep() || !next || (next.kind === 'mark' && next.value === '}')) return '';
    this.at += 1;
    if (next.kind === 'mark' && next.value === '{') return this.closed();
    if (next.kind !== 'text') return this.nested(next);
    const [first = ''] = next.value;
    const rest = next.value.slice(first.length);
    if (rest !== '') this.leave(rest);
    return first;
  }

  private nested(next: Token): string {
    this.depth += 1;
    const text = this.appended('', next);
    this.depth -= 1;
    return text;
  }

  /** Drops the point in place of a missing bracket. */
  private dropPoint() {
    const next = this.tokens[this.at];
    if (next?.kind !== 'text' || !next.value.startsWith('.')) return;
    this.at += 1;
    if (next.value.length > 1) this.leave(next.value.slice(1));
  }

  /** Puts the rest of a text back. */
  private leave(rest: string) {
    this.at -= 1;
    (this.tokens as Token[])[this.at] = { kind: 'text', value: rest };
  }

  private option(): string {
    const next = this.tokens[this.at];
    if (next?.kind !== 'text' || !next.value.startsWith('[')) return '';
    const text: string[] = [];
    for (let part = this.tokens[this.at]; part; part = this.tokens[this.at]) {
      this.at += 1;
      const end = part.kind === 'text' ? part.value.indexOf(']') : -1;
      if (end < 0) {
        text.push(part.kind === 'command' ? (signs.get(part.value) ?? part.value) : part.value);
        continue;
      }
      text.push(part.value.slice(0, end));
      if (end + 1 < part.value.length) this.leave(part.value.slice(end + 1));
      break;
    }
    return text.join('').slice(1).trim();
  }

  private afterCommand(text: string, command: string): string {
    const sign = signs.get(command);
    switch (command) {
      case 'frac':
      case 'dfrac':
      case 'tfrac':
        return this.fraction(text);
      case 'sqrt': {
        const degree = this.option();
        return text + root(compact(this.argument()), degree);
      }
      case 'binom':
        return `${text}(${compact(this.argument())}; ${compact(this.argument())})`;
      case 'operatorname':
      case 'operatorname*':
        return this.applied(text, compact(this.argument()));
      case 'underset':
      case 'overset':
      case 'stackrel':
        return text + this.stacked(command, compact(this.argument()));
      case 'mid':
        return `${text} | `;
      case 'left':
      case 'right':
        this.dropPoint();
        return text;
      case 'mathbb': {
        const letters = this.argument();
        return text + (doubleStruck[letters] ?? letters);
      }
      case 'begin':
        return this.environment(text, this.argument());
      case 'end':
        this.argument();
        return text;
      default:
    }
    if (sign !== undefined) return `${text}${sign}${boundedOperators.has(sign) ? this.gap() : ''}`;
    if (accents.has(command)) return text + accented(command, compact(this.argument()));
    if (functionNames.has(command)) return `${text} ${command}${this.gap()}`;
    if (/^(?:text|math|underline|boxed|mbox)/.test(command)) return text + this.argument();
    return text + (/^[{}%$#&_|]$/.test(command) ? command : separatorOf(command));
  }

  /** Blank between an operator without bounds and its operand. */
  private gap(): string {
    return this.isBeforeScript() ? '' : ' ';
  }

  private fraction(text: string): string {
    const written = fraction(this.argument(), this.argument());
    const isAfterName = /[\p{L}\p{N}\p{M})]$/u.test(text.slice(-2));
    const base = this.isBeforeScript() ? inParentheses(written) : written;
    return `${text}${isAfterName ? gap : ''}${base}${this.isBeforeName() ? gap : ''}`;
  }

  private applied(text: string, name: string): string {
    const next = this.tokens[this.at];
    const hasArgument = next?.kind === 'text' || (next?.kind === 'mark' && next.value === '{');
    if (!hasArgument) return `${text} ${name}${this.gap()}`;
    if (next.kind === 'text') return `${text} ${name} `;
    const argument = tidy(this.argument());
    const isCalled = argument.startsWith('(');
    return `${text} ${name}${isCalled ? '' : ' '}${isCalled || isFactor(argument) ? argument : inParentheses(argument)}`;
  }

  private stacked(command: string, other: string): string {
    const base = compact(this.argument());
    const accent = command === 'underset' ? undefined : accentSigns.get(other);
    if (accent !== undefined && /^\p{L}$/u.test(base)) return `${base}${accent}`;
    const isLine = accent !== undefined || /^[_‾¯⏞⏟︷︸]$/u.test(other);
    const written = isLine ? base : `${base}${command === 'underset' ? '_' : '^'}${scriptOf(other)}`;
    return functionNames.has(base) || boundedOperators.has(base) ? `${written} ` : written;
  }

  /** Writes the rows of a table, such as `[1, 0; 0, 1]`. */
  private environment(text: string, name: string): string {
    if (name === 'array') this.argument();
    const rows: string[][] = [[]];
    while (this.at < this.tokens.length) {
      rows.at(-1)?.push(tidy(this.sequence(true)));
      const next = this.tokens[this.at];
      this.at += 1;
      if (!next || (next.kind === 'command' && next.value === 'end')) break;
      if (next.kind === 'command') rows.push([]);
    }
    this.argument();
    const written = rows
      .map((cells) => cells.filter(Boolean).join(aligned.test(name) ? ' ' : ', '))
      .filter(Boolean)
      .join('; ');
    if (name === 'cases') return `${text}{${written}}`;
    if (aligned.test(name)) return text + written;
    return /[([{|‖]\s*$/u.test(text.slice(-2)) ? text + written : `${text}[${written}]`;
  }
}

const isCellEnd = ({ kind, value }: Token): boolean =>
  (kind === 'mark' && value === '&') || (kind === 'command' && (value === '\\' || value === 'end'));

/** Blanks, and commands of layout such as `left`, leave at most a blank. */
const separatorOf = (command: string): string => (/^(?:[,;: !]|q?quad)$/.test(command) ? ' ' : '');
