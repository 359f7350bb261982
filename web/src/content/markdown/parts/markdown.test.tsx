import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import type * as ReactMarkdownModule from 'react-markdown';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { loadMath } from '../plugins/math-renderer.ts';
import { crossReferences, richDocument } from '../testing/rich-document.ts';
import { Markdown } from './markdown.tsx';

/** Rendered sources in order: a settled block must not render again. */
const renderedSources = vi.hoisted((): string[] => []);
vi.mock('react-markdown', async (importActual) => {
  const actual = await importActual<typeof ReactMarkdownModule>();
  const Watched: typeof actual.default = (props) => {
    renderedSources.push(String(props.children));
    return actual.default(props);
  };
  return { ...actual, default: Watched };
});

beforeAll(async () => {
  await startTestTexts();
  await loadMath();
});
afterEach(() => {
  cleanup();
  renderedSources.length = 0;
});

const page = (content: ReactNode) => <TestPage>{content}</TestPage>;
it('links footnotes within their own answer and localises their labels', () => {
  const text = 'Lime[^1].\n\n[^1]: Calcium carbonate.';
  const { container } = render(
    page(
      <>
        <Markdown text={text} />
        <Markdown text={text} />
      </>,
    ),
  );
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(1));
  expect(targets.toSorted()).toEqual(ids.toSorted());
  const back = i18next.t('markdown:footnoteBack', { number: '1' });
  expect(screen.getAllByRole('link', { name: back })).toHaveLength(2);
  expect(screen.getAllByRole('heading', { name: i18next.t('markdown:footnotes') })).toHaveLength(2);
});

const show = (text: string) => render(page(<Markdown text={text} />)).container;

/** Renders every prefix whose length is a multiple of `step`, as during a stream, then the whole text. */
function stream(text: string, step: number): string {
  const view = render(page(<Markdown text="" isLive />));
  for (let length = step; length < text.length; length += step) {
    act(() => view.rerender(page(<Markdown text={text.slice(0, length)} isLive />)));
  }
  act(() => view.rerender(page(<Markdown text={text} />)));
  return view.container.innerHTML;
}

describe('streamed Markdown', () => {
  it.each([
    ['the rich document', richDocument],
    ['a document with cross references', crossReferences],
  ])(
    'renders every prefix of %s and ends as if it had never streamed',
    (_, text) => {
      const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      // Footnote ids differ in every document.
      const named = (html: string) => html.replaceAll(/_r_\w+?_/g, '');
      expect(named(stream(text, 1))).toBe(named(show(text).innerHTML));
      expect(errors).not.toHaveBeenCalled();
      errors.mockRestore();
    },
    60_000,
  );

  it('does not re-render settled blocks', () => {
    const paragraphs = Array.from({ length: 12 }, (_, index) => `Paragraph ${index} with **bold** text.`);
    stream(paragraphs.join('\n\n'), 3);
    for (const [index, paragraph] of paragraphs.slice(0, -1).entries()) {
      const lastOwn = renderedSources.lastIndexOf(paragraph);
      const firstOfNextButOne = renderedSources.findIndex((source) =>
        source.startsWith(`Paragraph ${index + 2} `),
      );
      expect(lastOwn).toBeGreaterThan(-1);
      if (firstOfNextButOne > -1) expect(lastOwn).toBeLessThan(firstOfNextButOne);
    }
  });

  it('re-renders only markers when the sources arrive', () => {
    const text = 'One [1].\n\nTwo [2].\n\nThree.';
    const view = render(page(<Markdown text={text} />));
    renderedSources.length = 0;
    const chip = (ids: readonly string[]) => <button type="button">source {ids.join()}</button>;
    act(() => view.rerender(page(<Markdown text={text} renderCitation={chip} />)));
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'source 1',
      'source 2',
    ]);
    expect(renderedSources).toEqual([]);
  });

  it('repairs unfinished markup only in the last block and never in code', () => {
    const text = '```js\nfunction* f() {}\n```\n\n| a * b |\n|---|\n| x |\n\nA **bold';
    const { container } = render(page(<Markdown text={text} isLive />));
    expect(container.querySelector('pre')?.textContent).toBe('function* f() {}\n');
    expect(container.querySelector('th')?.textContent).toBe('a * b');
    expect(container.querySelector('strong')?.textContent).toBe('bold');
  });

  it('hides a formula until it is complete', () => {
    const view = render(page(<Markdown text={'So\n\n$$\n\\frac{a'} isLive />));
    expect(view.container.textContent).toBe('So');
    act(() => view.rerender(page(<Markdown text={'So\n\n$$\n\\frac{a}{b}\n$$'} />)));
    expect(view.container.querySelector('.md-formula .katex')).not.toBeNull();
  });
});

