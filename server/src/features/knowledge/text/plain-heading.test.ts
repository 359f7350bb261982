import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainHeading } from './plain-heading.ts';

test.each([
  ['6.28.\u00a0 *Guides*', '6.28. Guides'],
  ['**Crop** and _scale_ it', 'Crop and scale it'],
  ['***Both***', 'Both'],
  ['The `--force` option', 'The --force option'],
  ['`*args*` and ``a ` b``', '*args* and a ` b'],
  ['[Layers](layers.html), [*new* ones](https://a.example/x)', 'Layers, new ones'],
  ['**[`git push`](push.md)**', 'git push'],
  ['![Icon](icon.png) Crop', 'Icon Crop'],
  ['What does LOG_LEVEL do?', 'What does LOG_LEVEL do?'],
  ['2 * 3 * 4 [1] a_b_c \\*x\\*', '2 * 3 * 4 [1] a_b_c \\*x\\*'],
])('converts %j to %j', (markdown, shown) => {
  expect(plainHeading(markdown)).toBe(shown);
});

test('keeps all text except markup, in order', () => {
  const marks = fc.constantFrom('*', '**', '_', '`', '[', '](x)', '!', ' ', 'a', 'b', '7');
  fc.assert(
    fc.property(fc.array(marks, { maxLength: 30 }), (parts) => {
      const markdown = parts.join('');
      const letters = (text: string) => text.replaceAll('](x)', '').replaceAll(/[^ab7]/g, '');
      expect(letters(plainHeading(markdown))).toBe(letters(markdown));
    }),
  );
});
