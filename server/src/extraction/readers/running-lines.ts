/**
 * Running heads and feet of a PDF, and the numbers of its pages. Left in, they stand amid sentences that go on over the
 * page, and are found on every page in place of what it says.
 */
import type { OfficeContentNode } from 'officeparser';

/** Of a page's height, above and below. */
const EDGE = 0.12;
/** In a longer document lines repeat by chance; in a shorter one each may be meant. */
const MIN_PAGES = 3;
/** As far as left and right pages have heads of their own. */
const MAX_PAGES_APART = 2;
/** In points: the same place. */
const SAME_PLACE = 3;
/** A line's number that counts pages is not much farther from theirs; others are those of what the page is about. */
const MAX_UNNUMBERED_PAGES = 50;
const MAX_CHARACTERS = 200;
/** A page has no more heads that differ by their numbers. */
const MAX_ALIKE = 4;

/** Pages with their number alone, as *13*, *- iv -* or *Page 3 of 12*. */
const PAGE_NUMBER =
  /^[\s\-–—|([]*(?:(?:page|seite|página|pagina|pág\.?|strona|стр\.?|страница|الصفحة|صفحة|p\.|s\.)\s*)?#(?:\s*(?:of|von|de|sur|di|z|из|من|\/|\|)\s*#)?[\s\-–—|)\]]*$/iu;
const ROMAN = /^[ivxlcdm]+$/i;
const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 };

interface Line {
  node: OfficeContentNode;
  page: number;
  edge: 'top' | 'bottom';
  /** From the edge of the page, in points. */
  distance: number;
  /** With `#` for each number. */
  pattern: string;
  numbers: number[];
  isPageNumber: boolean;
}

/** The pages without them. What nothing else says is left where it stands first; no page is left without text. */
export function withoutRunningLines(pages: readonly OfficeContentNode[]): OfficeContentNode[] {
  if (pages.length < MIN_PAGES) return [...pages];
  const running = runningLines(pages);
  const cut = pages.map((page, index) => outermost(page, running.get(index) ?? []));
  const nodes = new Set(cut.flat().map(({ node }) => node));
  const said = new Set(
    pages.flatMap(({ children = [] }) => children.filter((node) => !nodes.has(node)).map(lettersOf)),
  );
  for (const { node, isPageNumber } of cut.flat()) {
    if (isPageNumber || said.has(lettersOf(node))) continue;
    said.add(lettersOf(node));
    nodes.delete(node);
  }
  return pages.map((page) => ({
    ...page,
    children: (page.children ?? []).filter((node) => !nodes.has(node)),
  }));
}

const textOf = (node: OfficeContentNode): string => (node.text ?? '').replace(/\s+/g, ' ').trim();
const lettersOf = (node: OfficeContentNode): string => textOf(node).toLowerCase().replaceAll(/\P{L}/gu, '');

/** The lines that go on from page to page, by the page. */
function runningLines(pages: readonly OfficeContentNode[]): Map<number, Line[]> {
  const lines = pages.flatMap((page, index) => linesAtEdges(page, index));
  const alike = Map.groupBy(lines, ({ edge, pattern }) => `${edge} ${pattern}`);
  const running = [...alike.values()].flatMap((group) => runsOf(group, pages.length)).flat();
  return Map.groupBy(running, ({ page }) => page);
}

/** Those between which and the edge stands nothing else; none of a page that says nothing else. */
function outermost(page: OfficeContentNode, lines: readonly Line[]): readonly Line[] {
  const running = new Set(lines.map(({ node }) => node));
  const others = (page.children ?? []).filter((node) => !running.has(node) && textOf(node) !== '');
  if (others.length === 0) return [];
  let [top, bottom] = [Infinity, -Infinity];
  for (const { bounds } of others) {
    if (!bounds) continue;
    top = Math.min(top, bounds.y + bounds.height);
    bottom = Math.max(bottom, bounds.y);
  }
  return lines.filter(({ edge, node: { bounds } }) =>
    edge === 'top' ? (bounds?.y ?? 0) < top : (bounds?.y ?? 0) + (bounds?.height ?? 0) > bottom,
  );
}

function linesAtEdges(page: OfficeContentNode, index: number): Line[] {
  const { pageHeight: height = 0 } = (page.metadata ?? {}) as { pageHeight?: number };
  return (page.children ?? []).flatMap((node): Line[] => {
    const { bounds } = node;
    const text = textOf(node);
    const isLine = node.type === 'paragraph' || node.type === 'heading';
    if (!isLine || !bounds || text === '' || text.length > MAX_CHARACTERS) return [];
    const below = height - bounds.y - bounds.height;
    const isAtTop = bounds.y + bounds.height < height * EDGE;
    if (!isAtTop && below + bounds.height > height * EDGE) return [];
    const edge = isAtTop ? 'top' : 'bottom';
    return [{ node, page: index, edge, distance: isAtTop ? bounds.y : below, ...patternOf(text) }];
  });
}

function patternOf(text: string): Pick<Line, 'pattern' | 'numbers' | 'isPageNumber'> {
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const pattern = ROMAN.test(bare) ? text.replace(bare, '#') : text.replaceAll(/\d+/g, '#');
  const numbers = ROMAN.test(bare) ? [romanNumber(bare)] : (text.match(/\d+/g) ?? []).map(Number);
  return { pattern, numbers, isPageNumber: PAGE_NUMBER.test(pattern) };
}

function romanNumber(text: string): number {
  const values = Array.from(text.toLowerCase(), (letter) => romanValues[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Those of lines alike that follow each other at the same place, over enough pages. */
function runsOf(lines: readonly Line[], pageCount: number): Line[][] {
  const runs: Line[][] = [];
  let open: Line[][] = [];
  for (const [page, ofPage] of Map.groupBy(lines, (line) => line.page)) {
    // The cells of a table.
    if (ofPage.length > MAX_ALIKE) continue;
    open = open.filter((run) => page - (run.at(-1)?.page ?? 0) <= MAX_PAGES_APART);
    for (const line of ofPage) {
      const run = open.find((before) => goesOn(before.at(-1), line));
      if (run) run.push(line);
      else {
        const begun = [line];
        runs.push(begun);
        open.push(begun);
      }
    }
  }
  return runs.filter((run) => {
    // A larger line may be the title of what stands below it.
    const isTitle = run.some(({ node }) => node.type === 'heading');
    if (isTitle) return run.length >= Math.max(MIN_PAGES, pageCount / 2);
    return run.length >= (run[0]?.isPageNumber ? MIN_PAGES - 1 : MIN_PAGES);
  });
}

/** Whether a line is that of an earlier page again: each of its numbers is the same, or counts the pages. */
function goesOn(before: Line | undefined, line: Line): boolean {
  if (!before || Math.abs(before.distance - line.distance) > SAME_PLACE) return false;
  const apart = line.page - before.page;
  if (apart < 1 || apart > MAX_PAGES_APART) return false;
  return line.numbers.every((number, at) => {
    const counted = number - (before.numbers[at] ?? 0);
    if (line.node.type === 'heading') return counted === 0;
    const isNear = line.isPageNumber || Math.abs(number - line.page - 1) <= MAX_UNNUMBERED_PAGES;
    return counted === apart ? isNear : counted === 0 && !(line.isPageNumber && at === 0);
  });
}
