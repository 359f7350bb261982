/** Parses XML parts of office documents into trees that are easy to change, and writes them again. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** Name with the usual prefix of its namespace, such as `w:p`. */
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}
export type XmlNode = XmlElement | string;

/** Limits beyond which a part is left as it is; the reader has limits of its own. */
const maxElements = 2_000_000;
const maxDepth = 700;

const openDocument = 'urn:oasis:names:tc:opendocument:xmlns:';
const openXml = 'http://schemas.openxmlformats.org/';
const strictXml = 'http://purl.oclc.org/ooxml/';
const microsoft = 'http://schemas.microsoft.com/office/';

/** Usual prefixes of namespaces, by which the readers know elements. */
const prefixes: Readonly<Record<string, string>> = {
  [`${openXml}wordprocessingml/2006/main`]: 'w',
  [`${strictXml}wordprocessingml/main`]: 'w',
  [`${openXml}officeDocument/2006/math`]: 'm',
  [`${strictXml}officeDocument/math`]: 'm',
  [`${openXml}officeDocument/2006/relationships`]: 'r',
  [`${strictXml}officeDocument/relationships`]: 'r',
  [`${openXml}drawingml/2006/main`]: 'a',
  [`${strictXml}drawingml/main`]: 'a',
  [`${openXml}drawingml/2006/wordprocessingDrawing`]: 'wp',
  [`${strictXml}drawingml/wordprocessingDrawing`]: 'wp',
  [`${openXml}drawingml/2006/picture`]: 'pic',
  [`${openXml}drawingml/2006/chart`]: 'c',
  [`${strictXml}drawingml/chart`]: 'c',
  [`${microsoft}drawing/2014/chartex`]: 'cx',
  [`${openXml}drawingml/2006/diagram`]: 'dgm',
  [`${openXml}markup-compatibility/2006`]: 'mc',
  [`${microsoft}word/2010/wordprocessingShape`]: 'wps',
  [`${microsoft}word/2010/wordprocessingGroup`]: 'wpg',
  [`${microsoft}word/2010/wordprocessingCanvas`]: 'wpc',
  [`${microsoft}word/2010/wordml`]: 'w14',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  [`${openDocument}office:1.0`]: 'office',
  [`${openDocument}text:1.0`]: 'text',
  [`${openDocument}style:1.0`]: 'style',
  [`${openDocument}table:1.0`]: 'table',
  [`${openDocument}drawing:1.0`]: 'draw',
  [`${openDocument}chart:1.0`]: 'chart',
};

/** Parses a part; returns `undefined` for malformed, very large or very deep XML, and for entities. */
export function parseXml(source: string): XmlElement | undefined {
  const builder = treeBuilder();
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', builder.open);
  parser.on('closetag', builder.close);
  parser.on('text', builder.addText);
  parser.on('cdata', builder.addText);
  try {
    parser.write(source.replace(/^\uFEFF/, '')).close();
    return builder.root();
  } catch {
    return undefined;
  }
}

function treeBuilder() {
  const top: XmlElement = { name: '', attributes: {}, children: [] };
  const path: XmlElement[] = [top];
  /** Other prefixes that the part uses, with the usual ones. */
  const renamed = new Map<string, string>();
  /** All declarations by prefix, since what declares one may be taken away. */
  const namespaces: Record<string, string> = {};
  let count = 0;
  const nameOf = (name: string): string => {
    if (renamed.size === 0) return name;
    const colon = name.indexOf(':');
    const usual = renamed.get(colon < 0 ? '' : name.slice(0, colon));
    return usual === undefined ? name : `${usual}:${name.slice(colon + 1)}`;
  };
  return {
    open({ name, attributes }: { name: string; attributes: Record<string, string> }) {
      count += 1;
      if (count > maxElements || path.length > maxDepth) throw new Error('The part is too large');
      const declared = declarationsIn(attributes, { renamed, namespaces });
      const element: XmlElement = { name: nameOf(name), attributes, children: [] };
      if (renamed.size > 0) {
        element.attributes = { ...declared };
        for (const key in attributes) {
          const usual = key.startsWith('xmlns') || !key.includes(':') ? key : nameOf(key);
          element.attributes[usual] = attributes[key] as string;
        }
      }
      path.at(-1)?.children.push(element);
      path.push(element);
    },
    close: () => void path.pop(),
    addText: (text: string) => void path.at(-1)?.children.push(text),
    root() {
      const root = top.children.find((node) => typeof node !== 'string');
      return root && { ...root, attributes: { ...namespaces, ...root.attributes } };
    },
  };
}

/** Notes unusual prefixes, and returns the declarations of the usual ones. */
function declarationsIn(
  attributes: Record<string, string>,
  { renamed, namespaces }: { renamed: Map<string, string>; namespaces: Record<string, string> },
) {
  const declared: Record<string, string> = {};
  for (const key in attributes) {
    if (!key.startsWith('xmlns')) continue;
    const uri = attributes[key] as string;
    const usual = prefixes[uri];
    const prefix = key.slice(6);
    if (prefix !== '') namespaces[key] ??= uri;
    if (usual === undefined || usual === prefix) renamed.delete(prefix);
    else {
      renamed.set(prefix, usual);
      declared[`xmlns:${usual}`] = uri;
      namespaces[`xmlns:${usual}`] ??= uri;
    }
  }
  return declared;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escapeText = (text: string) => text.replace(/[&<>\r]/g, (one) => entities[one] ?? one);
const escapeValue = (text: string) => text.replace(/[&<>"\t\n\r]/g, (one) => entities[one] ?? one);

/** Formats a tree as XML. */
export function formatXml(root: XmlElement): string {
  const pieces = ['<?xml version="1.0" encoding="UTF-8"?>'];
  appendNode(root, pieces);
  return pieces.join('');
}

function appendNode(node: XmlNode, pieces: string[]): void {
  if (typeof node === 'string') {
    pieces.push(escapeText(node));
    return;
  }
  let head = `<${node.name}`;
  for (const key in node.attributes) head += ` ${key}="${escapeValue(node.attributes[key] as string)}"`;
  if (node.children.length === 0) {
    pieces.push(`${head}/>`);
    return;
  }
  pieces.push(`${head}>`);
  for (const child of node.children) appendNode(child, pieces);
  pieces.push(`</${node.name}>`);
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

/** Returns the child elements, or those of a name. */
export const childrenOf = (element: XmlElement | undefined, name?: string): XmlElement[] =>
  (element?.children ?? []).filter(
    (node): node is XmlElement => isElement(node) && (name === undefined || node.name === name),
  );

/** Returns the first child element of a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((node): node is XmlElement => isElement(node) && node.name === name);

/** Yields the elements of a name, nested ones included, in the order of the part. */
export function* elementsNamed(root: XmlElement | undefined, name: string): Generator<XmlElement> {
  const pending: XmlNode[] = root ? [root] : [];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node)) continue;
    if (node.name === name) yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) pending.push(node.children[at] as XmlNode);
  }
}

/** Returns the text of an element and of all elements in it. */
export function textIn(root: XmlNode): string {
  const pending: XmlNode[] = [root];
  let text = '';
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node)) text += node;
    else for (let at = node.children.length - 1; at >= 0; at -= 1) pending.push(node.children[at] as XmlNode);
  }
  return text;
}

/** Creates an element. */
export const element = (
  name: string,
  attributes: Record<string, string> = {},
  children: XmlNode[] = [],
): XmlElement => ({ name, attributes, children });
