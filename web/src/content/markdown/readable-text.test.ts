import { expect, it } from 'vitest';
import { readableText } from './readable-text.ts';

it('removes marks, and keeps texts, list numbers and addresses', () => {
  const markdown = [
    '## Data',
    'Enter **no** _health_ `data`, see [the policy](https://example.com/p) or <https://example.com>.',
    '2. First\n3. Second with ~~old~~ text',
    '- One\n  - Inner',
    '> Quoted \\* star',
    '| A | B |\n| - | - |\n| 1 | **2** |',
    '![Map](https://example.com/map.png)',
  ].join('\n\n');
  expect(readableText(markdown)).toBe(
    [
      'Data',
      'Enter no health data, see the policy (https://example.com/p) or https://example.com.',
      '2. First\n3. Second with old text',
      '• One\n\n• Inner',
      'Quoted * star',
      'A | B\n1 | 2',
      'Map (https://example.com/map.png)',
    ].join('\n\n'),
  );
});
