import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../testing/test-page.tsx';
import { type QueryState, QueryView } from './query-view.tsx';

beforeAll(startTestTexts);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const refetch = vi.fn<() => void>();
const failed = (status: number, code: string) => ({
  status,
  data: { code, errors: [], requestId: 'r-1' },
  requestId: 'r-1',
});

function show(query: Partial<QueryState<string>>): void {
  render(
    <TestPage>
      <QueryView query={{ refetch, ...query }} skeleton={<p>skeleton</p>}>
        {(data) => <p>{data}</p>}
      </QueryView>
    </TestPage>,
  );
}

it('shows a skeleton only where loading takes longer than 150 ms', () => {
  show({});
  act(() => void vi.advanceTimersByTime(149));
  expect(screen.queryByText('skeleton')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('skeleton')).toBeTruthy();
});

it('explains a failure with the request’s id, and tries again', () => {
  show({ error: failed(503, 'server.unavailable') });
  expect(screen.getByRole('alert').textContent).toContain('r-1');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('offers no second try for what is not there', () => {
  show({ error: failed(404, 'user.not_found') });
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps what it shows when a later try fails', () => {
  show({ data: 'content', error: failed(503, 'server.unavailable') });
  expect(screen.getByText('content')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('never shows the answer to former arguments', () => {
  show({ data: 'somebody else', currentData: undefined });
  expect(screen.queryByText('somebody else')).toBeNull();
});
