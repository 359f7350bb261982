import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { EvaluationListPage } from './pages/evaluation-list-page.tsx';
import { stories } from './testing/stories.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists agents regardless of chat access, and links those the user may edit', async () => {
  const story = stories.find(({ name }) => name === 'evaluations');
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(story?.answers ?? [])(new URL(address, 'http://evaluations.test'), init),
  );
  const path = '/admin/evaluation';
  renderOnBackdrop({ path, route: path, element: <EvaluationListPage />, isSignedIn: true });
  const agents = await screen.findByRole('list', { name: 'Agents' });
  expect(agents.textContent).toContain('Guide');
  const links = [...agents.querySelectorAll('a')];
  expect(links.map(({ textContent }) => textContent)).toEqual(['HR Assistant', 'مساعد السفر']);
  for (const { pathname } of links) expect(pathname).toMatch(/^\/admin\/evaluation\/[\da-f-]{36}$/);
});
