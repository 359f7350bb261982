/** Counts the items of OpenDocument lists and formats their numbers. */
import { formatNumber } from '../markup/number-formats.ts';
import type { OdtLevel, OdtList } from './odt-styles.ts';

export type Counters = (number | undefined)[];

/** Returns the number that follows in a level, from 0. */
export function nextNumber(counters: Counters, index: number, start: number): number {
  const last = counters[index];
  return last === undefined ? start : last + 1;
}

/** Counts an item of a level, and drops the numbers of deeper levels. */
export function countItem(counters: Counters, index: number, value: number): void {
  counters[index] = value;
  counters.length = index + 1;
}

/** Formats the number of the current item; empty for a level without number. */
export function numberText(list: OdtList, index: number, counters: Counters): string {
  const level = list[index];
  if (!level || level.format === '') return level ? `${level.prefix}${level.suffix}`.trim() : '';
  const numberAt = (at: number) =>
    formatNumber(counters[at] ?? list[at]?.start ?? 1, list[at]?.format || 'decimal');
  if (level.pattern !== undefined) {
    return level.pattern.replaceAll(/%(\d+)%/g, (_, digits: string) => numberAt(Number(digits) - 1)).trim();
  }
  const first = Math.max(0, index + 1 - level.shownLevels);
  const numbers = Array.from({ length: index + 1 - first }, (_, at) => first + at)
    .filter((at) => at === index || list[at]?.format)
    .map(numberAt);
  return `${level.prefix}${numbers.join('.')}${level.suffix}`.trim();
}

/** Bullets of lists without a style, as programs show them. */
export const plainBullet: OdtLevel = {
  isBullet: true,
  format: '',
  prefix: '',
  suffix: '',
  start: 1,
  shownLevels: 1,
  pattern: undefined,
};
