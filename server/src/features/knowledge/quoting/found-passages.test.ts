import { expect, test } from 'vitest';
import { prioritizeNumber, prioritizeSection } from './found-passages.ts';

const passageOf = (snippet: string, score: number) => ({ snippet, score });
const vague = passageOf('Visitors may climb the tower.', 0.8);
const exact = passageOf('Twelve people fit on the tower.', 0.75);
const howMany = 'How many people may climb the tower?';

test('prefers a passage with a number over a slightly better one without', () => {
  expect(prioritizeNumber(howMany, [vague, exact])).toEqual([exact, vague]);
});

test('keeps the order if no number is asked for, or the best passage has one', () => {
  expect(prioritizeNumber('Who may climb the tower?', [vague, exact])).toEqual([vague, exact]);
  const best = passageOf('At most 20 visitors.', 0.8);
  expect(prioritizeNumber(howMany, [best, exact])).toEqual([best, exact]);
});

test('keeps the order if the passage with a number scores much lower', () => {
  const far = passageOf('The tower has 200 steps.', 0.6);
  expect(prioritizeNumber(howMany, [vague, far])).toEqual([vague, far]);
  expect(prioritizeNumber(howMany, [])).toEqual([]);
});

test("prefers a section with a similar score over its document's introduction", () => {
  const of = (fileId: string, title: string, score: number) => ({ fileId, title, score });
  const [introduction, near, far] = [
    of('a', 'Tower', 0.8),
    of('a', 'Tower › Steps', 0.76),
    of('b', 'Sea', 0.78),
  ];
  expect(prioritizeSection([introduction, far, near])).toEqual([near, introduction, far]);
  const farther = of('a', 'Tower › Paint', 0.6);
  expect(prioritizeSection([introduction, far, farther])).toEqual([introduction, far, farther]);
  expect(prioritizeSection([near, introduction])).toEqual([near, introduction]);
});
