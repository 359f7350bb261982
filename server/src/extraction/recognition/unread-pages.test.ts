import { expect, it } from 'vitest';
import type { ExtractedText } from '../document.ts';
import { withOmission, withUnreadPages } from './unread-pages.ts';

const scan: ExtractedText = { title: undefined, text: '', isMarkdown: true, pageStarts: [0] };

it('adds unread pages to those of the reader, and keeps other omissions', () => {
  const formulas = { kind: 'formulas', count: 2 } as const;
  const found = { ...scan, omissions: [{ kind: 'pages', count: 1, pages: [7] } as const, formulas] };
  expect(withUnreadPages(found, [1, 9]).omissions).toEqual([
    formulas,
    { kind: 'pages', count: 3, pages: [2, 7, 10] },
  ]);
});

it('counts all unread pages and lists the first 20', () => {
  const indexes = Array.from({ length: 50 }, (_, index) => index);
  expect(withUnreadPages(scan, indexes).omissions).toEqual([
    { kind: 'pages', count: 50, pages: indexes.slice(1, 21) },
  ]);
});

it('adds nothing for a document that was read as a whole', () => {
  expect(withOmission(scan, { kind: 'pictures', count: 0 })).toBe(scan);
});
