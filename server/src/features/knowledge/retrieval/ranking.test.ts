import { expect, test } from 'vitest';
import { answerabilityOf, certaintyOf } from './ranking.ts';

test('counts an unknown name once if it is also the off-topic word', () => {
  const evidence = { chunk: 0.8, window: 0.7, phrasing: 0.7, page: 0.6, coverage: 0.5 };
  const named = (offTopicWordGain: number) =>
    certaintyOf(
      { score: 1.5, evidence },
      { coverage: 0.5, isForeign: true, offTopic: { nearness: 0.5, offTopicWordGain }, unknownWordGain: 0 },
    );
  expect(named(0.4)).toBeCloseTo(named(0));
  expect(named(0.6)).toBeLessThan(named(0));
  expect(answerabilityOf(named(0.4))).toBe('unsure');
});
