/** Prepares a presentation for reading: rewrites formulas, and removes shapes that no slide shows. */
import { numberParagraphs } from './slide-numbers.ts';
import { plainFormula } from './formulas/office-math.ts';
import type { LeftOut } from './markup/left-out.ts';
import {
  type XmlElement,
  type XmlNode,
  childOf,
  childrenOf,
  element,
  elementsNamed,
  formatXml,
  isElement,
  parseXml,
  textIn,
} from './markup/xml-tree.ts';
import { openZip } from './markup/zip-parts.ts';

const slidePart = /^ppt\/(?:slides|notesSlides)\/[^/]+\.xml$/;
const hint = /\/math"|<a:buAutoNum|\/chartex"|\shidden="(?:1|true)"/;
const shapes = new Set(['p:sp', 'p:pic', 'p:graphicFrame', 'p:grpSp', 'p:cxnSp']);

/** Returns the presentation as it is shown, hidden slides included. */
export function prepareSlides(file: Uint8Array, leftOut: LeftOut): Uint8Array {
  const zip = openZip(file);
  const changed = new Map<string, string>();
  for (const name of zip?.names.filter((one) => slidePart.test(one)) ?? []) {
    const source = zip?.read(name);
    const slide = source !== undefined && hint.test(source) ? parseXml(source) : undefined;
    if (slide) changed.set(name, formatXml(rewriteSlide(slide, leftOut)));
  }
  return zip && changed.size > 0 ? zip.replace(changed) : file;
}

const rewriteSlide = (node: XmlElement, leftOut: LeftOut): XmlElement => ({
  ...node,
  children: node.children.flatMap((child): XmlNode[] => {
    if (!isElement(child)) return [child];
    if (child.name === 'm:oMath') return [plainFormula(child)];
    const [newer] = child.name === 'mc:AlternateContent' ? elementsNamed(child, 'cx:chart') : [];
    if (newer) return [chartFrame(newer)];
    if (child.name === 'p:txBody' || child.name === 'a:txBody')
      return [rewriteSlide(numberParagraphs(child), leftOut)];
    if (!isHidden(child)) return [rewriteSlide(child, leftOut)];
    for (const text of elementsNamed(child, 'a:t')) leftOut.addHidden(textIn(text), child);
    return [];
  }),
});

const chartUri = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

/** Returns the frame of a newer chart as one that the reader knows. */
function chartFrame({ attributes }: XmlElement): XmlElement {
  const chart = element('c:chart', { 'xmlns:c': chartUri, 'r:id': attributes['r:id'] ?? '' });
  const data = element('a:graphicData', { uri: chartUri }, [chart]);
  return element('p:graphicFrame', {}, [element('a:graphic', {}, [data])]);
}

/** Recognises shapes that were hidden in the list of a slide's objects. */
function isHidden(shape: XmlElement): boolean {
  if (!shapes.has(shape.name)) return false;
  const properties = childrenOf(shape).find(({ name }) => /^p:nv\w+Pr$/.test(name));
  const hidden = childOf(properties, 'p:cNvPr')?.attributes['hidden'];
  return hidden === '1' || hidden === 'true';
}
