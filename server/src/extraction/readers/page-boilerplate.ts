/**
 * Removes navigation from HTML pages: menus, tables of contents, breadcrumbs, *Next* and *Previous* links,
 * anchor signs and footers. They repeat headings of this and other pages, so that searches would find them
 * instead of the content.
 */
import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';

type Element = Tree.Element;

const HEADING = /^h[1-6]$/;
const BLOCKS = new Set(
  'address aside blockquote center dl div fieldset figure footer form header nav ol p pre section table ul'.split(
    ' ',
  ),
);
const MARKED_ELEMENTS = new Set(['nav', 'footer']);
const MARKED_ROLES = new Set(['navigation', 'contentinfo', 'banner', 'search']);
/** Classes and ids used by documentation generators. */
const MARKED_NAME =
  /^(?:nav|navbar|navheader|navfooter|navigation|nav-\S*|breadcrumbs?|footer|menu|(?:\S+-)?toc|toctree-wrapper)$/i;
/** Link relations of navigation links. */
const NAVIGATION_RELS = new Set([
  'next',
  'prev',
  'previous',
  'up',
  'contents',
  'index',
  'start',
  'first',
  'last',
]);
/** Maximum number of characters outside links in boilerplate. */
const MAX_OTHER_CHARACTERS = 200;
/** Longer pages are kept as is: parsing takes ten times their size in memory. */
const MAX_PAGE_CHARACTERS = 4_000_000;
const ADDRESS = /^(?:mailto|tel):/i;
const WORD = /[\p{L}\p{N}]/u;

/** Summary of a node and its descendants. */
interface NodeSummary {
  links: number;
  navigationLinks: number;
  /** Number of characters in links. */
  linked: number;
  outside: number;
  /** Characters outside links that are in an `a` without a target, as scripts fill menus. */
  pseudoLinked: number;
  hasHeading: boolean;
  hasWord: boolean;
  /** Contains a mail or telephone link, as in a footer with contacts. */
  hasAddress: boolean;
}

/** Returns the page without boilerplate; unchanged if nothing else would be left, or if it is too long. */
export function withoutBoilerplate(page: string): string {
  if (page.length > MAX_PAGE_CHARACTERS) return page;
  const document = parse(page, { sourceCodeLocationInfo: true });
  const seen = summarizeNodes(document);
  const cuts = findCuts(document, seen);
  const left = (seen.get(document)?.outside ?? 0) - cuts.reduce((sum, { outside }) => sum + outside, 0);
  if (cuts.length === 0 || left === 0) return page;
  let [text, end] = ['', 0];
  for (const { from, to } of cuts) {
    text += page.slice(end, from);
    end = Math.max(end, to);
  }
  return text + page.slice(end);
}

