import { describe, expect, it } from 'vitest';
import { toPlainText, spokenText } from './spoken-text.ts';

describe('toPlainText', () => {
  it('removes markup', () => {
    const markdown =
      '## Care\n\n- Use **vinegar** [1, 2].\n- See [the page](https://a.example) `x`\n\n> ~~old~~ quote';
    expect(toPlainText(markdown)).toBe('Care Use vinegar. See the page x old quote');
  });

  it('keeps text that resembles markup, and the space before a name', () => {
    expect(toPlainText('The ending `.txt` of snake_case [3]: *so* _it_ is.')).toBe(
      'The ending .txt of snake_case: so it is.',
    );
  });

  it('removes code and table rules', () => {
    expect(toPlainText('Before\n\n```ts\nlet a;\n```\n\n| a | b |\n|---|---:|\n| 1 | 2 |')).toBe(
      'Before a b 1 2',
    );
  });
});

describe('spokenText', () => {
  it('truncates after 300 characters at the end of a word', () => {
    const spoken = spokenText('word '.repeat(100));
    expect(spoken.length).toBeLessThanOrEqual(301);
    expect(spoken.endsWith('word…')).toBe(true);
    expect(spokenText('short')).toBe('short');
  });
});
