/** Reads the horizontal and vertical lines of a page, which divide its tables. */
import { multiply } from '../matrix.ts';
import { MAX_OPERATORS } from '../read-glyphs.ts';
import type { Matrix, PdfLibrary, PdfPage } from '../pdf-page.ts';

/** Line along the page: its height or its distance from the left, and its ends, in points. */
export interface Rule {
  at: number;
  from: number;
  to: number;
}

export interface Rules {
  horizontal: Rule[];
  vertical: Rule[];
}

/** Pages with more lines are drawings. */
const MAX_RULES = 4_000;
/** Largest width of a line that is drawn as a rectangle, and difference from a straight line, in points. */
const MAX_WIDTH = 3;
const STRAIGHT = 0.5;
/** Shorter lines belong to letters and pictures. */
const MIN_LENGTH = 5;
/** Steps of a path and the numbers after each. */
const [MOVE, LINE, CURVE, QUADRATIC, CLOSE] = [0, 1, 2, 3, 4];
const numbersOf: Record<number, number> = { [MOVE]: 2, [LINE]: 2, [CURVE]: 6, [QUADRATIC]: 4, [CLOSE]: 0 };

type Point = readonly [number, number];

/** Returns the lines of a page; `undefined` if they are too many. The matrix leads into upright coordinates. */
export async function readRules(
  { OPS }: PdfLibrary,
  page: PdfPage,
  into: Matrix,
): Promise<Rules | undefined> {
  const reader = new RuleReader(OPS, into);
  const receive = page._renderPageChunk;
  if (!receive) return undefined;
  let received = 0;
  page._renderPageChunk = function receiveRules(chunk, intent) {
    const kept: number[] = [];
    for (const [index, operator] of chunk.fnArray.entries()) {
      reader.apply(operator, chunk.argsArray[index] ?? []);
      if (operator !== OPS.constructPath && received + index < MAX_OPERATORS) kept.push(index);
    }
    received += kept.length;
    const fnArray = kept.map((index) => chunk.fnArray[index] ?? 0);
    const argsArray = kept.map((index) => chunk.argsArray[index] ?? []);
    return receive.call(page, { ...chunk, fnArray, argsArray, length: kept.length }, intent);
  };
  try {
    await page.getOperatorList();
  } finally {
    delete page._renderPageChunk;
  }
  return reader.count <= MAX_RULES ? reader.rules : undefined;
}

class RuleReader {
  readonly rules: Rules = { horizontal: [], vertical: [] };
  count = 0;
  readonly #OPS: PdfLibrary['OPS'];
  #transform: Matrix;
  readonly #saved: Matrix[] = [];

  constructor(OPS: PdfLibrary['OPS'], into: Matrix) {
    this.#OPS = OPS;
    this.#transform = into;
  }

  apply(operator: number, args: readonly unknown[]): void {
    const { save, restore, transform, paintFormXObjectBegin, paintFormXObjectEnd, constructPath } = this.#OPS;
    if (operator === constructPath) this.#readPath(args);
    else if (operator === save) this.#saved.push(this.#transform);
    else if (operator === restore || operator === paintFormXObjectEnd)
      this.#transform = this.#saved.pop() ?? this.#transform;
    else if (operator === transform) this.#transform = multiply(this.#transform, args as unknown as Matrix);
    else if (operator === paintFormXObjectBegin) {
      this.#saved.push(this.#transform);
      if (args[0])
        this.#transform = multiply(this.#transform, Array.from(args[0] as ArrayLike<number>) as Matrix);
    }
  }

  #readPath([paint, data]: readonly unknown[]): void {
    const path = (data as (Float32Array | null)[] | undefined)?.[0];
    if (paint === this.#OPS.endPath || !path || this.count > MAX_RULES) return;
    const isStroke = paint === this.#OPS.stroke || paint === this.#OPS.closeStroke;
    for (const points of subpathsOf(path)) {
      const placed = points.map((point) => this.#place(point));
      if (isStroke)
        for (const [index, end] of placed.slice(1).entries()) this.#add(placed[index] ?? end, end);
      else this.#addFilled(placed);
    }
  }

  #place([x, y]: Point): Point {
    const [a, b, c, d, e, f] = this.#transform;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  #addFilled(points: readonly Point[]): void {
    if (points.length > 6) return;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    if (top - bottom <= MAX_WIDTH) this.#add([left, (top + bottom) / 2], [right, (top + bottom) / 2]);
    else if (right - left <= MAX_WIDTH) this.#add([(left + right) / 2, bottom], [(left + right) / 2, top]);
  }

  #add([x1, y1]: Point, [x2, y2]: Point): void {
    const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
    if (Math.max(width, height) < MIN_LENGTH) return;
    if (height <= STRAIGHT)
      this.rules.horizontal.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) });
    else if (width <= STRAIGHT)
      this.rules.vertical.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) });
    this.count += 1;
  }
}

/** Returns the corners of each part of a path without curves. */
function subpathsOf(path: Float32Array): Point[][] {
  const subpaths: Point[][] = [];
  let current: Point[] = [];
  let hasCurve = false;
  const finish = () => {
    if (current.length > 1 && !hasCurve) subpaths.push(current);
    [current, hasCurve] = [[], false];
  };
  for (let at = 0; at < path.length; ) {
    const step = path[at] ?? MOVE;
    const point: Point = [path[at + 1] ?? 0, path[at + 2] ?? 0];
    if (step === MOVE) {
      finish();
      current = [point];
    } else if (step === LINE) current.push(point);
    else if (step === CLOSE && current[0]) current.push(current[0]);
    else hasCurve = true;
    at += 1 + (numbersOf[step] ?? path.length);
  }
  finish();
  return subpaths;
}
