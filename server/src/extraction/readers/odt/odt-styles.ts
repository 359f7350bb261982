/** Styles of OpenDocument texts: hidden text, titles and list levels. */
import { type XmlElement, childOf, childrenOf } from '../markup/xml-tree.ts';

export interface OdtStyle {
  isHidden: boolean;
  isTitle: boolean;
  /** From 1; absent for other paragraphs. */
  headingLevel?: number;
  font?: string;
}

/** Number or bullet of a list level. */
export interface OdtLevel {
  isBullet: boolean;
  /** Name of a number format; empty for a level without number. */
  format: string;
  prefix: string;
  suffix: string;
  start: number;
  /** Number of levels in the number, this one included. */
  shownLevels: number;
  /** Pattern such as `%1%.%2%`, which newer programs write. */
  pattern: string | undefined;
}
export type OdtList = (OdtLevel | undefined)[];

export interface OdtStyles {
  styleOf(family: string, name: string | undefined): OdtStyle;
  /** Checks that a style sets text apart, or names a title. */
  isRead(family: string, name: string): boolean;
  /** Returns `undefined` for an unknown list style. */
  listOf(name: string | undefined): OdtList | undefined;
  /** Numbers of headings. */
  outline: OdtList;
}

const maxInheritance = 30;
/** Name of a built-in style of headings. */
const headingName = /^Heading_20_(\d{1,2})$/;
const emphasis = [
  'fo:font-weight',
  'fo:font-style',
  'style:font-weight-asian',
  'style:font-style-asian',
  'style:text-line-through-style',
  'style:text-position',
];
const formats: Readonly<Record<string, string>> = {
  1: 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '01, 02, 03, ...': 'decimalZero',
  'أ, ب, ت, ...': 'arabicAlpha',
  'ا, ب, ج, ...': 'arabicAbjad',
  '١, ٢, ٣, ...': 'hindiNumbers',
  'א, ב, ג, ...': 'hebrew2',
  '①, ②, ③, ...': 'decimalEnclosedCircle',
};

/** Indexes the styles of the given elements; later ones win. */
export function readOdtStyles(containers: readonly (XmlElement | undefined)[]): OdtStyles {
  const styles = new Map<string, XmlElement>();
  const lists = new Map<string, OdtList>();
  /** Families of fonts by the names that styles give them. */
  const fonts = new Map<string, string>();
  let outline: OdtList = [];
  for (const element of containers.flatMap((container) => childrenOf(container))) {
    const name = element.attributes['style:name'] ?? '';
    if (element.name === 'style:style')
      styles.set(keyOf(element.attributes['style:family'] ?? '', name), element);
    if (element.name === 'text:list-style') lists.set(name, levelsOf(element));
    if (element.name === 'style:font-face') fonts.set(name, element.attributes['svg:font-family'] ?? name);
    if (element.name === 'text:outline-style') outline = levelsOf(element);
  }
  const known = new Map<string, OdtStyle>();
  const resolve = (family: string, name: string | undefined, depth: number): OdtStyle => {
    const key = keyOf(family, name ?? '');
    const element = styles.get(key);
    if (name === undefined || depth > maxInheritance) return { isHidden: false, isTitle: false };
    const seen = known.get(key);
    if (seen) return seen;
    const base = resolve(family, element?.attributes['style:parent-style-name'], depth + 1);
    const text = childOf(element, 'style:text-properties')?.attributes;
    const display = text?.['text:display'];
    const fontName = text?.['style:font-name'];
    const font =
      fontName === undefined ? (text?.['fo:font-family'] ?? base.font) : (fonts.get(fontName) ?? fontName);
    const style = {
      isHidden: display === undefined ? base.isHidden : display === 'none',
      isTitle: base.isTitle || (family === 'paragraph' && name === 'Title'),
      ...levelOfStyle(family, name, base),
      ...(font !== undefined && { font: font.replaceAll(/['"]/g, '') }),
    };
    known.set(key, style);
    return style;
  };
  return {
    styleOf: (family, name) => resolve(family, name, 0),
    isRead: (family, name) => {
      const text = childOf(styles.get(keyOf(family, name)), 'style:text-properties');
      const isEmphasis = text !== undefined && emphasis.some((key) => key in text.attributes);
      return isEmphasis || name.toLowerCase().includes('title');
    },
    listOf: (name) => lists.get(name ?? ''),
    outline,
  };
}

function levelOfStyle(family: string, name: string, base: OdtStyle): Pick<OdtStyle, 'headingLevel'> {
  const own = family === 'paragraph' ? headingName.exec(name)?.[1] : undefined;
  const headingLevel = own === undefined ? base.headingLevel : Number(own);
  return headingLevel === undefined ? {} : { headingLevel };
}

const keyOf = (family: string, name: string) => `${family} ${name}`;

function levelsOf(style: XmlElement): OdtList {
  const levels: OdtList = [];
  for (const { name, attributes } of childrenOf(style)) {
    const index = Number(attributes['text:level']) - 1;
    if (!(index >= 0 && index < 10)) continue;
    const isNumber = name.endsWith('-number') || name === 'text:outline-level-style';
    const format = attributes['style:num-format'] ?? '';
    levels[index] = {
      isBullet:
        name.endsWith('-image') || (name.endsWith('-bullet') && attributes['text:bullet-char'] !== ''),
      format: isNumber && format !== '' ? (formats[format] ?? 'decimal') : '',
      prefix: attributes['style:num-prefix'] ?? '',
      suffix: attributes['style:num-suffix'] ?? '',
      start: Number.parseInt(attributes['text:start-value'] ?? '1', 10) || 0,
      shownLevels: Number.parseInt(attributes['text:display-levels'] ?? '1', 10) || 1,
      pattern: attributes['style:num-list-format'] ?? attributes['loext:num-list-format'],
    };
  }
  return levels;
}
