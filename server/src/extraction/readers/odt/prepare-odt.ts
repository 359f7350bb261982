/** Prepares an OpenDocument text for reading: resolves lists, titles, hidden text, headers and footers. */
import type { LeftOut } from '../markup/left-out.ts';
import { isOnlyPageNumber } from '../markup/page-numbers.ts';
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
} from '../markup/xml-tree.ts';
import { openZip } from '../markup/zip-parts.ts';
import { controlTexts } from './odt-controls.ts';
import { openDrawings } from './odt-drawings.ts';
import { readOdtStyles } from './odt-styles.ts';
import { rewriteOdt } from './odt-text.ts';

/** Returns the prepared document; the document itself if its content can't be parsed. */
export function prepareOdt(file: Uint8Array, leftOut: LeftOut): Uint8Array {
  const zip = openZip(file);
  const partOf = (path: string) => {
    const source = zip?.read(path);
    return source === undefined ? undefined : parseXml(source);
  };
  const content = partOf('content.xml');
  if (!zip || !content) return file;
  const common = partOf('styles.xml');
  const styles = readOdtStyles([
    childOf(common, 'office:font-face-decls'),
    childOf(content, 'office:font-face-decls'),
    childOf(common, 'office:styles'),
    childOf(common, 'office:automatic-styles'),
    childOf(content, 'office:automatic-styles'),
  ]);
  const drawings = openDrawings((path) => zip.read(path), leftOut);
  const controls = controlTexts(content);
  const written = new Map([
    ['content.xml', formatXml(rewriteOdt(content, { styles, drawings, controls, leftOut }))],
  ]);
  if (common) written.set('styles.xml', formatXml(withOneMasterPage(common)));
  return zip.replace(written);
}

const runningNames = { 'style:header': ['', '-left', '-first'], 'style:footer': ['', '-left', '-first'] };

/** Collects the headers and footers of all pages in the first one, without page numbers. */
function withOneMasterPage(common: XmlElement): XmlElement {
  const masters = [...elementsNamed(childOf(common, 'office:master-styles'), 'style:master-page')];
  const [first] = masters;
  if (!first) return common;
  const collected = Object.entries(runningNames).map(([name, endings]) => {
    const parts = masters.flatMap((master) => endings.flatMap((ending) => childrenOf(master, name + ending)));
    const shown = parts.filter(({ attributes }) => attributes['style:display'] !== 'false');
    return element(name, {}, shown.flatMap(({ children }) => children).flatMap(withoutPageNumbers));
  });
  const changed = { ...first, children: collected.filter(({ children }) => children.length > 0) };
  return withReplaced(common, new Map([[first, changed]]));
}

const pageFields = new Set(['text:page-number', 'text:page-count', 'text:page-continuation']);

function withoutPageNumbers(node: XmlNode): XmlNode[] {
  if (!isElement(node)) return [node];
  if (pageFields.has(node.name)) return [];
  const changed = { ...node, children: node.children.flatMap(withoutPageNumbers) };
  const hadNumber = [...pageFields].some((name) => !elementsNamed(node, name).next().done);
  return node.name === 'text:p' && hadNumber && isOnlyPageNumber(textIn(changed)) ? [] : [changed];
}

function withReplaced(node: XmlElement, replaced: ReadonlyMap<XmlElement, XmlElement>): XmlElement {
  const children = node.children.map((child) =>
    isElement(child)
      ? (replaced.get(child) ??
        (child.name === 'office:master-styles' ? withReplaced(child, replaced) : child))
      : child,
  );
  return { ...node, children };
}
