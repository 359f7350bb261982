/** Turns what people entered into a form, and their notes on a page, into text at its place. */
import { type Annotation, type Matrix, type PageItem, type TextItem, isTextItem } from './pdf-page.ts';

/** Further fields of a page are not read. */
const MAX_FIELDS = 2_000;
const MAX_CHARACTERS = 20_000;
/** Font sizes of entries in points. */
const USUAL_SIZE = 10;
const MAX_SIZE = 12;
/** Height of a line and share of it below the baseline, in multiples of the font size. */
const LINE = 1.2;
const BELOW = 0.25;
/** Mean width of a letter in multiples of the font size. */
const LETTER = 0.5;
/** Distance of an entry from its label in multiples of the font size, and of a field from its label in points. */
const SPACE = 0.3;
const MAX_LABEL_DISTANCE = 250;
/** Texts on a line that may be a label. */
const MAX_LABELS = 100;
/** Flags of annotations that are not to be seen. */
const HIDDEN_FLAGS = 0x02 | 0x20;

const ticked = '☒';
const unticked = '☐';

/** Returns the items of form entries and of texts written on the page; entries stand next to their labels. */
export function formItems(annotations: readonly Annotation[], items: readonly PageItem[]): TextItem[] {
  const fields = annotations.slice(0, MAX_FIELDS).flatMap((annotation) => {
    const { rect, annotationFlags = 0 } = annotation;
    const text = textOf(annotation).slice(0, MAX_CHARACTERS);
    return rect && text.trim() !== '' && (annotationFlags & HIDDEN_FLAGS) === 0 ? [{ rect, text }] : [];
  });
  if (fields.length === 0) return [];
  const fontName = items.find(isTextItem)?.fontName ?? '';
  const labels = labelsByHeight(items);
  return fields.flatMap(({ rect, text }) => {
    const [first, ...others] = linesIn(rect, text, fontName);
    if (!first) return [];
    const label = labelOf(rect, labels);
    if (!label) return [first, ...others];
    const [, , , size, x, y] = label.transform;
    first.transform[4] = Math.min(first.transform[4], x + label.width + size * SPACE);
    first.transform[5] = y;
    return [first, ...others];
  });
}

type Labels = ReadonlyMap<number, readonly TextItem[]>;

/** Distance of the heights by which labels are found, in points. */
const BAND = 8;
const bandOf = (height: number): number => Math.round(height / BAND);

function labelsByHeight(items: readonly PageItem[]): Labels {
  const texts = items.filter(isTextItem).filter(({ str }) => str.trim() !== '');
  return Map.groupBy(texts, ({ transform }) => bandOf(transform[5]));
}

/** Returns the nearest text before a field on its line. */
function labelOf([left, bottom, , top]: Area, labels: Labels): TextItem | undefined {
  const band = bandOf((top + bottom) / 2);
  const near = [band - 1, band].flatMap((one) => labels.get(one)?.slice(0, MAX_LABELS) ?? []);
  let best: TextItem | undefined;
  for (const text of near) {
    const [, , , , x, y] = text.transform;
    const isOnLine = y >= bottom - BAND / 2 && y <= top && x + text.width <= left + BAND;
    if (isOnLine && (!best || x > best.transform[4])) best = text;
  }
  return best && left - best.transform[4] - best.width <= MAX_LABEL_DISTANCE ? best : undefined;
}

function textOf(annotation: Annotation): string {
  if (annotation.subtype === 'FreeText') return annotation.contentsObj?.str ?? '';
  if (annotation.subtype !== 'Widget') return '';
  const { fieldType, fieldValue } = annotation;
  if (fieldType === 'Btn') return tickOf(annotation);
  if (fieldType === 'Tx' && annotation.password) return '';
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return '';
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(
    (value) => typeof value === 'string',
  );
  const shown = (value: string) =>
    annotation.options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  return values.map(shown).join(', ');
}

function tickOf({ checkBox, radioButton, fieldValue, exportValue, buttonValue }: Annotation): string {
  if (checkBox) return fieldValue !== undefined && fieldValue === exportValue ? ticked : unticked;
  if (radioButton) return fieldValue !== null && fieldValue === buttonValue ? ticked : unticked;
  return '';
}

type Area = readonly [number, number, number, number];

function linesIn([left, bottom, right, top]: Area, text: string, fontName: string): TextItem[] {
  const lines = text.split(/\r\n?|\n/);
  const height = top - bottom;
  const room = Math.max(1, height / (lines.length * LINE));
  const size = lines.length > 1 ? Math.min(room, USUAL_SIZE) : Math.min(room, MAX_SIZE);
  // Centres a single line in its field.
  const first = lines.length > 1 ? top - size : (top + bottom) / 2 - size * BELOW;
  return lines.flatMap((str, index) => {
    const transform: Matrix = [size, 0, 0, size, left, first - index * size * LINE];
    const width = Math.min(right - left, str.length * size * LETTER);
    return str.trim() === ''
      ? []
      : [{ str, dir: 'ltr', width, height: size, transform, fontName, hasEOL: true }];
  });
}
