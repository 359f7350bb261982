/** Prepares the text items of a page: reading direction, spaced letters, scripts and columns. */
import { composeAccents } from './accents.ts';
import { alignedTables, mayHoldTable } from './tables/aligned-tables.ts';
import { contentPlacesOf } from './document-structure.ts';
import { formItems } from './form-values.ts';
import { joinContents } from './joined-contents.ts';
import { joinSpacedLetters, mayHaveSpacedLetters } from './letter-spacing.ts';
import { type LinkArea, type PlacedText, itemOf, withContent } from './placed-text.ts';
import { type PageFrame, type Turn, areaIn, frameOf, moveItems, setUpright } from './page-frame.ts';
import {
  type PageItem,
  type PdfLibrary,
  type PdfPage,
  type StructureNode,
  type TextItem,
  isTextItem,
  isUpright,
} from './pdf-page.ts';
import { type GlyphRun, readGlyphs } from './read-glyphs.ts';
import { withoutRepeatedText } from './repeated-text.ts';
import { type Rules, readRules } from './tables/read-rules.ts';
import { rewriteRightToLeft } from './right-to-left.ts';
import { closeLabels } from './tables/hanging-labels.ts';
import { markTables, structureOf } from './tables/page-tables.ts';
import type { Gutter } from './columns/column-groups.ts';
import { guttersOf, stackColumns } from './columns/prose-columns.ts';
import { placeScripts } from './scripts.ts';
import type { MovedText } from './columns/stacked-columns.ts';
import { alignColumns } from './table-columns.ts';
import { closeGaps, closeGapsInContents } from './columns/wide-gaps.ts';
import { directionOf } from './text-direction.ts';

/** Further gutters of a page are those of drawings. */
const MAX_GUTTERS = 300;
/** Further links of a page stay where they are. */
const MAX_LINKS = 500;

interface PreparedItems {
  items: PageItem[];
  /** New areas of links, by their area on the page. */
  links: Map<LinkArea, LinkArea[]>;
  /** Texts that stand elsewhere, where the page is upright. */
  moves: readonly MovedText[];
  /** Structure of the tables on a page without structure. */
  structure?: StructureNode | undefined;
}

/**
 * Returns the items of a page with lines in reading order, whole words, and scripts within their line. Text on
 * its side is upright while it is prepared.
 */
export async function prepareItems(
  library: PdfLibrary,
  page: PdfPage,
  { items: given, turn }: { items: PageItem[]; turn: Turn },
): Promise<PreparedItems> {
  const frame = frameOf(page, turn);
  composeAccents(given);
  const entries = formItems(await page.getAnnotations(), given);
  const once = [...withoutRepeatedText(given), ...entries];
  moveItems(once, frame.into);
  const { items, links, moves, structure } = await prepareUpright({ library, page, frame }, once);
  moveItems(items, frame.outOf);
  const areas = Array.from(links, ([from, to]): [LinkArea, LinkArea[]] => [
    from,
    to.map((area) => areaIn(frame.outOf, area)),
  ]);
  return { items, links: new Map(areas), moves, structure };
}

interface UprightPage {
  library: PdfLibrary;
  page: PdfPage;
  frame: PageFrame;
}

async function prepareUpright(upright: UprightPage, given: PageItem[]): Promise<PreparedItems> {
  const { page, frame } = upright;
  if (contentPrefix(given) !== undefined) {
    setUpright(given);
    closeGapsInContents(given);
  }
  const prefix = contentPrefix(given);
  const rules = prefix === undefined ? await rulesOf(upright, given) : undefined;
  const { items, links, rewritten, isMirrored } = await rewriteLines(upright, given, rules);
  const texts = items.filter(isTextItem);
  const joined = new Set([...rewritten, ...placeScripts(texts)]);
  if (prefix === undefined) {
    return prepareUntagged(upright, {
      items,
      links,
      rules: isMirrored && rules ? mirrored(rules, frame) : rules,
    });
  }
  if (joined.size === 0) return { items, links, moves: [] };
  const contents = { places: await contentPlacesOf(page), prefix };
  return { items: joinContents(items, joined, contents), links, moves: [] };
}

