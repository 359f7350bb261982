import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { loadMath } from '../plugins/math-renderer.ts';
import { PassageDocument } from './passage-document.tsx';

beforeAll(startTestTexts);
const scrolledTo: Element[] = [];
Element.prototype.scrollIntoView = function scrollIntoView() {
  scrolledTo.push(this);
};
afterEach(() => {
  cleanup();
  scrolledTo.length = 0;
  vi.restoreAllMocks();
});

function open(text: string, [start, end]: [number, number], isMarkdown = true) {
  const passage = { start, end };
  const { container } = render(
    <TestPage>
      <PassageDocument text={text} isMarkdown={isMarkdown} passage={passage} passageLabel="Cited" />
    </TestPage>,
  );
  return container;
}
const marksIn = (container: Element, selector = 'mark') =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** Renders a document whose passage is enclosed by two bars; returns the marked texts. */
const show = (source: string, isMarkdown?: boolean) =>
  marksIn(open(source.replaceAll('|', ''), [source.indexOf('|'), source.lastIndexOf('|') - 1], isMarkdown));

describe('PassageDocument', () => {
  it('marks a sentence with its inner markup and scrolls to it', () => {
    const marked = show('# Tea\n\nFirst. |Choose **green** tea for `80` degrees.| Last.\n\nMore.');
    expect(marked).toEqual(['Choose green tea for 80 degrees.']);
    expect(scrolledTo[0]?.textContent).toBe('Choose green tea for 80 degrees.');
  });

  it('marks a passage of several blocks', () => {
    expect(show('a\n\n|## Steps\n\n1. Fill\n2. Boil\n\nWait.|\n\nb')).toEqual([
      'Steps',
      'Fill',
      'Boil',
      'Wait.',
    ]);
  });

  it('marks the cells of the rows of a table', () => {
    const text = '| Part | Price |\n| --- | --- |\n| Wheel | 12 |\n| Bell | 3 |\n| Lamp | 9 |';
    const start = text.indexOf('| Bell');
    expect(marksIn(open(text, [start, start + 12]), 'td mark')).toEqual(['Bell', '3']);
  });

  it('distinguishes escaped brackets from formulas', async () => {
    await loadMath();
    const container = open('\\[Function\\] GNOME\\[GNOME\\], KDE[KDE], \\(x = y\\), $z$', [0, 0]);
    expect(container.textContent).toContain('[Function] GNOME[GNOME], KDE[KDE], (x = y), ');
    expect(container.querySelectorAll('.katex')).toHaveLength(1);
  });

  it('marks plain text without parsing it as markdown', () => {
    expect(show('*not* |emphasised *at* all|\n\nnext', false)).toEqual(['emphasised *at* all']);
  });

  it('shows the document when the passage is missing', () => {
    const container = open('short', [90, 99]);
    expect(container.textContent).toContain('short');
    expect(container.querySelector('mark')).toBeNull();
  });
});
