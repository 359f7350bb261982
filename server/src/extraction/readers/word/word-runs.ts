/** Rewrites the runs of Word paragraphs to plain text elements, without hidden and deleted text. */
import { plainFormula } from '../formulas/office-math.ts';
import { withoutMarks } from '../markup/block-marks.ts';
import {
  type XmlElement,
  type XmlNode,
  childOf,
  childrenOf,
  element,
  elementsNamed,
  isElement,
  textIn,
} from '../markup/xml-tree.ts';
import { addressIn, isPageNumber } from './word-fields.ts';
import { symbolOf, withSigns } from './word-symbols.ts';
import { runProperties } from './word-properties.ts';
import { toggleOf } from './word-styles.ts';
import type { OpenParagraph } from './word-context.ts';

/** Deleted text, and properties. */
const dropped = new Set(['w:del', 'w:moveFrom', 'w:pPr', 'w:sdtPr', 'w:sdtEndPr']);
/** Elements around and between runs that mean something to the reader. */
const read = new Set(['w:hyperlink', 'w:bookmarkStart', 'w:bookmarkEnd']);
/** Namespaces that the reader knows; content in others is read from its fallback. */
const knownNamespaces = new Set(
  'w wp wp14 wps wpg wpc w10 a a14 pic dgm c cx cx1 cx2 cx3 cx4 cx5 cx6 m r v o'.split(' '),
);

