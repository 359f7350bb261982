/** Prepares an OpenDocument presentation for reading: writes its charts as tables. */
import type { LeftOut } from '../markup/left-out.ts';
import { type XmlElement, formatXml, isElement, parseXml } from '../markup/xml-tree.ts';
import { openZip } from '../markup/zip-parts.ts';
import { type OpenDrawings, openDrawings } from './odt-drawings.ts';

const contentPath = 'content.xml';

/** Returns the presentation with its charts as tables; shapes are known to the reader. */
export function prepareOpenSlides(file: Uint8Array, leftOut: LeftOut): Uint8Array {
  const zip = openZip(file);
  const source = zip?.read(contentPath) ?? '';
  const content = source.includes('<draw:object') ? parseXml(source) : undefined;
  if (!zip || !content) return file;
  const drawings = openDrawings((path) => zip.read(path), leftOut);
  return zip.replace(new Map([[contentPath, formatXml(withCharts(content, drawings))]]));
}

const withCharts = (node: XmlElement, drawings: OpenDrawings): XmlElement => ({
  ...node,
  children: node.children.flatMap((child) => {
    if (!isElement(child)) return [child];
    return drawings.chart(child) ?? [withCharts(child, drawings)];
  }),
});
