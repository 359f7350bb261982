import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../testing/screen-tests.ts';
import { EvaluationListPage } from './pages/evaluation-list-page.tsx';
import { stories } from './testing/stories.tsx';

screenTests();

it('lists agents regardless of chat access, and links those the user may edit', async () => {
  const story = stories.find(({ name }) => name === 'evaluations');
  serve(story?.answers ?? []);
  const path = '/admin/evaluation';
  renderOnBackdrop({ path, route: path, element: <EvaluationListPage />, isSignedIn: true });
  const agents = await screen.findByRole('list', { name: 'Agents' });
  expect(agents.textContent).toContain('Guide');
  const links = [...agents.querySelectorAll('a')];
  expect(links.map(({ textContent }) => textContent)).toEqual(['HR Assistant', 'مساعد السفر']);
  for (const { pathname } of links) expect(pathname).toMatch(/^\/admin\/evaluation\/[\da-f-]{36}$/);
});
