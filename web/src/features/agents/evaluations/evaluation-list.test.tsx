import { evaluationRoutes as routes } from '@polylogue/contract/agents/evaluations/routes';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../testing/screen-tests.ts';
import { EvaluationListPage } from './pages/evaluation-list-page.tsx';
import { runAt, stories } from './testing/stories.tsx';

screenTests();

it('runs the draft or the live version of an agent', async () => {
  const bodies: unknown[] = [];
  const start = answer(routes.start, ({ body }) => {
    bodies.push(body);
    return runAt(0);
  });
  serve([...(stories.find(({ name }) => name === 'evaluations')?.answers ?? []), start]);
  const path = '/admin/evaluation';
  renderOnBackdrop({ path, route: `${path}/*`, element: <EvaluationListPage />, isSignedIn: true });
  for (const choice of ['Run draft', 'Run live version (4)']) {
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for HR Assistant' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: choice }));
  }
  const gptSystemId = expect.any(String);
  const expected = [{ gptSystemId, configurationStateId: expect.any(String) }, { gptSystemId }];
  await vi.waitFor(() => expect(bodies).toEqual(expected));
});
