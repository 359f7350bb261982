import { guidelinesRoutes } from '@polylogue/contract/brands/guidelines/routes';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpContext } from '../../../lib/http/http-context.ts';
import { answer, type MemoryCall } from '../../../testing/memory-transport.ts';
import { serve } from '../../../testing/screen-tests.ts';
import { createTestStore } from '../../../testing/test-store.ts';
import { document } from './testing/fixtures.ts';
import { useSectionChanges } from './use-section-changes.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows moves at once, and saves those made meanwhile together, based on the version before', async () => {
  const calls: MemoryCall[] = [];
  serve([
    answer(guidelinesRoutes.reorderSections, (call) => {
      calls.push(call);
      return { ...document, version: document.version + calls.length };
    }),
  ]);
  const parts = createTestStore();
  const wrapper = ({ children }: PropsWithChildren) => (
    <Provider store={parts.store}>
      <HttpContext value={parts.http}>{children}</HttpContext>
    </Provider>
  );
  const { result } = renderHook(() => useSectionChanges(document), { wrapper });
  const [a, b, c] = document.sections;
  if (!a || !b || !c) throw new Error('The document has too few sections.');
  await act(async () => {
    const { reorder } = result.current;
    await Promise.all([reorder([b, a, c]), reorder([b, c, a]), reorder([c, b, a])]);
  });
  expect(result.current.sections).toEqual([c, b, a]);
  const idsOf = (sections: readonly { sectionId: string }[]) => sections.map(({ sectionId }) => sectionId);
  expect(calls.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
    [{ sectionIds: idsOf([b, a, c]) }, `"${document.version}"`],
    [{ sectionIds: idsOf([c, b, a]) }, `"${document.version + 1}"`],
  ]);
});
