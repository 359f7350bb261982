import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { HighlightAnswer, HighlightRequest } from './highlight.worker.ts';
import { useHighlight } from './use-highlight.ts';

const requests: HighlightRequest[] = [];
class FakeWorker extends EventTarget {
  postMessage(request: HighlightRequest) {
    requests.push(request);
    const data: HighlightAnswer = { id: request.id, lines: [[{ text: request.code, light: '#111111' }]] };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

it('colours a finished block at once when it is rendered again', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const block = { code: 'let a', language: 'ts', isLive: false };
  const first = renderHook(() => useHighlight(block));
  expect(first.result.current).toEqual([]);
  await waitFor(() => expect(first.result.current).toHaveLength(1));
  first.unmount();
  const again = renderHook(() => useHighlight(block));
  expect(again.result.current).toEqual([[{ text: 'let a', light: '#111111' }]]);
  await act(async () => undefined);
  expect(requests).toHaveLength(1);
  vi.unstubAllGlobals();
});
