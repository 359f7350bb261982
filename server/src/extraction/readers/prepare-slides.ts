/** Prepares a presentation for reading: rewrites formulas, and removes shapes that no slide shows. */
import { numberParagraphs } from './slide-numbers.ts';
import { openBullets } from './slide-bullets.ts';
import { plainFormula } from './formulas/office-math.ts';
import { formulaText } from './formulas/office-math-latex.ts';
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
const shapes = new Set(['p:sp', 'p:pic', 'p:graphicFrame', 'p:grpSp', 'p:cxnSp']);
/** Elements without text, which the reader would only parse. */
const unread = new Set(
  'p:spPr p:grpSpPr p:style p:timing p:transition p:extLst a:extLst a:bodyPr a:lstStyle a:endParaRPr a:tcPr'.split(
    ' ',
  ),
);
/** Placeholders of headers and footers. */
const runningKinds = new Set(['hdr', 'ftr', 'dt']);

interface SlideContext {
  leftOut: LeftOut;
  /** Texts of headers and footers, each of which is read once. */
  running: Set<string>;
  /** Adds the bullets that the paragraphs of a shape inherit. */
  withBullets(shape: XmlElement): XmlElement;
}

/** Returns the presentation as it is shown, hidden slides included. */
export function prepareSlides(file: Uint8Array, leftOut: LeftOut): Uint8Array {
  const zip = openZip(file);
  if (!zip) return file;
  const changed = new Map<string, string>();
  const running = new Set<string>();
  const bullets = openBullets(zip);
  for (const name of zip.names.filter((one) => slidePart.test(one))) {
    const source = zip.read(name);
    const slide = source === undefined ? undefined : parseXml(source);
    if (slide)
      changed.set(name, formatXml(rewriteSlide(slide, { leftOut, running, withBullets: bullets(name) })));
  }
  return changed.size > 0 ? zip.replace(changed) : file;
}

const rewriteSlide = (node: XmlElement, context: SlideContext): XmlElement => ({
  ...node,
  children: titleFirst(node).flatMap((child): XmlNode[] => {
    if (!isElement(child)) return [child];
    if (unread.has(child.name)) return [];
    if (child.name === 'm:oMath') return [plainFormula(child)];
    const [newer] = child.name === 'mc:AlternateContent' ? elementsNamed(child, 'cx:chart') : [];
    if (newer) return [chartFrame(newer)];
    if (child.name === 'a:tc') return [rewriteSlide(withFormulaRuns(child), context)];
    if (child.name === 'p:txBody' || child.name === 'a:txBody')
      return [rewriteSlide(numberParagraphs(child), context)];
    if (isRepeated(child, context)) return [];
    if (!isHidden(child))
      return [rewriteSlide(child.name === 'p:sp' ? context.withBullets(child) : child, context)];
    for (const text of elementsNamed(child, 'a:t')) context.leftOut.addHidden(textIn(text), child);
    return [];
  }),
});

const placeholderOf = (shape: XmlNode): string => {
  if (!isElement(shape) || shape.name !== 'p:sp') return '';
  const properties = childOf(childOf(shape, 'p:nvSpPr'), 'p:nvPr');
  return childOf(properties, 'p:ph')?.attributes['type'] ?? '';
};

/** Returns the shapes of a slide with its title in front, whatever lies above it. */
function titleFirst({ name, children }: XmlElement): readonly XmlNode[] {
  const at =
    name === 'p:spTree' ? children.findIndex((one) => /^(?:ctrT|t)itle$/.test(placeholderOf(one))) : -1;
  return at < 0 ? children : [children[at] as XmlNode, ...children.toSpliced(at, 1)];
}

/** Recognises slide numbers, and headers and footers that were read before. */
function isRepeated(shape: XmlElement, { running }: SlideContext): boolean {
  const kind = placeholderOf(shape);
  if (kind === 'sldNum') return true;
  if (!runningKinds.has(kind)) return false;
  const text = textIn(shape).trim();
  const isKnown = running.has(text);
  running.add(text);
  return isKnown;
}

/** Writes the formulas of a cell as runs, which are all that the reader reads there. */
const withFormulaRuns = (node: XmlElement): XmlElement => ({
  ...node,
  children: node.children.map((child) => {
    if (!isElement(child)) return child;
    const [formula] = formulaHolders.has(child.name) ? elementsNamed(child, 'm:oMath') : [];
    if (!formula) return withFormulaRuns(child);
    return element('a:r', {}, [element('a:t', {}, [formulaText(formula)])]);
  }),
});

const formulaHolders = new Set(['mc:AlternateContent', 'a14:m', 'm:oMathPara', 'm:oMath']);

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
