/** Styles of Word documents: headings, lists and hidden text, inherited from the styles they are based on. */
import { type XmlElement, childOf, childrenOf } from '../markup/xml-tree.ts';

export interface WordStyle {
  /** From 1; absent for other paragraphs. */
  headingLevel?: number;
  isTitle: boolean;
  isHidden?: boolean;
  numbering?: NumberingReference;
}

export interface NumberingReference {
  /** Empty if only the level is given. */
  id: string;
  level?: number;
}

export type WordStyles = (id: string | undefined) => WordStyle;

const maxInheritance = 30;
const headingName = /^heading ([1-9])$/i;
const off = new Set(['0', 'false', 'off', 'none']);

/** Returns the state of a property that is on or off; `undefined` if it is not given. */
export function toggleOf(properties: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(properties, name);
  return found && !off.has(found.attributes['w:val'] ?? '');
}

/** Reads the numbering and list level of paragraph properties. */
export function numberingOf(properties: XmlElement | undefined): NumberingReference | undefined {
  const numbering = childOf(properties, 'w:numPr');
  if (!numbering) return undefined;
  const level = Number.parseInt(childOf(numbering, 'w:ilvl')?.attributes['w:val'] ?? '', 10);
  return {
    id: childOf(numbering, 'w:numId')?.attributes['w:val'] ?? '',
    ...(level >= 0 && level <= 8 && { level }),
  };
}

/** Reads the outline level; level 10 is body text. */
export function outlineLevelOf(properties: XmlElement | undefined): number | undefined {
  const level = Number.parseInt(childOf(properties, 'w:outlineLvl')?.attributes['w:val'] ?? '', 10);
  return Number.isNaN(level) ? undefined : level + 1;
}

/** Indexes the styles part; without one, the usual ids of headings are known. */
export function readStyles(part: XmlElement | undefined): WordStyles {
  const elements = new Map<string, XmlElement>();
  let usual: string | undefined;
  for (const style of childrenOf(part, 'w:style')) {
    const { 'w:styleId': id, 'w:default': isDefault, 'w:type': type } = style.attributes;
    if (id !== undefined) elements.set(id, style);
    if (type === 'paragraph' && isDefault !== undefined && !off.has(isDefault)) usual = id;
  }
  const known = new Map<string, WordStyle>();
  const resolve = (id: string | undefined, depth: number): WordStyle => {
    if (id === undefined || depth > maxInheritance) return { isTitle: false };
    const seen = known.get(id);
    if (seen) return seen;
    const style = elements.get(id);
    const base = style && resolve(childOf(style, 'w:basedOn')?.attributes['w:val'], depth + 1);
    const found = { ...base, ...ownStyle(id, style, base) };
    known.set(id, found);
    return found;
  };
  return (id) => resolve(id ?? usual, 0);
}

function ownStyle(id: string, style: XmlElement | undefined, base: WordStyle | undefined): WordStyle {
  const name = childOf(style, 'w:name')?.attributes['w:val'] ?? id.replace(/^Heading(\d)$/, 'heading $1');
  const properties = childOf(style, 'w:pPr');
  const outline = outlineLevelOf(properties);
  const named = headingName.exec(name)?.[1];
  const headingLevel = named === undefined ? outline : Number(named);
  const isHidden = toggleOf(childOf(style, 'w:rPr'), 'w:vanish');
  const numbering = numberingOf(properties);
  return {
    isTitle: name.toLowerCase() === 'title' || (base?.isTitle ?? false),
    ...(headingLevel !== undefined && { headingLevel: headingLevel > 9 ? 0 : headingLevel }),
    ...(isHidden !== undefined && { isHidden }),
    ...(numbering && { numbering: { ...base?.numbering, ...withoutEmpty(numbering) } }),
  };
}

const withoutEmpty = ({ id, level }: NumberingReference): NumberingReference =>
  ({ ...(id !== '' && { id }), ...(level !== undefined && { level }) }) as NumberingReference;
