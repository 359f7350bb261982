import { expect, it } from 'vitest';
import type { ExtractedText } from './document.ts';
import { withinLimits } from './text-limits.ts';

it('composes accents and keeps pages, figures and attached pictures in place', () => {
  const parts = [
    'Cafe\u0301 fu\u0308r alle. ',
    'U\u0308ber Seite zwei ',
    'Bild: Gru\u0308n',
    ' Ende e\u0301',
  ];
  const [first = '', second = '', third = ''] = parts;
  const at = [first.length, first.length + second.length, first.length + second.length + third.length];
  const [pageStart = 0, start = 0, end = 0] = at;
  const found: ExtractedText = {
    title: 'Cafe\u0301',
    text: parts.join(''),
    isMarkdown: true,
    pageStarts: [0, pageStart],
    figures: [{ content: new Uint8Array(), width: 1, height: 1, caption: '', start, end }],
  };
  const { title, text, pageStarts, figures } = withinLimits(found);
  expect([title, text]).toEqual(['Café', 'Café für alle. Über Seite zwei Bild: Grün Ende é']);
  expect(text.slice(pageStarts[1])).toMatch(/^Über/);
  expect(text.slice(figures?.[0]?.start, figures?.[0]?.end)).toBe('Bild: Grün');
});
