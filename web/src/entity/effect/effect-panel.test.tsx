import type { Effect } from '@polylogue/contract/people/roles/effect';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { EffectPanel } from './effect-panel.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const nobody = { count: 0, people: [] };
const right = { name: null, loseCount: 0, gainCount: 1, keepCount: 0, isLost: false };

it('marks an action for chosen agents without any', () => {
  const effect: Effect = {
    affectedCount: 1,
    losing: nobody,
    gaining: { count: 1, people: [] },
    keepingCount: 1,
    rights: [
      { ...right, action: 'GptSystemsWriteSpecific', id: null },
      { ...right, action: 'BrandsWrite', id: null },
    ],
  };
  render(
    <TestPage>
      <EffectPanel trial={{ effect, isPending: false }} />
    </TestPage>,
  );
  expect(screen.getAllByText(/none selected yet/)).toHaveLength(1);
});

it('shows the rest of a long list of users on request', () => {
  const people = Array.from({ length: 60 }, (_, index) => ({
    userId: `user-${index}`,
    name: `User ${index}`,
    actions: [],
  }));
  const effect: Effect = {
    affectedCount: 75,
    losing: nobody,
    gaining: { count: 75, people },
    keepingCount: 0,
    rights: [],
  };
  render(
    <TestPage>
      <EffectPanel trial={{ effect, isPending: false }} />
    </TestPage>,
  );
  expect(screen.queryByText('User 59')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'and 25 more users' }));
  expect(screen.getByText('User 59')).toBeTruthy();
  expect(screen.getByText('and 15 more users')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close', expanded: true }));
  expect(screen.queryByText('User 59')).toBeNull();
});
