/** Writes the bullets and numbers of lists on slides as they are shown. */
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

/** Marks the items of a text's lists, with their numbers. */
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
    const isBullet = properties?.children.some(
      (one) => isElement(one) && /^a:bu(?:Char|Blip|AutoNum)$/.test(one.name),
    );
    return isBullet ? withMark(paragraph, listMark(level, '')) : paragraph;
  }
  const start = Number(startAt) || 1;
  const before = sequences[level];
  const continues = before?.type === type && before.start === start;
  const sequence = continues ? { ...before, last: before.last + 1 } : { type, start, last: start };
  sequences[level] = sequence;
  return withMark(
    paragraph,
    listMark(level, label(formatNumber(sequence.last, formats[format] ?? 'decimal'), end)),
  );
}

/** Puts a mark in place of the paragraph's properties, by which the reader would end an item at a line break. */
const withMark = ({ children, ...paragraph }: XmlElement, mark: string): XmlElement => ({
  ...paragraph,
  children: [
    element('a:r', {}, [element('a:t', {}, [mark])]),
    ...children.filter((one) => !isElement(one) || one.name !== 'a:pPr'),
  ],
});

function label(number: string, end: string): string {
  if (end === 'Period') return `${number}.`;
  if (end === 'Minus') return `${number}-`;
  if (end === 'Plain') return number;
  return end === 'ParenBoth' ? `(${number})` : `${number})`;
}
