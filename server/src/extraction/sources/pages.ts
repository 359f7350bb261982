/** Rewrites raised text that pages, mails and books set by styles, and endless cells, which the reader drops. */
import { plainMathml } from '../readers/formulas/mathml.ts';
import { withFieldTexts } from '../readers/html/form-fields.ts';
import { withListNumbers } from '../readers/html/list-numbers.ts';
import { rewriteParts } from '../readers/markup/zip-parts.ts';

const ELEMENT = /<(?:span|font|a|small|b|i|em|strong)\s[^<>]*>/gi;
const CLASS = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const STYLE = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** A cell of zero rows extends to the last one. */
const ENDLESS = /(<t[dh]\s(?:[^<>]*\s)?rowspan\s*=\s*["']?)0(?=["'\s>])/gi;

/** Raised text in raised text, as in towers of exponents. */
const NESTED = /(<su[bp](?:\s[^<>]{0,200})?>[^<]{1,100})<(su[bp])(?:\s[^<>]{0,200})?>([^<]{1,100})<\/\2>/gi;
const nestedScript = (...[, start = '', name = '', text = '']: string[]): string =>
  `${start}${/p$/i.test(name) ? '^' : '_'}${text.length > 1 ? `(${text})` : text}`;

/** Elements by the name of their class. */
type Classes = Map<string, 'sup' | 'sub'>;

/** Numbers of notes, which LibreOffice sets before their text. */
const NOTE_NUMBERS = /class="sd(?:foot|end)notesym"/;

export function rewritePage(page: string, classes: Classes = new Map()): string {
  if (NOTE_NUMBERS.test(page)) for (const kind of ['foot', 'end']) classes.set(`sd${kind}notesym`, 'sup');
  for (const [, style = ''] of page.matchAll(/<style[^<>]*>([^<]*)/gi)) collectClasses(style, classes);
  const shown = withListNumbers(withFieldTexts(plainMathml(page)));
  const bounded = shown
    .replaceAll(NESTED, nestedScript)
    .replace(ENDLESS, (_whole, start: string) => `${start}65534`);
  if (classes.size === 0 && !POSITION.test(bounded)) return bounded;
  // The end of the outer element closes the raised one.
  return bounded.replace(ELEMENT, (tag) => {
    const script = elementOf(textIn(STYLE, tag)) ?? classIn(textIn(CLASS, tag), classes);
    return script && !tag.endsWith('/>') ? `${tag}<${script}>` : tag;
  });
}

/** Rewrites the pages of a book by all of its styles. */
export function rewriteBook(file: Uint8Array): Uint8Array {
  const classes: Classes = new Map();
  rewriteParts(file, /\.css$/i, (style) => {
    collectClasses(style, classes);
    return style;
  });
  return rewriteParts(file, /\.x?html?$/i, (page) => rewritePage(page, new Map(classes)));
}

const textIn = (attribute: RegExp, tag: string): string => {
  const [, double, single, bare] = attribute.exec(tag) ?? [];
  return double ?? single ?? bare ?? '';
};

const classIn = (names: string, classes: Classes) =>
  names
    .split(/\s+/)
    .reduce<'sup' | 'sub' | undefined>((found, name) => found ?? classes.get(name), undefined);

const POSITION = /vertical-align\s*:|position\s*:\s*relative/i;
const SMALL = /font-size\s*:\s*(?:0?\.\d|\d\d(?:\.\d+)?%|smaller|x-small|xx-small)/i;

/** Returns the element that shows text as the declarations do. */
function elementOf(declarations: string): 'sup' | 'sub' | undefined {
  if (!POSITION.test(declarations)) return undefined;
  const [, aligned = ''] =
    /vertical-align\s*:\s*(super|sub|-?[\d.]+(?:em|ex|pt|px|%))/i.exec(declarations) ?? [];
  if (/^s/i.test(aligned)) return aligned.toLowerCase() === 'super' ? 'sup' : 'sub';
  const shift = Number.parseFloat(aligned) || (SMALL.test(declarations) ? relativeShift(declarations) : 0);
  if (shift === 0) return undefined;
  return shift > 0 ? 'sup' : 'sub';
}

/** Returns by how much a relative position raises text. */
function relativeShift(declarations: string): number {
  if (!/position\s*:\s*relative/i.test(declarations)) return 0;
  const [, side = '', shift = ''] = /(?:^|[;\s])(top|bottom)\s*:\s*(-?[\d.]+)/i.exec(declarations) ?? [];
  return (Number.parseFloat(shift) || 0) * (side.toLowerCase() === 'top' ? -1 : 1);
}

function collectClasses(style: string, classes: Classes): void {
  for (const rule of style.split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{');
    const script = elementOf(declarations);
    if (!script) continue;
    for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)\s*(?=,|$)/g)) classes.set(name, script);
  }
}
