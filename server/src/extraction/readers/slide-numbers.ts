/** Writes the numbers of lists on slides as they are shown. */
import { listMark } from './markup/block-marks.ts';
import { formatNumber } from './markup/number-formats.ts';
import { type XmlElement, childOf, element, isElement } from './markup/xml-tree.ts';

/** Formats by the beginning of their names on slides. */
const formats: Readonly<Record<string, string>> = {
  arabic: 'decimal',
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
  arabic1: 'arabicAlpha',
  arabic2: 'arabicAbjad',
  hebrew2: 'hebrew2',
  circleNumDb: 'decimalEnclosedCircle',
};
const scheme =
  /^(arabic[12]?|alpha[LU]c|roman[LU]c|hebrew2|circleNumDb)(Period|ParenR|ParenBoth|Plain|Minus)$/;
const maxLevel = 8;

/** Sequence of numbers at a level. */
interface Sequence {
  type: string;
  start: number;
  last: number;
}

/** Puts the number of each numbered paragraph of a text in front of it. */
export function numberParagraphs(body: XmlElement): XmlElement {
  const sequences: (Sequence | undefined)[] = [];
  return {
    ...body,
    children: body.children.map((node) =>
      isElement(node) && node.name === 'a:p' ? numbered(node, sequences) : node,
    ),
  };
}

function numbered(paragraph: XmlElement, sequences: (Sequence | undefined)[]): XmlElement {
  const properties = childOf(paragraph, 'a:pPr');
  const level = Math.min(Number(properties?.attributes['lvl'] ?? 0) || 0, maxLevel);
  const { type = '', startAt = '1' } = childOf(properties, 'a:buAutoNum')?.attributes ?? {};
  const hasText = paragraph.children.some((node) => isElement(node) && /^a:(?:r|fld)$/.test(node.name));
  // An empty paragraph neither counts nor ends a list.
  if (!hasText) return paragraph;
  sequences.length = Math.min(sequences.length, level + 1);
  const [, format = '', end = ''] = scheme.exec(type) ?? [];
  if (format === '') {
    sequences[level] = undefined;
    return paragraph;
  }
  const start = Number(startAt) || 1;
  const before = sequences[level];
  const continues = before?.type === type && before.start === start;
  const sequence = continues ? { ...before, last: before.last + 1 } : { type, start, last: start };
  sequences[level] = sequence;
  const mark = listMark(level, label(formatNumber(sequence.last, formats[format] ?? 'decimal'), end));
  const run = element('a:r', {}, [element('a:t', {}, [mark])]);
  const at = properties ? paragraph.children.indexOf(properties) + 1 : 0;
  return { ...paragraph, children: paragraph.children.toSpliced(at, 0, run) };
}

function label(number: string, end: string): string {
  if (end === 'Period') return `${number}.`;
  if (end === 'Minus') return `${number}-`;
  if (end === 'Plain') return number;
  return end === 'ParenBoth' ? `(${number})` : `${number})`;
}
