/** Properties that the reader of Word documents reads; writing the others would only cost time. */
import { type XmlElement, childOf, element, isElement } from '../markup/xml-tree.ts';

const read = new Set(
  ['rStyle', 'b', 'i', 'strike', 'dstrike', 'vertAlign', 'gridSpan', 'vMerge', 'tblHeader'].map(
    (name) => `w:${name}`,
  ),
);

/** Returns the properties with what the reader reads in them; none if that is nothing. */
export function keptProperties(properties: XmlElement | undefined): XmlElement[] {
  const kept = properties?.children.filter((one) => isElement(one) && read.has(one.name)) ?? [];
  return properties && kept.length > 0 ? [element(properties.name, {}, kept)] : [];
}

/** Half points from which a position is raised or lowered text. */
const minPosition = 3;
/** Initials of a page are lowered, and larger; half points. */
const maxSize = 40;
/** Longer texts are moved for their looks. */
const maxCharacters = 8;

/** Returns the properties of a run with a text; text at a raised position is a superscript. */
export function runProperties(properties: XmlElement | undefined, text: string): XmlElement[] {
  const position = numberOf(properties, 'w:position');
  const isPlaced =
    Math.abs(position) >= minPosition &&
    numberOf(properties, 'w:sz') < maxSize &&
    text !== '' &&
    text.length <= maxCharacters &&
    !childOf(properties, 'w:vertAlign');
  if (!properties || !isPlaced) return keptProperties(properties);
  const alignment = { 'w:val': position > 0 ? 'superscript' : 'subscript' };
  const children = [...properties.children, element('w:vertAlign', alignment)];
  return keptProperties({ ...properties, children });
}

const numberOf = (properties: XmlElement | undefined, name: string): number =>
  Number(childOf(properties, name)?.attributes['w:val'] ?? 0);
