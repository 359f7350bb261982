/** Gives the paragraphs of slides the bullets that they inherit from their layout and master. */
import { posix } from 'node:path';
import {
  type XmlElement,
  childOf,
  childrenOf,
  element,
  elementsNamed,
  isElement,
  parseXml,
} from './markup/xml-tree.ts';
import type { ZipParts } from './markup/zip-parts.ts';

/** Returns the bullet of a level; `undefined` if it is not defined. */
type Bullets = (level: number) => XmlElement | undefined;

/** Layout or master: its bullets, and those of its placeholders. */
interface Template {
  ofPlaceholder(index: string): Bullets;
}

const bulletNames = new Set(['a:buNone', 'a:buChar', 'a:buAutoNum', 'a:buBlip']);
/** Kinds of placeholders for the text of a slide. */
const textKinds = new Set(['', 'body', 'obj']);
const maxLevel = 8;

/** Returns a function that completes a shape of the slide at a path. */
export function openBullets(zip: ZipParts): (path: string) => (shape: XmlElement) => XmlElement {
  const known = new Map<string, Template>();
  const partOf = (path: string) => {
    const source = zip.read(path);
    return source === undefined ? undefined : parseXml(source);
  };
  const related = (path: string, kind: string): string => {
    const list = partOf(posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`));
    const found = childrenOf(list).find(({ attributes }) => attributes['Type']?.endsWith(`/${kind}`));
    const target = found?.attributes['Target'] ?? '';
    return target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(path), target);
  };
  const layoutAt = (path: string): Template => {
    const seen = known.get(path);
    if (seen) return seen;
    const found = readLayout(partOf(path), partOf(related(path, 'slideMaster')));
    known.set(path, found);
    return found;
  };
  return (path) => {
    const layout = layoutAt(related(path, 'slideLayout'));
    return (shape) => withBullets(shape, layout);
  };
}

const placeholderIn = (shape: XmlElement): Record<string, string> | undefined =>
  childOf(childOf(childOf(shape, 'p:nvSpPr'), 'p:nvPr'), 'p:ph')?.attributes;

const bulletsOf =
  (styles: XmlElement | undefined): Bullets =>
  (level) =>
    bulletIn(childOf(styles, `a:lvl${level + 1}pPr`));

const bulletIn = (properties: XmlElement | undefined): XmlElement | undefined =>
  childrenOf(properties).find(({ name }) => bulletNames.has(name));

const listStyleOf = (shape: XmlElement | undefined) => childOf(childOf(shape, 'p:txBody'), 'a:lstStyle');

function readLayout(layout: XmlElement | undefined, master: XmlElement | undefined): Template {
  const ofMaster = [...elementsNamed(master, 'p:sp')].find((one) => placeholderIn(one)?.['type'] === 'body');
  const general = [
    bulletsOf(listStyleOf(ofMaster)),
    bulletsOf(childOf(childOf(master, 'p:txStyles'), 'p:bodyStyle')),
  ];
  const placeholders = new Map<string, Bullets>();
  for (const shape of elementsNamed(layout, 'p:sp')) {
    const index = placeholderIn(shape)?.['idx'];
    if (index !== undefined) placeholders.set(index, bulletsOf(listStyleOf(shape)));
  }
  return {
    ofPlaceholder: (index) => (level) =>
      placeholders.get(index)?.(level) ?? general.map((one) => one(level)).find((one) => one !== undefined),
  };
}

/** Adds the inherited bullets to the paragraphs of a placeholder; other shapes have none. */
function withBullets(shape: XmlElement, layout: Template): XmlElement {
  const { type = '', idx = '' } = placeholderIn(shape) ?? { type: 'none' };
  if (!textKinds.has(type)) return shape;
  const own = bulletsOf(listStyleOf(shape));
  const inherited = layout.ofPlaceholder(idx);
  return {
    ...shape,
    children: shape.children.map((body) =>
      isElement(body) && body.name === 'p:txBody'
        ? { ...body, children: body.children.map((one) => (isElement(one) ? withBullet(one) : one)) }
        : body,
    ),
  };

  function withBullet(paragraph: XmlElement): XmlElement {
    const properties = childOf(paragraph, 'a:pPr') ?? element('a:pPr');
    if (paragraph.name !== 'a:p' || bulletIn(properties)) return paragraph;
    const level = Math.min(Number(properties.attributes['lvl'] ?? 0) || 0, maxLevel);
    const bullet = own(level) ?? inherited(level);
    if (!bullet || bullet.name === 'a:buNone') return paragraph;
    const others = paragraph.children.filter((one) => one !== properties);
    const children = [...properties.children, bullet];
    return { ...paragraph, children: [{ ...properties, children }, ...others] };
  }
}
