/**
 * Removes what a page does not show: hidden elements, the previews of mails, and templates. Text that a control
 * of the page opens is kept.
 */
import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import type { LeftOut } from '../markup/left-out.ts';
import { type DisplayOf, declaredDisplay, readStyleRules } from './style-rules.ts';

type Element = Tree.Element;

/** Longer pages are kept as is: parsing takes ten times their size in memory. */
const maxPageCharacters = 4_000_000;
const hint =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|\shidden\b|<template|<dialog|mso-hide|height\s*:\s*0|font-size\s*:\s*[01]|katex-html/i;
const noHeight = /(?:^|[;\s])(?:max-)?height\s*:\s*0(?:px|em|rem|%|pt)?\s*(?:!important)?\s*(?:;|$)/i;
const clipped = /(?:^|[;\s])overflow\s*:\s*hidden/i;
const noFont =
  /(?:^|[;\s])(?:font-size\s*:\s*[01](?:px|pt|em|%)?|font\s*:\s*0(?:px)?\/)\s*(?:!important)?\s*(?:;|$)/i;
const anyFont = /(?:^|[;\s])font(?:-size)?\s*:/i;
/** Attributes by which a control names the elements that it opens. */
const opening = ['aria-controls', 'data-target', 'data-bs-target'];
/** Hidden by programs until they start, never for readers. */
const roots = new Set(['html', 'body', 'head']);
const unread = new Set(['script', 'style', 'title']);

interface State {
  isInvisible: boolean;
  isTiny: boolean;
}

interface Cut {
  from: number;
  to: number;
  text: string;
}

/** Returns the page without hidden parts; unchanged if nothing else would be left. */
export function withoutHidden(page: string, leftOut: LeftOut, sheets: readonly string[] = []): string {
  const isPlain = !hint.test(page) && sheets.length === 0;
  if (isPlain || page.length > maxPageCharacters) return page;
  const document = parse(page, { sourceCodeLocationInfo: true });
  const { cuts, hasShown } = findCuts(document, sheets);
  if (cuts.length === 0 || !hasShown) return page;
  let [text, end] = ['', 0];
  for (const cut of cuts.toSorted((one, other) => one.from - other.from)) {
    text += page.slice(end, Math.max(end, cut.from));
    end = Math.max(end, cut.to);
    leftOut.addHidden(cut.text);
  }
  return text + page.slice(end);
}

const isElement = (node: Tree.Node): node is Element => 'tagName' in node;
const childrenOf = (node: Tree.Node): readonly Tree.ChildNode[] =>
  'childNodes' in node ? node.childNodes : [];
const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

function findCuts(document: Tree.Document, sheets: readonly string[]): { cuts: Cut[]; hasShown: boolean } {
  const { styles, opened } = surveyPage(document);
  const displayOf = readStyleRules([...sheets, ...styles]);
  const cuts: Cut[] = [];
  let hasShown = false;
  const pending: [Tree.Node, State][] = [[document, { isInvisible: false, isTiny: false }]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, state] = next;
    if (node.nodeName === '#text' && 'value' in node) {
      const place = node.sourceCodeLocation;
      const isUnseen = state.isInvisible || state.isTiny;
      if (isUnseen && place && /\S/.test(node.value))
        cuts.push({ from: place.startOffset, to: place.endOffset, text: node.value });
      else if (/[\p{L}\p{N}]/u.test(node.value)) hasShown = true;
      continue;
    }
    if (isElement(node) && unread.has(node.tagName)) continue;
    const place = isElement(node) ? node.sourceCodeLocation : undefined;
    if (isElement(node) && place && isHidden(node, displayOf, opened)) {
      const text = node.tagName === 'template' ? '' : textOf(node);
      cuts.push({ from: place.startOffset, to: place.endOffset, text });
      continue;
    }
    const inner = isElement(node) ? stateOf(node, state, displayOf) : state;
    for (const child of childrenOf(node).toReversed()) pending.push([child, inner]);
  }
  return { cuts, hasShown };
}

/** Returns the style sheets of a page, and the ids of elements that its controls open. */
function surveyPage(document: Tree.Document) {
  const styles: string[] = [];
  const opened = new Set<string>();
  const pending: Tree.Node[] = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isElement(node)) {
      const media = attributeOf(node, 'media') ?? '';
      if (node.tagName === 'style' && /^(?:all|screen)?$/i.test(media.trim())) styles.push(textOf(node));
      for (const name of opening)
        for (const id of attributeOf(node, name)?.split(/\s+/) ?? []) opened.add(id.replace(/^#/, ''));
    }
    for (const child of childrenOf(node).toReversed()) pending.push(child);
  }
  return { styles, opened };
}

function textOf(root: Tree.Node): string {
  const pending: Tree.Node[] = [root];
  const pieces: string[] = [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ('value' in node) pieces.push(node.value);
    if (node !== root && isElement(node) && unread.has(node.tagName)) continue;
    for (const child of childrenOf(node).toReversed()) pending.push(child);
  }
  return pieces.join('');
}

function displayIn(element: Element, displayOf: DisplayOf) {
  const { tagName: tag } = element;
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/).filter(Boolean);
  const ofSheet = displayOf({ tag, id: attributeOf(element, 'id') ?? '', classes });
  return { ...ofSheet, ...declaredDisplay(attributeOf(element, 'style') ?? ''), classes };
}

/** Recognises elements that are hidden with everything in them. */
function isHidden(element: Element, displayOf: DisplayOf, opened: ReadonlySet<string>): boolean {
  const { tagName: tag } = element;
  if (roots.has(tag)) return false;
  if (tag === 'template') return attributeOf(element, 'shadowrootmode') === undefined;
  const { display, classes } = displayIn(element, displayOf);
  // Formulas are shown as pictures of their hidden markup, or twice.
  if (classes.includes('katex-html')) return true;
  const isOpened =
    opened.has(attributeOf(element, 'id') ?? '') || attributeOf(element, 'role') === 'tabpanel';
  if (isOpened) return false;
  const hidden = attributeOf(element, 'hidden');
  const isMarked = hidden !== undefined && hidden.toLowerCase() !== 'until-found';
  if (display === 'none' || (isMarked && display === undefined)) return !hasFormula(element);
  if (tag === 'dialog') return attributeOf(element, 'open') === undefined;
  const style = attributeOf(element, 'style') ?? '';
  return /mso-hide\s*:\s*all/i.test(style) || (noHeight.test(style) && clipped.test(style));
}

/** Looks two levels down, where converters put the markup of a formula. */
const hasFormula = (element: Element): boolean =>
  childrenOf(element).some(
    (child) => child.nodeName === 'math' || childrenOf(child).some(({ nodeName }) => nodeName === 'math'),
  );

function stateOf(element: Element, state: State, displayOf: DisplayOf): State {
  const { visibility } = displayIn(element, displayOf);
  const style = attributeOf(element, 'style') ?? '';
  const isVisible = visibility === undefined || roots.has(element.tagName);
  return {
    isInvisible: isVisible ? state.isInvisible : visibility === 'hidden' || visibility === 'collapse',
    isTiny: anyFont.test(style) ? noFont.test(style) : state.isTiny,
  };
}
