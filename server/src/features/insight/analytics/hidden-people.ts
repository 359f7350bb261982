/** Numbers of people for readers who must not recognise anybody by them. */
import type { PeopleFigures } from '@polylogue/contract/insight/analytics/schemas';

/** Numbers below it are hidden, others are rounded down to a multiple, so that no difference shows a smaller number. */
const step = 5;

const exact = (people: number): PeopleFigures => ({ people, isExact: true, hidden: null });

function rounded(people: number): PeopleFigures {
  if (people === 0) return exact(0);
  if (people < step) return { people: null, isExact: false, hidden: 'fewerThanFive' };
  return { people: Math.floor(people / step) * step, isExact: false, hidden: null };
}

/** Presents a single number. */
export const presentPeople = (people: number, seesAll: boolean): PeopleFigures =>
  seesAll ? exact(people) : rounded(people);

/** Presents the rows of a breakdown. A number that alone is hidden takes the smallest other one with it. */
export function presentBreakdown(numbers: readonly number[], seesAll: boolean): PeopleFigures[] {
  const rows = numbers.map((people) => presentPeople(people, seesAll));
  if (rows.filter(({ hidden }) => hidden).length !== 1) return rows;
  const shown = numbers.filter((people) => people >= step);
  const smallest = numbers.indexOf(Math.min(...shown));
  return rows.map((row, index) =>
    index === smallest ? { people: null, isExact: false, hidden: 'toProtectOthers' } : row,
  );
}
