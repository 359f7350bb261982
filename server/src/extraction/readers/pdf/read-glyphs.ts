/** Reads the places of the characters of a page from its drawing operators. */
import { multiply } from './matrix.ts';
import type { Matrix, PdfLibrary, PdfPage } from './pdf-page.ts';

/** Character, or characters of a ligature in reading order, at its place in points. */
export interface Glyph {
  text: string;
  x: number;
  width: number;
}

/** Characters drawn one after another in one style on one baseline. */
export interface GlyphRun {
  glyphs: Glyph[];
  baseline: number;
  /** Height of the font in points. */
  size: number;
  transform: Matrix;
  fontName: string;
  markedContent: MarkedContent;
}

/** Innermost content with a number that encloses a run. */
export interface MarkedContent {
  number: number | undefined;
  isArtifact: boolean;
}

/** Pages with more operators or characters are left as they are. */
export const MAX_OPERATORS = 400_000;
const MAX_GLYPHS = 200_000;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** State of the text operators (ISO 32000-2, 9.3). */
interface TextState {
  transform: Matrix;
  fontName: string;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
}

type DrawnGlyph = number | { unicode: string; width: number; isSpace: boolean } | null;

/**
 * Returns the horizontal runs of a page in the order of drawing, or `undefined` if they can't be placed. The
 * matrix leads into coordinates in which the page is upright.
 */
export async function readGlyphs(
  { OPS }: PdfLibrary,
  page: PdfPage,
  into: Matrix = IDENTITY,
): Promise<GlyphRun[] | undefined> {
  const { fnArray, argsArray } = await operatorsOf(OPS, page);
  if (fnArray.length >= MAX_OPERATORS) return undefined;
  const reader = new GlyphReader(page, into);
  const names = Object.fromEntries(Object.entries(OPS).map(([name, value]) => [value, name]));
  for (const [index, operator] of fnArray.entries()) {
    reader.apply(names[operator] ?? '', argsArray[index] ?? []);
  }
  return reader.canBePlaced ? reader.runs : undefined;
}

/** Returns the operators of a page without its paths, which may be very many. */
async function operatorsOf(OPS: PdfLibrary['OPS'], page: PdfPage) {
  const receive = page._renderPageChunk;
  if (!receive) return page.getOperatorList();
  let received = 0;
  page._renderPageChunk = function receiveWithoutPaths(chunk, intent) {
    const kept = chunk.fnArray.flatMap((operator, index) =>
      operator === OPS.constructPath || received + index >= MAX_OPERATORS ? [] : [index],
    );
    received += kept.length;
    const fnArray = kept.map((index) => chunk.fnArray[index] ?? 0);
    const argsArray = kept.map((index) => chunk.argsArray[index] ?? []);
    return receive.call(page, { ...chunk, fnArray, argsArray, length: kept.length }, intent);
  };
  try {
    return await page.getOperatorList();
  } finally {
    delete page._renderPageChunk;
  }
}

