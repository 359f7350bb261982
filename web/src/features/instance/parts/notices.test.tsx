import { noticeRoutes as routes } from '@polylogue/contract/instance/notices/routes';
import type { ShownNotices } from '@polylogue/contract/instance/notices/schemas';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answer, memoryTransport } from '../../../testing/memory-transport.ts';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { createTestStore } from '../../../testing/test-store.ts';
import { Notices } from './notices.tsx';

const notice = {
  noticeId: '01890a5d-ac96-774b-bcce-000000000001',
  version: 1,
  severity: 'problem',
  texts: { en: 'Search is slow.' },
  link: null,
} as const;
const secondMs = 1_000;

let shown: ShownNotices;
let calls = 0;

beforeAll(async () => {
  await startTestTexts();
  // A test's clock does not wait for modules.
  await import('./notice-banner.tsx');
});
beforeEach(() => {
  localStorage.clear();
  calls = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  const answers = answer(routes.shown, () => {
    calls += 1;
    return shown;
  });
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    memoryTransport([answers])(new URL(path, 'http://notices.test'), init),
  );
  render(
    <Provider store={createTestStore().store}>
      <TestPage>
        <Notices />
      </TestPage>
    </Provider>,
  );
  await pass(50);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const dismiss = () => screen.queryByRole('button', { name: 'Dismiss notice' });

it('asks again when a notice ends, and every three minutes', async () => {
  shown = { items: [notice], changesAt: new Date(Date.now() + 60 * secondMs).toISOString() };
  await open();
  expect(dismiss()).not.toBeNull();
  await pass(59 * secondMs);
  expect(calls).toBe(1);
  shown = { items: [], changesAt: null };
  await pass(7 * secondMs);
  expect([calls, dismiss()]).toEqual([2, null]);
  await pass(181 * secondMs);
  expect(calls).toBe(3);
});

it('announces a notice, and hides it after its dismissal until it changes', async () => {
  shown = { items: [{ ...notice, version: 2 }], changesAt: null };
  await open();
  expect(screen.getByText(/^Problem: Search is slow[.]/)).toBeDefined();
  fireEvent.click(dismiss() as HTMLElement);
  expect(dismiss()).toBeNull();
  cleanup();
  await open();
  expect(dismiss()).toBeNull();
  shown = { items: [{ ...notice, version: 3 }], changesAt: null };
  await pass(181 * secondMs);
  expect(dismiss()).not.toBeNull();
});
