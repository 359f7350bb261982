import { expect, it } from 'vitest';
import { meaningfulTitle } from './document-title.ts';

it.each([
  'about:blank',
  'Microsoft Word - leave policy.doc',
  'Microsoft Office Word – Dokument2',
  'untitled',
  'Untitled-3',
  'Unbenannt',
  'Document1',
  'PowerPoint Presentation',
  'PowerPoint-Präsentation',
  'بدون عنوان',
  'C:\\Users\\maya\\Desktop\\rules final.docx',
  '\\\\server\\share\\rules',
  '/home/maya/rules',
  'file:///tmp/print.html',
  'https://intranet.example/rules?id=7',
  'rules_v7 final.indd',
  '4f1c9a02b7',
  'þÿR u l e s',
  '2026',
  ' - ',
  '',
  undefined,
])('rejects %j as a title', (title) => {
  expect(meaningfulTitle(title)).toBeUndefined();
});

it.each([
  ['Leave policy', 'Leave policy'],
  ['  Rules\n of the house ', 'Rules of the house'],
  ['Document retention', 'Document retention'],
  ['Untitled works of the sculptor', 'Untitled works of the sculptor'],
  ['Microsoft Word for beginners', 'Microsoft Word for beginners'],
  ['Node.js', 'Node.js'],
  ['Dachbegrünung / Roof greening', 'Dachbegrünung / Roof greening'],
  ['دليل الإجازات', 'دليل الإجازات'],
])('keeps %j', (title, kept) => {
  expect(meaningfulTitle(title)).toBe(kept);
});
