import { evaluationRoutes as routes } from '@polylogue/contract/agents/evaluations/routes';
import type { EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import type { RouteResult } from '@polylogue/contract/http';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answer, answer, memoryTransport } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../testing/screen-tests.ts';
import { EvaluationPage } from './pages/evaluation-page.tsx';
import { stories } from './testing/stories.tsx';

screenTests();

const answersOf = (name: string) => stories.find((story) => story.name === name)?.answers ?? [];

function open(answers: readonly Answer[]) {
  serve(answers);
  const path = '/admin/evaluation/01890a5d-ac96-774b-bcce-000000000001';
  renderOnBackdrop({
    path,
    route: '/admin/evaluation/:gptSystemId',
    element: <EvaluationPage />,
    isSignedIn: true,
  });
}

it('renders answers as the chat does, and shows their source with marked differences', async () => {
  open(answersOf('evaluation'));
  fireEvent.click(await screen.findByRole('button', { name: /^How many days/ }));
  const strong = await screen.findByText('Full-time staff');
  expect(strong.tagName).toBe('STRONG');
  expect(screen.queryByText(/\*\*/)).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Highlight differences' }));
  expect(document.querySelector('ins')?.textContent).toContain('**Full');
  expect(document.querySelector('del')).not.toBeNull();
});

it('shows why a run was stopped automatically', async () => {
  open(answersOf('evaluation-stopped'));
  expect(
    await screen.findByText(
      /Stopped\. The user who started it no longer has permission to change this agent\./,
    ),
  ).toBeTruthy();
  expect(screen.getAllByText('Not run')).toHaveLength(2);
});

/** Reads the response body of a story's answer. */
async function bodyOf<T>(name: string, { method, path }: { method: string; path: string }): Promise<T> {
  const id = '01890a5d-ac96-774b-bcce-000000000001';
  const address = path.replaceAll(/\{[^}]+\}/g, id);
  const response = await memoryTransport(answersOf(name))(`http://evaluations.test${address}`, { method });
  return (await response.json()) as T;
}

it('shows no unanswered question for a complete run while responses are pending', async () => {
  const running = await bodyOf<RouteResult<typeof routes.get>>('evaluation-running', routes.get);
  const early = await bodyOf<RouteResult<typeof routes.run>>('evaluation-running', routes.run);
  const final = await bodyOf<RouteResult<typeof routes.run>>('evaluation', routes.run);
  const complete: EvaluationRun = final.run;
  let gets = 0;
  let runs = 0;
  open([
    answer(routes.progress, { ...complete }),
    // The list reports the end while both other responses still show an earlier state.
    answer(routes.get, () => ((gets += 1) < 3 ? running : { ...running, runs: [complete] })),
    answer(routes.run, () => ((runs += 1) < 3 ? early : final)),
  ]);
  const figures = await screen.findByText(/Complete\./, {}, { timeout: 8_000 });
  expect(screen.queryByText('Not run')).toBeNull();
  expect(within(figures.parentElement ?? figures).getByText('2 of 3 passed')).toBeTruthy();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Run 3 questions' })).toBeTruthy());
  await vi.waitFor(() => expect(gets).toBeGreaterThanOrEqual(3), { timeout: 8_000 });
}, 20_000);