describe('untrusted Markdown', () => {
  it('shows HTML as text', () => {
    const container = show(
      '<script>alert(1)</script> <b onclick="x()">b</b> <img src=x onerror=y>\n\n<div>block</div>',
    );
    expect(container.querySelector('script, b, img, [onclick], [onerror]')).toBeNull();
    expect(container.textContent).toContain('<b onclick="x()">');
    expect(container.textContent).toContain('<div>block</div>');
  });

  it.each(['[x](javascript:alert(1))', '[x](data:text/html,a)', '<javascript:alert(1)>', '[x](vbscript:a)'])(
    'leaves %s without a link',
    (text) => {
      expect(show(text).querySelector('a')).toBeNull();
    },
  );

  it('opens own pages in a new tab and shows the host of external ones', () => {
    const own = show('[the list](/chat/agents)').querySelector('a');
    expect(own?.getAttribute('rel')).toBe('noopener noreferrer');
    expect(own?.target).toBe('_blank');
    expect(own?.href).toBe(`${location.origin}/chat/agents`);
    const link = show('[our bank](https://evil.example/bank)').querySelector('a');
    expect(link?.textContent).toBe('our bank (evil.example)');
    const deceptive = show('[https://paypal.com/login](https://paypal.co/x)').querySelector('a');
    expect(deceptive?.textContent).toBe('https://paypal.com/login (paypal.co)');
    for (const honest of ['https://paypal.co/x', 'www.paypal.co'])
      expect(show(honest).querySelector('a')?.textContent).toBe(honest);
  });

  it('blocks external images and shows the host', () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const container = show('![chart](https://evil.example/p.png?secret)');
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toContain('chart · External image blocked: ');
    expect(container.textContent).toContain('evil.example');
    expect(show('![own](/files/a.png)').querySelector('img')?.getAttribute('alt')).toBe('own');
    vi.unstubAllGlobals();
  });

  it.each([
    '![x][1]\n\n[1]: https://evil.example/p.png?secret',
    '![1]\n\n[1]: <https://evil.example/p.png?secret>',
    '[![x](https://evil.example/p.png?secret)](/chat)',
    '![x](//evil.example/p.png?secret)',
  ])('loads none either that is written as %j', (text) => {
    const container = show(text);
    expect(container.querySelector('img, [src], [style*="evil"]')).toBeNull();
    expect(container.textContent).toContain('evil.example');
    expect(container.querySelector('a a')).toBeNull();
  });

  it('shows extreme nesting as plain text', () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const text = `${'>'.repeat(6_000)} deep`;
    expect(show(text).textContent).toContain('deep');
    errors.mockRestore();
  });
});

describe('Markdown elements', () => {
  it('labels code blocks by language and makes them scrollable by keyboard', () => {
    const container = show('```ts\nlet a;\n\nlet b;\n```');
    expect(container.querySelector('pre')?.textContent).toBe('let a;\n\nlet b;\n');
    expect(container.querySelector('pre')?.tabIndex).toBe(0);
    expect(screen.getByText('ts')).toBeTruthy();
    for (const name of ['Wrap lines', 'Copy code', 'Download'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('copies the current text of growing code', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const view = render(page(<Markdown text={'```ts\nlet a'} isLive />));
    act(() => view.rerender(page(<Markdown text={'```ts\nlet a;\nlet b'} isLive />)));
    await act(async () => screen.getByRole('button', { name: 'Copy code' }).click());
    expect(writeText.mock.calls).toEqual([['let a;\nlet b']]);
    vi.unstubAllGlobals();
  });

  it('renders code in a list as a code block', () => {
    const container = show('- a\n\n  ```py\n  x = 1\n  ```');
    expect(container.querySelector('li pre')?.textContent).toBe('x = 1\n');
    expect(screen.getByRole('button', { name: 'Copy code' })).toBeTruthy();
  });

  it('ranks headings below those of the page', () => {
    expect([...show('# a\n\n## b').querySelectorAll('h3, h4')].map(({ textContent }) => textContent)).toEqual(
      ['a', 'b'],
    );
    expect(show('# a').querySelector('h1, h2')).toBeNull();
  });

  it('sets the writing direction per block', () => {
    const blocks = show('English?\n\nمرحبا').querySelectorAll('[dir="auto"]');
    expect([...blocks].map(({ textContent }) => textContent)).toEqual(['English?', 'مرحبا']);
  });

  it('sets direction and spacing per element in a single-block answer', () => {
    const container = show(
      'English [^1].\n\n## عنوان\nفقرة\n\n- عنصر\n\n> اقتباس\n\n| عمود |\n|---|\n| قيمة |\n\n## End\n```\ncode\n```\n\n[^1]: note',
    );
    expect(container.querySelectorAll('.md-code')).toHaveLength(1);
    const [root] = container.children;
    expect(root?.children).toHaveLength(1);
    for (const name of ['ul', 'ol', 'blockquote', 'table'])
      expect(container.querySelector(name)?.getAttribute('dir')).toBe('auto');
    for (const element of container.querySelectorAll('p, h4')) {
      if (!element.closest('li')) expect(getComputedStyle(element).unicodeBidi).toBe('plaintext');
    }
    for (const next of container.querySelectorAll('h4 + p, h4 + .md-code'))
      expect(getComputedStyle(next).marginBlockStart).toBe('16px');
  });

  it('renders line breaks in table cells and the state of tasks', () => {
    expect(show('| a |\n|---|\n| b<br>c |').querySelector('td br')).not.toBeNull();
    expect(show('- [x] wash\n- [ ] dry').textContent).toMatch(/Done\s*wash\s*To do\s*dry/);
  });

  it('treats escaped brackets of a quoted document as neither formula nor citation', () => {
    const text = 'A system\\[MIME\\], as in \\[1\\] \\\\[2] [1].\n\n\\[ a = b \\]';
    const cited: string[] = [];
    const chip = (ids: readonly string[]) => {
      cited.push(...ids);
      return <b>chip</b>;
    };
    const { container } = render(page(<Markdown text={text} renderCitation={chip} />));
    expect(container.textContent).toContain('A system[MIME], as in [1] \\chip chip.');
    expect(cited).toEqual(['2', '1']);
    expect(container.querySelectorAll('.md-formula .katex')).toHaveLength(1);
  });

  it('keeps an unknown marker as text', () => {
    expect(show('see a[1], [2, 3] and 【4†source】').textContent).toBe('see a[1], [2, 3] and 【4†source】');
  });
});
