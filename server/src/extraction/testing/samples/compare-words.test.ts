/** Comparison of words: it notices what a careless one would let pass. */
import { describe, expect, it } from 'vitest';
import { countRuns, missingWords, wordsOf } from './compare-words.ts';

describe('the words of a text', () => {
  it.each([
    ['10⁶ m² and 5½ inches', ['10', '6', 'm', '2', 'and', '5', '1', '2', 'inches']],
    ['10^6 of H₂O', ['10', '6', 'of', 'h2o']],
    ['**Open** the [gate](https://example.org/x_y) \\[now\\]', ['open', 'the', 'gate', 'now']],
    ['-£1,234.50 | 7 % | 08:30 | A/17-b', ['-1,234.50', '7%', '08:30', 'a', '17', 'b']],
    ['inter\u00adnational ﬁle ﷲ', ['international', 'file', 'الله']],
  ])('are comparable in %j', (text, words) => expect(wordsOf(text)).toEqual(words));
});

describe('the missing words', () => {
  const source = wordsOf('the gate opens at noon and closes at ten');

  it('include a word that the reading lacks', () => {
    expect(missingWords(source, wordsOf('The gate opens at noon and at ten.'))).toEqual([
      'at noon and closes',
    ]);
  });

  it('include a word that the reading has elsewhere', () => {
    expect(missingWords(source, wordsOf('the gate opens at and closes at ten noon'))).toHaveLength(1);
  });

  it('leave out the additions of a reading', () => {
    expect(
      missingWords(source, wordsOf('1. the green gate opens at noon | and closes at ten | ten')),
    ).toEqual([]);
  });
});

it('counts the runs of words in a text', () => {
  expect(countRuns(['at', 'ten'], wordsOf('at ten, at noon, at ten'))).toBe(2);
});