interface UntaggedItems {
  items: PageItem[];
  links: Map<LinkArea, LinkArea[]>;
  rules: Rules | undefined;
}

/** Finds the tables of a page without structure, places its columns below each other, and finds tables within these. */
async function prepareUntagged(
  { page, frame }: UprightPage,
  { items, links, rules }: UntaggedItems,
): Promise<PreparedItems> {
  const whole = markTables(items, rules, 'table');
  const { moves, rows } = stackColumns(
    whole.others,
    whole.tables.flatMap((table) => table.items),
  );
  const ofColumns = moves.length > 0 ? markTables(whole.others, undefined, 'column') : undefined;
  const outside = new Set<PageItem>(whole.others);
  const others = new Set(ofColumns?.others ?? whole.others);
  for (const row of rows) closeGaps(row.items.filter((item) => others.has(item)));
  closeLabels([...others]);
  alignColumns([...others]);
  return {
    items: ofColumns
      ? [...whole.items.filter((item) => !outside.has(item)), ...ofColumns.items]
      : whole.items,
    structure: structureOf([...whole.tables, ...(ofColumns?.tables ?? [])]),
    moves,
    links: moveLinks(links, await linksOf(page, frame), moves),
  };
}

/** Returns the lines of a page that may hold a table. */
async function rulesOf(
  { library, page, frame }: UprightPage,
  items: readonly PageItem[],
): Promise<Rules | undefined> {
  return mayHoldTable(items.filter(isTextItem)) ? readRules(library, page, frame.into) : undefined;
}

/** Returns the places between columns and cells of a page without structure. */
function guttersOfPage(items: readonly PageItem[], rules: Rules | undefined): Gutter[] {
  const texts = items.filter(isTextItem).filter((item) => item.str.trim() !== '' && isUpright(item));
  return [
    ...guttersOf(texts),
    ...alignedTables(texts).flatMap(({ gutters }) => gutters),
    ...(rules?.vertical ?? []).map(({ at, from, to }) => ({ x: at, top: to, bottom: from })),
  ].slice(0, MAX_GUTTERS);
}

/** Returns the lines of a page whose text moved to the other side. */
function mirrored({ horizontal, vertical }: Rules, { view: [left, , right] }: PageFrame): Rules {
  const edges = left + right;
  return {
    horizontal: horizontal.map(({ at, from, to }) => ({ at, from: edges - to, to: edges - from })),
    vertical: vertical.map(({ at, from, to }) => ({ at: edges - at, from, to })),
  };
}

interface RewrittenItems extends Pick<PreparedItems, 'items' | 'links'> {
  rewritten: TextItem[];
  /** True if the text moved to the other side of the page. */
  isMirrored: boolean;
}

/** Replaces lines that are read from right to left, and lines of spaced letters. */
async function rewriteLines(
  { library, page, frame }: UprightPage,
  items: PageItem[],
  rules?: Rules,
): Promise<RewrittenItems> {
  const hasRightToLeft = items.some((item) => isTextItem(item) && directionOf(item.str) === 'rtl');
  const asIs = { items, links: new Map(), rewritten: [], isMirrored: false };
  if (!hasRightToLeft && !mayHaveSpacedLetters(items)) return asIs;
  const runs = await readGlyphs(library, page, frame.into);
  if (!runs) return asIs;
  const links = hasRightToLeft ? await linksOf(page, frame) : new Map<LinkArea, LinkArea>();
  const rewritten = hasRightToLeft
    ? rewriteRightToLeft(runs, frame.view, {
        contents: await contentPlacesOf(page),
        links: [...links.keys()],
        gutters: contentPrefix(items) === undefined ? guttersOfPage(items, rules) : [],
      })
    : { isMirrored: false, texts: [], runs: new Set<GlyphRun>() };
  const joined = joinSpacedLetters(runs.filter((run) => !rewritten.runs.has(run)));
  const { isMirrored } = rewritten;
  const kept = isMirrored
    ? items.filter((item) => !isTextItem(item) || !isUpright(item))
    : withoutRuns(items, new Set([...rewritten.runs, ...joined.runs]));
  const placed = [...rewritten.texts, ...joined.texts].map((text) => ({ run: text.run, item: itemOf(text) }));
  const prefix = contentPrefix(items) ?? '';
  return {
    items: [...kept, ...placed.flatMap(({ item, run }) => withContent(item, run.markedContent, prefix))],
    links: new Map(Array.from(areasOf(rewritten.texts), ([area, areas]) => [links.get(area) ?? area, areas])),
    rewritten: placed.map(({ item }) => item),
    isMirrored,
  };
}

