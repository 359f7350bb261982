import { cleanup, render, screen } from '@testing-library/react';
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import i18next from 'i18next';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestTexts } from '../../../testing/test-page.tsx';
import arabic from '../texts/ar.json';
import { OmissionsText } from './omissions-text.tsx';

beforeAll(startTestTexts);
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('en');
});

const show = (omissions: readonly Omission[]) =>
  render(
    <Suspense fallback={null}>
      <OmissionsText omissions={omissions} />
    </Suspense>,
  );

it.each<[omissions: Omission[], text: string]>([
  [[{ kind: 'pages', count: 1, pages: [4] }], 'Not read: page 4'],
  [[{ kind: 'pages', count: 5, pages: [4, 5, 6, 9, 12] }], 'Not read: pages 4–6, 9, 12'],
  [[{ kind: 'pages', count: 1300, pages: [4, 9] }], 'Not read: 1,300 pages (including 4, 9)'],
  [[{ kind: 'pages', count: 2 }], 'Not read: 2 pages'],
  [
    [
      { kind: 'charts', count: 1, pages: [3] },
      { kind: 'formulas', count: 3, pages: [4, 7] },
      { kind: 'attachments', count: 1 },
    ],
    'Not read: 1 chart (page 3) · 3 formulas (pages 4, 7) · 1 attachment',
  ],
])('names the parts of %j', async (omissions, text) => {
  show(omissions);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('names the parts in Arabic with its plurals', async () => {
  i18next.addResourceBundle('ar', 'omissions', arabic);
  await i18next.changeLanguage('ar');
  show([
    { kind: 'pages', count: 2, pages: [4, 7] },
    { kind: 'formulas', count: 3 },
  ]);
  expect(await screen.findByText(/^لم يُقرأ: الصفحتان .+ · .+ معادلات$/)).toBeTruthy();
});

it('is empty if everything was read', () => {
  const { container } = show([]);
  expect(container.textContent).toBe('');
});
