import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNote, depthNote, omissionNote } from '../../../extraction/reading-notes.ts';
import { chunkMarkdown, chunkPlainText, isSection, lastHeading, titleOf } from './chunking.ts';

const page = `# Backup

What a backup is.

## How do I make one?

1. Stop the server.
2. Archive the folder:

\`\`\`sh
tar cf backup.tar data   # not a heading
\`\`\`

## What must it contain?

| folder | why |
|---|---|
| pg | everything |

### Secrets

The file \`secret\`.
`;

describe('chunking', () => {
  test('creates a chunk per section with the headings above it', () => {
    const chunks = [...chunkMarkdown(page, 'Backup')];
    expect(chunks.map(({ heading }) => heading)).toEqual([
      'Backup',
      'Backup › How do I make one?',
      'Backup › What must it contain?',
      'Backup › What must it contain? › Secrets',
    ]);
    expect(chunks[1]?.text).toContain('# not a heading');
    expect(chunks.map(({ heading }) => isSection(heading))).toEqual([false, true, true, true]);
    expect(lastHeading(chunks[3]?.heading ?? '')).toBe('Secrets');
  });

  test('strips markup from headings and repeats none', () => {
    const guides =
      '# 6.28.\u00a0 *Guides*\n\nOne.\n\n## Use of [`Guides`](guides.html)\n\nTwo.\n\n### Use of Guides\n\nThree.';
    expect(titleOf(guides, '')).toBe('6.28. Guides');
    expect([...chunkMarkdown(guides, '6.28. Guides')].map(({ heading }) => heading)).toEqual([
      '6.28. Guides',
      '6.28. Guides › Use of Guides',
      '6.28. Guides › Use of Guides',
    ]);
  });

  test('leaves out notes on unread attachments', () => {
    const notes = [
      formatNote('photos.zip', 'damaged'),
      formatNote('scan.pdf', 'somePictures', 3),
      depthNote(),
      omissionNote(7),
    ];
    const letter = 'Lunch is at noon.\n\nThe hall: it is damaged.';
    const mail = `# Lunch\n\n${letter}\n\n# photos.zip\n\n${notes[0]}\n\n# scan.pdf\n\nPage one.\n\n${notes[1]}\n\nPage two.\n\n${notes[2]}\n\n${notes[3]}`;
    expect([...chunkMarkdown(mail, 'Lunch')].map(({ text }) => text)).toEqual([
      letter,
      'Page one.',
      'Page two.',
    ]);
  });

  test('keeps every chunk in place and within the limit, and loses no text', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '# One',
        '## Two',
        '#### Four',
        '```',
        '| a | b |',
        '|---|---|',
        '- item',
        '1. step',
        '  more',
      ),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.lorem({ maxCount: 400 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const source = lines.join('\n');
        const chunks = [...chunkMarkdown(source, 'Title')];
        let covered = 0;
        for (const { text, start, end } of chunks) {
          expect(text.endsWith(source.slice(start, end))).toBe(true);
          expect(start).toBeGreaterThanOrEqual(covered);
          expect(text.length).toBeLessThanOrEqual(1_200);
          expect(text.trim()).not.toBe('');
          const between = source.slice(covered, start);
          expect(between.split('\n').filter((skipped) => !/^\s*$|^#{1,6}\s+\S/.test(skipped))).toEqual([]);
          covered = end;
        }
      }),
      { numRuns: 300 },
    );
  });

  test('splits a long paragraph between sentences and never inside a character', () => {
    const long = [...chunkMarkdown(`${'A sentence of some words. '.repeat(120)}`, 'Long')];
    expect(long.length).toBeGreaterThan(2);
    for (const { text } of long) expect(text).toMatch(/^A .*words\.$/s);
    for (const { text } of chunkMarkdown('😀'.repeat(3_000), 'Long')) expect(text.isWellFormed()).toBe(true);
  });

  test('takes the title from the first heading, or the given one', () => {
    expect(titleOf(page, 'backup.md')).toBe('Backup');
    expect(titleOf('No heading', 'backup.md')).toBe('backup.md');
  });
});

describe('plain text', () => {
  const script = `# install the server\nnpm start\n\n# ${'set the port, '.repeat(40)}\nPORT=80\n\n${'# one more line of it\n'.repeat(60)}`;

  test('has no headings and loses no text', () => {
    const chunks = [...chunkPlainText(script, 'install.sh')];
    expect(new Set(chunks.map(({ heading }) => heading))).toEqual(new Set(['install.sh']));
    expect(chunks[0]?.text.startsWith('# install the server\nnpm start')).toBe(true);
    for (const { text, start, end } of chunks) expect(text).toBe(script.slice(start, end));
    const letters = (text: string) => text.replace(/\s/g, '');
    expect(letters(chunks.map(({ text }) => text).join(''))).toBe(letters(script));
  });

  test('is split between lines', () => {
    const chunks = [...chunkPlainText(script, 'install.sh')];
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text } of chunks) expect(text).toMatch(/^# /);
  });
});

const rows = Array.from({ length: 200 }, (_, index) => `| part ${index} | ${index * 3} |`);
const head = '| Part | Price |\n| --- | --- |\n';
const table = `## Parts\n\n${head}${rows.join('\n')}\n`;

test('repeats the head of a long table in every chunk', () => {
  const chunks = [...chunkMarkdown(table, 'parts')];
  expect(chunks.length).toBeGreaterThan(2);
  for (const { text } of chunks) {
    expect(text.startsWith(head)).toBe(true);
    expect(text.lastIndexOf('| Part |')).toBe(0);
  }
  const [, second] = chunks;
  expect(second?.text).toBe(head + table.slice(second?.start, second?.end));
  expect(chunks.flatMap(({ text }) => text.slice(head.length).split('\n'))).toEqual(rows);
});

test('repeats long heads in every chunk, with shortened names if they take too much', () => {
  const columns = Array.from({ length: 24 }, (_, i) => `Question ${i}`);
  const tableOf = (names: string[]) =>
    `| ${names.join(' | ')} |\n|${' --- |'.repeat(names.length)}\n${`| ${names.map((_, i) => i).join(' | ')} |\n`.repeat(60)}`;
  const long = [...chunkMarkdown(tableOf(columns), 'survey')];
  const longer = [
    ...chunkMarkdown(tableOf(columns.map((name) => `${name} with a long explanation`)), 'survey'),
  ];
  expect(long.length).toBeGreaterThan(2);
  for (const { text } of long)
    expect(text).toMatch(/^\| Question 0 \| .* \| Question 23 \|\n\|( --- \|){24}\n\| 0 \|/);
  for (const { text } of longer.slice(1)) {
    expect(text).toMatch(
      /^\| Question 0 with a long… \| .* \| Question 23 with a long… \|\n\|( --- \|){24}\n\| 0 \|/,
    );
    expect(text.length).toBeLessThan(1_650);
  }
});

test('throws on a document with very many headings', () => {
  expect(() => [...chunkMarkdown('# a\n'.repeat(50_001), '')]).toThrow('file.too_complex');
});
