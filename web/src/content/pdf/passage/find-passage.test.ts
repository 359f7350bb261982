import { describe, expect, it } from 'vitest';
import { findPassage } from './find-passage.ts';

/** Returns the marked text by item. */
const marked = (items: string[], passage: string) =>
  findPassage(items, passage).map(({ item, start, end }) => items[item]?.slice(start, end));

describe('findPassage', () => {
  it('matches across lines, spaces and hyphenation', () => {
    const page = ['Parents may share ', 'the  leave. They an-', 'nounce it twelve', ' weeks before.', 'Then'];
    expect(marked(page, 'They announce it twelve weeks before.')).toEqual([
      'They an',
      'nounce it twelve',
      'weeks before.',
    ]);
  });

  it('ignores Markdown syntax', () => {
    const page = ['3 Leave', 'Fifteen weeks', ' are reserved', ' (see the law).'];
    expect(marked(page, '**Fifteen weeks** are _reserved_ (see [the law](https://law.test/a_b)).')).toEqual([
      'Fifteen weeks',
      'are reserved',
      'see the law).',
    ]);
  });

  it('matches ligatures, letter variants and any case', () => {
    expect(marked(['The of\ufb01ce \ufb02oor is closed'], 'the office floor')).toEqual([
      'The of\ufb01ce \ufb02oor',
    ]);
    expect(marked(['会社は閉まっています。'], '会社は閉まって')).toEqual(['会社は閉まって']);
    expect(marked(['\ufefb يتوقف'], 'لا يتوقف')).toEqual(['\ufefb يتوقف']);
  });

  it('matches tables row by row', () => {
    const page = ['Part', 'Full pay', 'Mother’s part', '15 weeks', 'Father’s share', '19 weeks'];
    const table =
      '| Part | Full pay |\n| --- | --- |\n| Father’s part of it | 19 weeks |\n| Mother’s part: | 15 weeks |';
    expect(marked(page, table)).toEqual([]);
    expect(
      marked(['The father’s part', '15 weeks', 'The mother’s part'], `| The mother’s part | 15 weeks |`),
    ).toEqual(['The mother’s part']);
  });

  it('matches the part of a passage that is on the page', () => {
    const page = ['The lift stops at nine.', 'Whoever is in it'];
    expect(marked(page, 'The lift stops at nine. Whoever is in it is brought down.')).toEqual([
      'The lift stops at nine.',
    ]);
  });
});

it.each([
  ['nothing of it is there', 'Something else entirely is said.'],
  ['only a short word of it is there', 'A lift. And no more.'],
  ['it has no letters', '***'],
])('marks nothing where %s', (_case, passage) => {
  expect(findPassage(['The lift stops at nine.'], passage)).toEqual([]);
});
