/** Prepares a presentation for reading: rewrites formulas that the reader would mistake. */
import { type XmlElement, formatXml, isElement, parseXml } from '../markup/xml-tree.ts';
import { openZip } from '../markup/zip-parts.ts';
import { plainFormula } from './office-math.ts';

const slidePart = /^ppt\/(?:slides|notesSlides)\/[^/]+\.xml$/;

/** Returns the presentation with plain formulas; unchanged if there are none. */
export function prepareSlides(file: Uint8Array): Uint8Array {
  const zip = openZip(file);
  const changed = new Map<string, string>();
  for (const name of zip?.names.filter((one) => slidePart.test(one)) ?? []) {
    const source = zip?.read(name);
    if (!source?.includes('/math"')) continue;
    const slide = parseXml(source);
    if (slide) changed.set(name, formatXml(withPlainFormulas(slide)));
  }
  return zip && changed.size > 0 ? zip.replace(changed) : file;
}

const withPlainFormulas = (node: XmlElement): XmlElement => ({
  ...node,
  children: node.children.map((child) => {
    if (!isElement(child)) return child;
    return child.name === 'm:oMath' ? plainFormula(child) : withPlainFormulas(child);
  }),
});