const isElement = (node: Tree.Node): node is Element => 'tagName' in node;
const childrenOf = (node: Tree.Node): readonly Tree.Node[] => ('childNodes' in node ? node.childNodes : []);
const attributeOf = ({ attrs }: Element, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? '';
const tokensOf = (element: Element, name: string): string[] =>
  attributeOf(element, name).toLowerCase().split(/\s+/).filter(Boolean);

const isMarked = (element: Element): boolean =>
  MARKED_ELEMENTS.has(element.tagName) ||
  MARKED_ROLES.has(attributeOf(element, 'role')) ||
  [...tokensOf(element, 'class'), attributeOf(element, 'id')].some((name) => MARKED_NAME.test(name));

const isLink = (element: Element): boolean => element.tagName === 'a' && attributeOf(element, 'href') !== '';

/** Matches anchor signs, such as `¶` after a heading. */
const isAnchorSign = (element: Element, { hasWord }: NodeSummary): boolean =>
  isLink(element) && attributeOf(element, 'href').startsWith('#') && !hasWord;

/** Summarizes each node, leaves first; iterative, since pages may be nested deeply. */
function summarizeNodes(document: Tree.Document): Map<Tree.Node, NodeSummary> {
  const inOrder: Tree.Node[] = [document];
  for (const node of inOrder) for (const child of childrenOf(node)) inOrder.push(child);
  const seen = new Map<Tree.Node, NodeSummary>();
  for (const node of inOrder.toReversed()) seen.set(node, summarizeNode(node, seen));
  return seen;
}

const emptySummary: NodeSummary = {
  links: 0,
  navigationLinks: 0,
  linked: 0,
  outside: 0,
  pseudoLinked: 0,
  hasHeading: false,
  hasWord: false,
  hasAddress: false,
};

function summarizeNode(node: Tree.Node, seen: ReadonlyMap<Tree.Node, NodeSummary>): NodeSummary {
  const sum: NodeSummary = { ...emptySummary };
  if ('value' in node) {
    const text = node.value.replaceAll(/\s+/g, ' ').trim();
    return { ...sum, outside: text.length, hasWord: WORD.test(text) };
  }
  if (isIgnored(node)) return sum;
  for (const child of childrenOf(node)) {
    const of = seen.get(child) ?? emptySummary;
    sum.links += of.links;
    sum.navigationLinks += of.navigationLinks;
    sum.linked += of.linked;
    sum.outside += of.outside;
    sum.pseudoLinked += of.pseudoLinked;
    sum.hasHeading ||= of.hasHeading;
    sum.hasWord ||= of.hasWord;
    sum.hasAddress ||= of.hasAddress;
  }
  if (!isElement(node)) return sum;
  if (HEADING.test(node.tagName)) sum.hasHeading = true;
  if (node.tagName === 'img') sum.hasWord = true;
  if (!isLink(node)) return node.tagName === 'a' ? { ...sum, pseudoLinked: sum.outside } : sum;
  const isNavigation = tokensOf(node, 'rel').some((one) => NAVIGATION_RELS.has(one));
  return {
    ...sum,
    hasAddress: ADDRESS.test(attributeOf(node, 'href')),
    links: sum.links + 1,
    navigationLinks: sum.navigationLinks + (isNavigation ? 1 : 0),
    linked: sum.linked + sum.outside,
    outside: 0,
    pseudoLinked: 0,
  };
}

const isIgnored = (node: Tree.Node): boolean =>
  isElement(node) && ['head', 'script', 'style', 'template'].includes(node.tagName);

interface Cut {
  from: number;
  to: number;
  outside: number;
}

/** Returns the outermost boilerplate elements, in the order of the page. */
function findCuts(document: Tree.Document, seen: ReadonlyMap<Tree.Node, NodeSummary>): Cut[] {
  const cuts: Cut[] = [];
  const pending: Tree.Node[] = [document];
  let isBeforeHeading = seen.get(document)?.hasHeading ?? false;
  for (let node = pending.pop(); node; node = pending.pop()) {
    const of = seen.get(node);
    if (!of || isIgnored(node)) continue;
    if (isElement(node)) {
      if (HEADING.test(node.tagName)) isBeforeHeading = false;
      const place = node.sourceCodeLocation;
      if (place && isBoilerplate(node, of, isBeforeHeading)) {
        cuts.push({ from: place.startOffset, to: place.endOffset, outside: of.outside });
        continue;
      }
    }
    for (const child of childrenOf(node).toReversed()) pending.push(child);
  }
  // The parser moves misplaced content out of a table, so nodes may be out of order.
  return cuts.toSorted((left, right) => left.from - right.from);
}

/** Matches menus whose entries become links by script. */
const isMenu = (element: Element, { pseudoLinked, outside, hasHeading, hasAddress }: NodeSummary): boolean =>
  (element.tagName === 'nav' || attributeOf(element, 'role') === 'navigation') &&
  pseudoLinked > 0 &&
  outside - pseudoLinked <= MAX_OTHER_CHARACTERS &&
  !hasHeading &&
  !hasAddress;

function isBoilerplate(element: Element, seen: NodeSummary, isBeforeHeading: boolean): boolean {
  const { links, navigationLinks, linked, outside, hasHeading, hasAddress } = seen;
  if (isAnchorSign(element, seen) || isMenu(element, seen)) return true;
  if (hasHeading || hasAddress || links === 0 || outside > MAX_OTHER_CHARACTERS) return false;
  if (isMarked(element)) return true;
  return BLOCKS.has(element.tagName) && (navigationLinks > 0 || (isBeforeHeading && outside < linked));
}
