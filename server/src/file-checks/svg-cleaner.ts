/**
 * Cleans SVG by rewriting it from a list of allowed parts. It drops scripts, handlers, animation, foreign
 * content, external references and recursive uses.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { AppError } from '../app-error.ts';
import { assertDrawable } from './svg-cost.ts';
import { type Element, elementsIn } from './svg-element.ts';
import { cleanDeclarations, cleanStyleSheet, isSafeValue } from './svg-style.ts';
import { allowedAttributes, allowedElements, referringElements, textElements } from './svg-vocabulary.ts';

const maxBytes = 4 * 1024 * 1024;
const maxElements = 50_000;
const maxDepth = 200;

const svgNamespace = 'http://www.w3.org/2000/svg';
const localReference = /^#[\w.-]+$/;

/** Cleans a picture. Throws `file.unreadable` for other files, `file.too_complex` beyond its limits. */
export function cleanSvg(source: string): string {
  if (Buffer.byteLength(source) > maxBytes) throw new AppError('file.too_complex');
  const root = parse(source);
  if (root?.name !== 'svg') throw new AppError('file.unreadable');
  dropNestedUses(root);
  assertDrawable(root);
  root.attributes.set('xmlns', svgNamespace);
  return written(root);
}

/** Builds the tree of allowed elements; others are dropped with their content. */
function parse(source: string): Element | undefined {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: Element[] = [];
  let root: Element | undefined;
  let skipped = 0;
  let count = 0;
  parser.on('error', (cause) => {
    throw new AppError('file.unreadable', { cause });
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > maxElements || open.length + skipped > maxDepth) throw new AppError('file.too_complex');
    if (skipped > 0 || !isAllowed(tag)) {
      skipped += 1;
      return;
    }
    const element = { name: tag.local, attributes: attributesOf(tag), children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    if (skipped > 0) skipped -= 1;
    else open.pop();
  });
  const addText = (text: string) => {
    const parent = open.at(-1);
    if (skipped === 0 && parent && textElements.has(parent.name)) parent.children.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  // A byte order mark is not content.
  parser.write(source.replace(/^\uFEFF/, '')).close();
  return root;
}

/** Elements without a namespace are accepted; other namespaces belong to editors. */
const isAllowed = ({ local, uri, prefix }: SaxesTagNS) =>
  (uri === svgNamespace || (uri === '' && prefix === '')) && allowedElements.has(local);

function attributesOf({ local: element, attributes }: SaxesTagNS): Map<string, string> {
  const kept = new Map<string, string>();
  for (const { prefix, local, value } of Object.values(attributes)) {
    if (local === 'href' && (prefix === '' || prefix === 'xlink')) {
      if (referringElements.has(element) && localReference.test(value)) kept.set('href', value);
    } else if (prefix !== '') continue;
    else if (local === 'style') {
      const declarations = cleanDeclarations(value);
      if (declarations !== '') kept.set('style', declarations);
    } else if (allowedAttributes.has(local) && isSafeValue(value)) kept.set(local, value);
  }
  return kept;
}

/**
 * Removes uses of elements that contain uses, since a few lines could otherwise draw billions of shapes.
 */
function dropNestedUses(root: Element): void {
  const using = new Set<string>();
  for (const element of elementsIn(root)) {
    const id = element.attributes.get('id');
    if (id === undefined) continue;
    for (const inner of elementsIn(element)) if (inner.name === 'use') using.add(`#${id}`);
  }
  for (const element of elementsIn(root)) {
    const { name, attributes } = element;
    if (name === 'use' && using.has(attributes.get('href') ?? '')) attributes.delete('href');
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function written({ name, attributes, children }: Element): string {
  const start = `<${name}${[...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}`;
  if (name === 'style') {
    const rules = cleanStyleSheet(children.filter((child) => typeof child === 'string').join(''));
    return rules === '' ? '' : `<style>${rules}</style>`;
  }
  const content = children
    .map((child) => (typeof child === 'string' ? escaped(child) : written(child)))
    .join('');
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
}