class GlyphReader {
  readonly runs: GlyphRun[] = [];
  /** False for vertical text, and for more characters than any page holds. */
  canBePlaced = true;
  #glyphs = 0;
  readonly #page: PdfPage;
  #state: TextState = {
    transform: IDENTITY,
    fontName: '',
    fontSize: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
  };
  readonly #saved: TextState[] = [];
  readonly #contents: MarkedContent[] = [];
  #text: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;
  #annotations = 0;

  constructor(page: PdfPage, into: Matrix) {
    this.#page = page;
    this.#state.transform = into;
  }

  apply(operator: string, args: readonly unknown[]): void {
    const [first = 0, second = 0] = args as number[];
    switch (operator) {
      case 'setCharSpacing':
        this.#state.characterSpacing = first;
        break;
      case 'setWordSpacing':
        this.#state.wordSpacing = first;
        break;
      case 'setHScale':
        this.#state.scale = first / 100;
        break;
      case 'setLeading':
        this.#state.leading = -first;
        break;
      case 'setTextRise':
        this.#state.rise = first;
        break;
      case 'moveText':
        this.#moveBy(first, second);
        break;
      case 'setLeadingMoveText':
        this.#state.leading = second;
        this.#moveBy(first, second);
        break;
      case 'nextLine':
        this.#moveBy(0, this.#state.leading);
        break;
      case 'beginText':
        this.#moveTo(IDENTITY);
        break;
      case 'setTextMatrix':
        this.#moveTo(Array.from(args[0] as ArrayLike<number>) as Matrix);
        break;
      case 'setFont':
        this.#setFont(args as [string, number]);
        break;
      case 'setGState':
        for (const [key, value] of args[0] as [string, unknown][]) {
          if (key === 'Font') this.#setFont(value as [string, number]);
        }
        break;
      case 'showText':
        this.#show(args[0] as DrawnGlyph[]);
        break;
      default:
        this.#applyStructure(operator, args);
    }
  }

  /** Applies operators that nest: graphics states, forms, annotations and marked contents. */
  #applyStructure(operator: string, args: readonly unknown[]): void {
    switch (operator) {
      case 'save':
        this.#saved.push({ ...this.#state });
        break;
      case 'restore':
      case 'paintFormXObjectEnd':
        this.#state = this.#saved.pop() ?? this.#state;
        break;
      case 'transform':
        this.#transformBy(args as readonly number[] as Matrix);
        break;
      case 'paintFormXObjectBegin':
        this.#saved.push({ ...this.#state });
        if (args[0]) this.#transformBy(Array.from(args[0] as ArrayLike<number>) as Matrix);
        break;
      case 'beginAnnotation':
        this.#annotations += 1;
        break;
      case 'endAnnotation':
        this.#annotations -= 1;
        break;
      case 'beginMarkedContent':
      case 'beginMarkedContentProps':
        this.#begin(args[0], args[1]);
        break;
      case 'endMarkedContent':
        this.#contents.pop();
        break;
      default:
    }
  }

  #transformBy(matrix: Matrix): void {
    this.#state.transform = multiply(this.#state.transform, matrix);
  }

  #begin(tag: unknown, number: unknown): void {
    const outer = this.#contents.at(-1);
    this.#contents.push({
      number: Number.isInteger(number) ? (number as number) : outer?.number,
      isArtifact: tag === 'Artifact' || outer?.isArtifact === true,
    });
  }

  #setFont([fontName, fontSize]: [string, number]): void {
    this.#state = { ...this.#state, fontName, fontSize };
  }

  #moveTo(matrix: Matrix): void {
    this.#text = matrix;
    this.#line = matrix;
  }

  #moveBy(x: number, y: number): void {
    this.#moveTo(multiply(this.#line, [1, 0, 0, 1, x, y]));
  }

  #show(drawn: DrawnGlyph[]): void {
    const { fontName, fontSize, scale, rise, characterSpacing, wordSpacing, transform } = this.#state;
    const font = this.#page.commonObjs.has(fontName) ? this.#page.commonObjs.get(fontName) : undefined;
    this.#glyphs += drawn.length;
    if (font?.vertical || this.#glyphs > MAX_GLYPHS) this.canBePlaced = false;
    if (!this.canBePlaced) return;
    const emWidth = (font?.fontMatrix?.[0] ?? 0.001) * fontSize;
    const base = multiply(transform, this.#text);
    const placed = multiply(base, [fontSize * scale, 0, 0, fontSize, 0, rise]);
    const stretch = base[0] * scale;
    const glyphs: Glyph[] = [];
    let along = 0;
    for (const glyph of drawn) {
      if (glyph === null) continue;
      if (typeof glyph === 'number') {
        along -= (glyph * fontSize) / 1000;
        continue;
      }
      const width = glyph.width * emWidth;
      glyphs.push({ text: glyph.unicode, x: placed[4] + along * stretch, width: width * stretch });
      along += width + characterSpacing + (glyph.isSpace ? wordSpacing : 0);
    }
    this.#text = multiply(this.#text, [1, 0, 0, 1, along * scale, 0]);
    const isUpright = placed[0] > 0 && placed[3] > 0 && Math.abs(placed[1]) < placed[0] / 100;
    if (isUpright && this.#annotations === 0) this.#add(glyphs, placed);
  }

  #add(glyphs: Glyph[], transform: Matrix): void {
    const { fontName } = this.#state;
    const markedContent = this.#contents.at(-1) ?? { number: undefined, isArtifact: false };
    const [size, baseline] = [transform[3], transform[5]];
    const last = this.runs.at(-1);
    const isSame =
      last?.fontName === fontName &&
      last.size === size &&
      Math.abs(last.baseline - baseline) < size / 100 &&
      last.markedContent.number === markedContent.number &&
      last.markedContent.isArtifact === markedContent.isArtifact;
    if (isSame) for (const glyph of glyphs) last.glyphs.push(glyph);
    else this.runs.push({ glyphs, baseline, size, transform, fontName, markedContent });
  }
}