/** Returns the content of `mc:AlternateContent` that a reader of the known namespaces shows. */
export function alternativeOf(node: XmlElement): XmlNode[] {
  const isKnown = ({ attributes }: XmlElement) =>
    (attributes['Requires'] ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .every((prefix) => knownNamespaces.has(prefix));
  const branches = node.children.filter(isElement);
  const chosen =
    branches.find((one) => one.name === 'mc:Choice' && isKnown(one)) ??
    branches.find(({ name }) => name === 'mc:Fallback');
  return chosen?.children ?? [];
}

/** Rewrites the nodes of a paragraph; appends them to `rewritten`. */
export function rewriteInline(
  nodes: readonly XmlNode[],
  paragraph: OpenParagraph,
  rewritten: XmlNode[] = [],
): XmlNode[] {
  for (const node of nodes) {
    if (!isElement(node) || dropped.has(node.name)) continue;
    if (node.name === 'mc:AlternateContent') rewriteInline(alternativeOf(node), paragraph, rewritten);
    else if (node.name === 'w:r') rewritten.push(...rewriteRun(node, paragraph));
    else if (node.name === 'w:fldSimple') rewritten.push(...rewriteSimpleField(node, paragraph));
    else if (node.name === 'm:oMathPara') rewritten.push(...formulaLines(node));
    else if (node.name === 'm:oMath') rewritten.push(plainFormula(node));
    else if (node.name === 'w:drawing' || node.name === 'w:pict')
      rewritten.push(paragraph.context.rewriteDrawing(node, paragraph));
    else if (read.has(node.name))
      rewritten.push({ ...node, children: rewriteInline(node.children, paragraph) });
    else rewriteInline(node.children, paragraph, rewritten);
  }
  return rewritten;
}

/** Returns the formulas of a paragraph of its own, one a line. */
const formulaLines = (node: XmlElement): XmlElement[] =>
  childrenOf(node, 'm:oMath').flatMap((formula, index) =>
    index === 0 ? [plainFormula(formula)] : [element('w:r', {}, [element('w:br')]), plainFormula(formula)],
  );

function rewriteSimpleField(field: XmlElement, paragraph: OpenParagraph): XmlNode[] {
  const { context } = paragraph;
  const instruction = field.attributes['w:instr'] ?? '';
  if (context.isRunning && isPageNumber(instruction)) {
    paragraph.hasPageNumber = true;
    return [];
  }
  const children = rewriteInline(field.children, paragraph);
  const address = addressIn(instruction);
  return [address === undefined ? { ...field, children } : context.linkTo(address, children)];
}

function rewriteRun(run: XmlElement, paragraph: OpenParagraph): XmlElement[] {
  const { context } = paragraph;
  const properties = childOf(run, 'w:rPr');
  const ownStyle = childOf(properties, 'w:rStyle')?.attributes['w:val'];
  const ofStyle = ownStyle === undefined ? undefined : context.styles(ownStyle).isHidden;
  const isHidden = toggleOf(properties, 'w:vanish') ?? ofStyle ?? paragraph.style.isHidden ?? false;
  const fonts = childOf(properties, 'w:rFonts')?.attributes;
  const state = { isHidden, font: fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'] ?? '' };
  const children = run.children.flatMap((node) =>
    isElement(node) ? rewriteRunItem(node, state, paragraph) : [],
  );
  if (children.length === 0) return [];
  const text = children.map(textIn).join('');
  const rewritten = element('w:r', {}, [...runProperties(properties, text), ...children]);
  const address = context.fields.link();
  return [address === undefined ? rewritten : context.linkTo(address, [rewritten])];
}

interface RunState {
  isHidden: boolean;
  font: string;
}

const textOf = (text: string): XmlElement => element('w:t', {}, [text]);
/** Soft hyphens only mark where a word may break. */
const shownText = (text: string, font: string): string =>
  withSigns(withoutMarks(text).replaceAll('\u00ad', ''), font);

/** Rewrites an element of a run. */
function rewriteRunItem(node: XmlElement, state: RunState, paragraph: OpenParagraph): XmlNode[] {
  const { leftOut, fields } = paragraph.context;
  switch (node.name) {
    case 'w:rPr':
      return [];
    case 'mc:AlternateContent':
      return alternativeOf(node).flatMap((child) =>
        isElement(child) ? rewriteRunItem(child, state, paragraph) : [],
      );
    case 'w:fldChar': {
      const shown = fields.follow(node);
      paragraph.hasPageNumber ||= fields.isPageNumber();
      return [node, ...(shown !== '' && !state.isHidden ? [textOf(shown)] : [])];
    }
    case 'w:instrText':
      fields.addInstruction(textIn(node));
      return [node];
    default:
  }
  if (state.isHidden && node.name === 'w:t') leftOut.addHidden(textIn(node), paragraph);
  return state.isHidden || fields.isMuted() ? [] : rewriteShown(node, state, paragraph);
}

/** Rewrites an element that is shown. */
function rewriteShown(node: XmlElement, { font }: RunState, paragraph: OpenParagraph): XmlNode[] {
  const { context } = paragraph;
  switch (node.name) {
    case 'w:t': {
      const text = shownText(textIn(node), font);
      if (text.trim() !== '') {
        context.fields.addText();
        paragraph.hasText = true;
      }
      return [textOf(text)];
    }
    case 'w:sym':
      return [textOf(symbolOf(node.attributes['w:font'] ?? '', node.attributes['w:char'] ?? ''))];
    case 'w:noBreakHyphen':
      return [textOf('-')];
    case 'w:ptab':
      return [element('w:tab')];
    case 'w:br':
      // A break of the page or column within a paragraph separates words.
      return [paragraph.hasText ? element('w:br') : node];
    case 'w:ruby':
      return [textOf(rubyText(node))];
    case 'w:pgNum':
      paragraph.hasPageNumber = true;
      return [];
    case 'w:softHyphen':
      return [];
    case 'w:footnoteReference':
    case 'w:endnoteReference':
      return [context.noteReference(node)];
    case 'w:object':
      if (isFormulaObject(node)) context.leftOut.add('formulas');
      return [{ ...context.rewriteDrawing(node, paragraph), name: 'w:pict' }];
    case 'w:drawing':
    case 'w:pict':
      return [context.rewriteDrawing(node, paragraph)];
    default:
      return [node];
  }
}

/** Recognises formulas of the equation editors before Word 2007, which are programs' own files. */
const isFormulaObject = (node: XmlElement): boolean => {
  const [object] = elementsNamed(node, 'o:OLEObject');
  return /^(?:Equation|MathType)/i.test(object?.attributes['ProgID'] ?? '');
};

/** Writes the reading aid in parentheses after its word. */
function rubyText(ruby: XmlElement): string {
  const written = (name: string) => [...elementsNamed(childOf(ruby, name), 'w:t')].map(textIn).join('');
  const aid = written('w:rt');
  return `${written('w:rubyBase')}${aid === '' ? '' : ` (${aid})`}`;
}
