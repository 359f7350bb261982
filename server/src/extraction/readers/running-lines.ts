/**
 * Removes running heads, running feet and page numbers of a PDF. They would interrupt sentences at page
 * breaks, and searches would find them on every page.
 */
import type { OfficeContentNode } from 'officeparser';

/** Share of the page height at the top and at the bottom. */
const EDGE = 0.12;
/** With fewer pages, repeated lines may be content. */
const MIN_PAGES = 3;
/** Left and right pages may have different heads. */
const MAX_PAGES_APART = 2;
/** Maximum difference of positions in points. */
const SAME_PLACE = 3;
/** Maximum offset between a page's index and its printed number; larger numbers are content. */
const MAX_UNNUMBERED_PAGES = 50;
const MAX_CHARACTERS = 200;
/** Maximum number of similar lines on a page; more are cells of a table. */
const MAX_SIMILAR = 4;

/** Matches lines with a page number only, such as *13*, *- iv -* or *Page 3 of 12*. */
const PAGE_NUMBER =
  /^[\s\-–—|([]*(?:(?:page|seite|página|pagina|pág\.?|strona|стр\.?|страница|الصفحة|صفحة|p\.|s\.)\s*)?#(?:\s*(?:of|von|de|sur|di|z|из|من|\/|\|)\s*#)?[\s\-–—|)\]]*$/iu;
const ROMAN = /^[ivxlcdm]+$/i;
const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 };

interface Line {
  node: OfficeContentNode;
  page: number;
  edge: 'top' | 'bottom';
  /** Distance from the edge of the page, in points. */
  distance: number;
  /** Text with `#` for each number. */
  pattern: string;
  numbers: number[];
  isPageNumber: boolean;
}

/**
 * Returns the pages without running lines. Keeps the first occurrence of text that appears nowhere else; no
 * page becomes empty.
 */
export function withoutRunningLines(pages: readonly OfficeContentNode[]): OfficeContentNode[] {
  if (pages.length < MIN_PAGES) return [...pages];
  const running = runningLines(pages);
  const cut = pages.map((page, index) => outermost(page, running.get(index) ?? []));
  const nodes = new Set(cut.flat().map(({ node }) => node));
  const keptTexts = new Set(
    pages.flatMap(({ children = [] }) => children.filter((node) => !nodes.has(node)).map(lettersOf)),
  );
  for (const { node, isPageNumber } of cut.flat()) {
    if (isPageNumber || keptTexts.has(lettersOf(node))) continue;
    keptTexts.add(lettersOf(node));
    nodes.delete(node);
  }
  return pages.map((page) => ({
    ...page,
    children: (page.children ?? []).filter((node) => !nodes.has(node)),
  }));
}

const textOf = (node: OfficeContentNode): string => (node.text ?? '').replace(/\s+/g, ' ').trim();
const lettersOf = (node: OfficeContentNode): string => textOf(node).toLowerCase().replaceAll(/\P{L}/gu, '');

/** Returns the lines that repeat across pages, by page. */
function runningLines(pages: readonly OfficeContentNode[]): Map<number, Line[]> {
  const lines = pages.flatMap((page, index) => linesAtEdges(page, index));
  const groups = Map.groupBy(lines, ({ edge, pattern }) => `${edge} ${pattern}`);
  const running = [...groups.values()].flatMap((group) => findRuns(group, pages.length)).flat();
  return Map.groupBy(running, ({ page }) => page);
}

/** Returns the running lines outside all other content; none if the page has no other content. */
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

/** Groups similar lines at the same position on successive pages. */
function findRuns(lines: readonly Line[], pageCount: number): Line[][] {
  const runs: Line[][] = [];
  let open: Line[][] = [];
  for (const [page, ofPage] of Map.groupBy(lines, (line) => line.page)) {
    // Cells of a table.
    if (ofPage.length > MAX_SIMILAR) continue;
    open = open.filter((run) => page - (run.at(-1)?.page ?? 0) <= MAX_PAGES_APART);
    for (const line of ofPage) {
      const run = open.find((before) => continuesRun(before.at(-1), line));
      if (run) run.push(line);
      else {
        const begun = [line];
        runs.push(begun);
        open.push(begun);
      }
    }
  }
  return runs.filter((run) => {
    // A line in larger type may be a title.
    const isTitle = run.some(({ node }) => node.type === 'heading');
    if (isTitle) return run.length >= Math.max(MIN_PAGES, pageCount / 2);
    return run.length >= (run[0]?.isPageNumber ? MIN_PAGES - 1 : MIN_PAGES);
  });
}

/** Checks that a line repeats an earlier one: each of its numbers is equal, or counts pages. */
function continuesRun(before: Line | undefined, line: Line): boolean {
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
