/** Writes the numbers of lists on pages that are letters, Roman or backwards. */
import { listMark, parsedLevel } from '../markup/block-marks.ts';
import { formatNumber } from '../markup/number-formats.ts';
import { attributeIn } from './tag-attributes.ts';

const tags = /<(\/?)(ol|ul|menu|li)(?=[\s>/])[^<>]*>/gi;
const hint = /<ol\b[^<>]*(?:\stype\s*=|list-style|\sreversed)/i;
const maxDepth = 200;
const types: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};
const styles: Readonly<Record<string, string>> = {
  'lower-alpha': 'lowerLetter',
  'lower-latin': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
  'arabic-indic': 'hindiNumbers',
  hebrew: 'hebrew2',
};

interface OpenList {
  /** Empty for plain numbers and bullets, which the reader knows. */
  format: string;
  next: number;
  step: number;
}

/** Returns the page with such numbers as marks. */
export function withListNumbers(page: string): string {
  if (!hint.test(page)) return page;
  const lists: OpenList[] = [];
  return page.replaceAll(tags, (tag: string, ...found: [slash: string, name: string, at: number]) => {
    const [slash, name, at] = found;
    if (name.toLowerCase() !== 'li') {
      if (slash !== '') lists.pop();
      else if (lists.length < maxDepth) lists.push(/^ol$/i.test(name) ? openList(tag, page, at) : plain());
      return tag;
    }
    const list = slash === '' ? lists.at(-1) : undefined;
    if (!list) return tag;
    const own = Number.parseInt(attributeIn(tag, 'value') ?? '', 10);
    const number = Number.isNaN(own) ? list.next : own;
    list.next = number + list.step;
    return list.format === ''
      ? tag
      : `${tag}${listMark(parsedLevel, `${formatNumber(number, list.format)}.`)}`;
  });
}

const plain = (): OpenList => ({ format: '', next: 1, step: 1 });

function openList(tag: string, page: string, at: number): OpenList {
  const style = /list-style(?:-type)?\s*:[^;"']*?([a-z-]+-(?:alpha|latin|roman|indic)|hebrew)/i.exec(
    attributeIn(tag, 'style') ?? '',
  )?.[1];
  const isReversed = /\sreversed(?=[\s=>])/i.test(tag);
  const format = styles[style?.toLowerCase() ?? ''] ?? types[attributeIn(tag, 'type') ?? ''] ?? '';
  const start = Number.parseInt(attributeIn(tag, 'start') ?? '', 10);
  const first = isReversed ? itemsFrom(page, at + tag.length) : 1;
  return {
    format: format === '' && isReversed ? 'decimal' : format,
    next: Number.isNaN(start) ? first : start,
    step: isReversed ? -1 : 1,
  };
}

/** Longest list that is numbered backwards, in characters. */
const maxReversed = 100_000;

/** Counts the items of a list without those of lists in it. */
function itemsFrom(page: string, from: number): number {
  let [depth, count] = [0, 0];
  for (const [, slash, name = ''] of page.slice(from, from + maxReversed).matchAll(tags)) {
    const isItem = name.toLowerCase() === 'li';
    if (!isItem) depth += slash === '' ? 1 : -1;
    if (depth < 0) break;
    if (isItem && slash === '' && depth === 0) count += 1;
  }
  return count;
}
