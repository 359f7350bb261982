import type { Effect } from '@polylogue/contract/people/roles/effect';
import { cleanup, render, screen } from '@testing-library/react';
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