/** Returns the areas of links on the page by their areas where it is upright. */
async function linksOf(page: PdfPage, { into }: PageFrame): Promise<Map<LinkArea, LinkArea>> {
  const annotations = (await page.getAnnotations()).slice(0, MAX_LINKS);
  return new Map(
    annotations.flatMap(({ subtype, rect }): [LinkArea, LinkArea][] =>
      subtype === 'Link' && rect ? [[areaIn(into, rect), rect]] : [],
    ),
  );
}

/** Returns the areas of the texts of each link. */
function areasOf(texts: readonly PlacedText[]): Map<LinkArea, LinkArea[]> {
  const areas = new Map<LinkArea, LinkArea[]>();
  for (const { link, x, width, run, down = 0 } of texts) {
    if (!link) continue;
    const bottom = run.baseline - down;
    // An area as high as the line would touch the lines above and below.
    const area: LinkArea = [x, bottom + run.size / 10, x + width, bottom + run.size / 3];
    const ofLink = areas.get(link);
    if (ofLink) ofLink.push(area);
    else areas.set(link, [area]);
  }
  return areas;
}

/** Moves the areas of links with the text that holds them. */
function moveLinks(
  links: Map<LinkArea, LinkArea[]>,
  given: ReadonlyMap<LinkArea, LinkArea>,
  moves: readonly MovedText[],
): Map<LinkArea, LinkArea[]> {
  if (moves.length === 0) return links;
  const moved = new Map(links);
  for (const [area, name] of given)
    moved.set(
      name,
      (links.get(name) ?? [area]).map((one) => moveWith(one, moves)),
    );
  return moved;
}

function moveWith([left, bottom, right, top]: LinkArea, moves: readonly MovedText[]): LinkArea {
  const [across, height] = [(left + right) / 2, (bottom + top) / 2];
  const move = moves.find((one) => height >= one.bottom - one.y && across >= one.left && across <= one.right);
  const { x, y } = move ?? { x: 0, y: 0 };
  return [left + x, bottom + y, right + x, top + y];
}

/** Returns the page's part of the names of marked contents; `undefined` in a document without structure. */
function contentPrefix(items: readonly PageItem[]): string | undefined {
  for (const item of items) {
    if (!isTextItem(item) && item.id) return item.id.replace(/\d+$/, '');
  }
  return undefined;
}

/** Removes the items at the places of runs. */
function withoutRuns(items: readonly PageItem[], runs: ReadonlySet<GlyphRun>): PageItem[] {
  const places = new Set<string>();
  // Positions computed twice differ in their last digits.
  const around = (value: number) => [Math.floor(value * 10), Math.ceil(value * 10)];
  for (const { glyphs, baseline } of runs) {
    for (const edge of glyphs.flatMap(({ x, width }) => [...around(x), ...around(x + width)])) {
      for (const y of around(baseline)) places.add(`${edge} ${y}`);
    }
  }
  return items.filter((item) => {
    if (!isTextItem(item)) return true;
    const [, , , , x, y] = item.transform;
    return !places.has(`${Math.round(x * 10)} ${Math.round(y * 10)}`);
  });
}
