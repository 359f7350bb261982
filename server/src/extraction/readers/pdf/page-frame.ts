/** Turns pages whose text lies on its side, such as wide tables in an upright document. */
import { type Matrix, type PageItem, type PdfPage, isTextItem } from './pdf-page.ts';
import { multiply } from './matrix.ts';

/** Fewer letters are a mark in the margin. */
const MIN_LETTERS = 20;
/** Share of the letters that lie in one direction. */
const MIN_SHARE = 0.7;

const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

/** Clockwise turn in degrees that makes text upright. */
export type Turn = 0 | 90 | 180 | 270;

/** Returns the turn of a text by its matrix; `undefined` for slanted text. */
function turnOf([a, b]: Matrix): Turn | undefined {
  if (Math.abs(b) <= Math.abs(a) / 100) return a > 0 ? 0 : 180;
  if (Math.abs(a) <= Math.abs(b) / 100) return b > 0 ? 90 : 270;
  return undefined;
}

/** Returns the turn that makes most of a page's text upright. */
export function turnOfPage(items: readonly PageItem[]): Turn {
  const letters = new Map<Turn | undefined, number>();
  let all = 0;
  for (const item of items) {
    if (!isTextItem(item)) continue;
    const count = item.str.trim().length;
    const turn = turnOf(item.transform);
    all += count;
    letters.set(turn, (letters.get(turn) ?? 0) + count);
  }
  for (const turn of [90, 180, 270] as const) {
    const count = letters.get(turn) ?? 0;
    if (count >= MIN_LETTERS && count >= all * MIN_SHARE) return turn;
  }
  return 0;
}

/** Coordinates in which the text of a page is upright. */
export interface PageFrame {
  /** From the coordinates of the page, and back to them. */
  into: Matrix;
  outOf: Matrix;
  /** Visible area: left, bottom, right and top. */
  view: PdfPage['view'];
}

export function frameOf({ view }: Pick<PdfPage, 'view'>, turn: Turn): PageFrame {
  const [left, bottom, right, top] = view;
  const [width, height] = [right - left, top - bottom];
  if (turn === 90)
    return {
      into: [0, -1, 1, 0, -bottom, right],
      outOf: [0, 1, -1, 0, right, bottom],
      view: [0, 0, height, width],
    };
  if (turn === 270)
    return {
      into: [0, 1, -1, 0, top, -left],
      outOf: [0, -1, 1, 0, left, top],
      view: [0, 0, height, width],
    };
  if (turn === 180)
    return {
      into: [-1, 0, 0, -1, right, top],
      outOf: [-1, 0, 0, -1, right, top],
      view: [0, 0, width, height],
    };
  return { into: UPRIGHT, outOf: UPRIGHT, view };
}

type Area = readonly [number, number, number, number];

/** Returns the area of a rectangle in other coordinates. */
export function areaIn(matrix: Matrix, [left, bottom, right, top]: Area): Area {
  const [, , , , x1, y1] = multiply(matrix, [1, 0, 0, 1, left, bottom]);
  const [, , , , x2, y2] = multiply(matrix, [1, 0, 0, 1, right, top]);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** Moves items to other coordinates. */
export function moveItems(items: readonly PageItem[], matrix: Matrix): void {
  if (matrix === UPRIGHT) return;
  for (const item of items) if (isTextItem(item)) item.transform = multiply(matrix, item.transform);
}

/** Sets turned texts upright at their place, in a document with structure. */
export function setUpright(items: readonly PageItem[]): void {
  for (const item of items) {
    if (!isTextItem(item)) continue;
    const turn = turnOf(item.transform);
    if (turn === undefined || turn === 0) continue;
    const [a, b, , , x, y] = item.transform;
    const size = Math.hypot(a, b);
    const left = turn === 270 ? x : x - (turn === 90 ? size : item.width);
    item.transform = [size, 0, 0, size, left, turn === 270 ? y - item.width : y];
    if (turn !== 180) item.width = Math.min(item.width, size);
  }
}
