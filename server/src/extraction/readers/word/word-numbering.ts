/** Counts the numbers of Word's lists and headings, and formats them as Word shows them. */
import { formatNumber } from '../markup/number-formats.ts';
import { type XmlElement, childOf, childrenOf } from '../markup/xml-tree.ts';
import type { NumberingReference, WordStyles } from './word-styles.ts';

interface Level {
  format: string;
  text: string;
  start: number;
  /** Numbers of all levels are written in digits. */
  isLegal: boolean;
  /** Style whose paragraphs are of this level. */
  style: string | undefined;
  /** False if an item of a level above does not restart the count. */
  restarts: boolean;
}

interface List {
  /** Lists of one definition share their counters. */
  counters: (number | undefined)[];
  levels: (Level | undefined)[];
  /** Numbers with which the list restarts, by level. */
  restarts: Map<number, number>;
}

/** Number or bullet of a paragraph. */
export interface WordLabel {
  level: number;
  /** Empty for a bullet. */
  text: string;
  isBullet: boolean;
}

export type NumberParagraph = (
  reference: NumberingReference,
  style: string | undefined,
) => WordLabel | undefined;

/** Reads the numbering part; the result counts paragraphs in the order of its calls. */
export function readNumbering(part: XmlElement | undefined, styles: WordStyles): NumberParagraph {
  const definitions = new Map(
    childrenOf(part, 'w:abstractNum').map((one) => [one.attributes['w:abstractNumId'], one]),
  );
  const numbers = new Map(childrenOf(part, 'w:num').map((one) => [one.attributes['w:numId'], one]));
  const shared = new Map<XmlElement, Pick<List, 'counters' | 'levels'>>();
  const lists = new Map<string, List | undefined>();

  const definitionOf = (number: XmlElement | undefined, depth = 0): XmlElement | undefined => {
    const definition = definitions.get(childOf(number, 'w:abstractNumId')?.attributes['w:val']);
    const linked = childOf(definition, 'w:numStyleLink')?.attributes['w:val'];
    if (linked === undefined || depth > 3) return definition;
    return definitionOf(numbers.get(styles(linked).numbering?.id), depth + 1) ?? definition;
  };
  const listOf = (id: string): List | undefined => {
    const number = numbers.get(id);
    const definition = definitionOf(number);
    if (!number || !definition) return undefined;
    const base = shared.get(definition) ?? { counters: [], levels: levelsOf(definition) };
    shared.set(definition, base);
    return withOverrides(base, number);
  };
  return (reference, style) => {
    if (!lists.has(reference.id)) lists.set(reference.id, listOf(reference.id));
    const list = lists.get(reference.id);
    if (!list) return undefined;
    const ofStyle = list.levels.findIndex((level) => level?.style !== undefined && level.style === style);
    return labelOf(list, reference.level ?? Math.max(ofStyle, 0));
  };
}

function levelsOf(definition: XmlElement): (Level | undefined)[] {
  const levels: (Level | undefined)[] = [];
  for (const one of childrenOf(definition, 'w:lvl')) {
    const index = Number(one.attributes['w:ilvl']);
    if (index >= 0 && index <= 8) levels[index] = levelOf(one);
  }
  return levels;
}

function levelOf(element: XmlElement): Level {
  const value = (name: string) => childOf(element, name)?.attributes['w:val'];
  return {
    format: value('w:numFmt') ?? 'decimal',
    text: value('w:lvlText') ?? '',
    start: Number.parseInt(value('w:start') ?? '1', 10) || 0,
    isLegal: childOf(element, 'w:isLgl') !== undefined,
    style: value('w:pStyle'),
    restarts: value('w:lvlRestart') !== '0',
  };
}

function withOverrides({ counters, levels }: Pick<List, 'counters' | 'levels'>, number: XmlElement): List {
  const own = [...levels];
  const restarts = new Map<number, number>();
  for (const override of childrenOf(number, 'w:lvlOverride')) {
    const index = Number(override.attributes['w:ilvl']);
    const level = childOf(override, 'w:lvl');
    if (level && index >= 0 && index <= 8) own[index] = levelOf(level);
    const start = Number.parseInt(childOf(override, 'w:startOverride')?.attributes['w:val'] ?? '', 10);
    if (!Number.isNaN(start)) restarts.set(index, start);
  }
  return { counters, levels: own, restarts };
}

/** Counts a paragraph and returns its label; none for a level without number and bullet. */
function labelOf({ counters, levels, restarts }: List, index: number): WordLabel | undefined {
  const level = levels[index];
  if (!level) return { level: index, text: '', isBullet: true };
  const restart = restarts.get(index);
  restarts.delete(index);
  const last = counters[index];
  counters[index] = restart ?? (last === undefined ? level.start : last + 1);
  for (let deeper = index + 1; deeper <= 8; deeper += 1)
    if (levels[deeper]?.restarts ?? true) counters[deeper] = undefined;
  if (level.format === 'bullet') return { level: index, text: '', isBullet: true };
  const text = level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const value = (counters[at] ??= levels[at]?.start ?? 1);
    const format = levels[at]?.format ?? 'decimal';
    return formatNumber(value, level.isLegal && format !== 'decimalZero' ? 'decimal' : format);
  });
  return text.trim() === '' ? undefined : { level: index, text: text.trim(), isBullet: false };
}
