/** Large hostile documents, in the real process. */
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { startExtraction } from './extraction.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

/** Returns the extracted text, or the error code. */
async function readingOf(name: string, content: string): Promise<string> {
  const open = async () => Readable.from([Buffer.from(content)]);
  try {
    return (await extraction.extract(open, { name, mediaType: 'text/plain' })).text;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

it.each([
  ['pages in pages', 'deep.html', `${'<div>'.repeat(200_000)}end`],
  ['a table of one row of a million columns', 'wide.csv', `${'a,'.repeat(1_000_000)}end`],
])(
  'reads or refuses %s, then reads the next document',
  async (_what, name, content) => {
    const read = await readingOf(name, content);
    expect(read.startsWith('file.') ? read : 'read').toMatch(/^(read|file\.(too_complex|unreadable))$/);
    expect(await readingOf('notes.txt', 'Hello')).toBe('Hello');
  },
  120_000,
);
