/** Prepares an OpenDocument presentation for reading: writes its charts as tables, and drops slide numbers. */
import type { LeftOut } from '../markup/left-out.ts';
import { type XmlElement, formatXml, isElement, parseXml } from '../markup/xml-tree.ts';
import { openZip } from '../markup/zip-parts.ts';
import { type OpenDrawings, openDrawings } from './odt-drawings.ts';

const contentPath = 'content.xml';

/** Returns the presentation as it is shown; shapes are known to the reader. */
export function prepareOpenSlides(file: Uint8Array, leftOut: LeftOut): Uint8Array {
  const zip = openZip(file);
  const source = zip?.read(contentPath) ?? '';
  const content = /<draw:object|page-number/.test(source) ? parseXml(source) : undefined;
  if (!zip || !content) return file;
  const drawings = openDrawings((path) => zip.read(path), leftOut);
  return zip.replace(new Map([[contentPath, formatXml(rewrite(content, drawings))]]));
}

/** Recognises slide numbers, which accompany the notes of each slide. */
const isPageNumber = ({ name, attributes }: XmlElement): boolean =>
  name === 'text:page-number' || attributes['presentation:class'] === 'page-number';

const rewrite = (node: XmlElement, drawings: OpenDrawings): XmlElement => ({
  ...node,
  children: node.children.flatMap((child) => {
    if (!isElement(child)) return [child];
    if (isPageNumber(child)) return [];
    return drawings.chart(child) ?? [rewrite(child, drawings)];
  }),
});
