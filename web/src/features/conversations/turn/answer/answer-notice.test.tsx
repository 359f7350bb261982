import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatTests } from '../../testing/chat-tests.ts';
import { names, testConversation, testId, testSegment } from '../../testing/conversation-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

const conversationId = testId(10);
const server = chatTests();

it('a failed answer names the request of its last try, and none until it is known', async () => {
  const ids = ['failed-run-1', 'failed-run-2'];
  const held: (() => void)[] = [];
  server().intercept = (call, response) => {
    if (!call.path.endsWith('/executionDetails')) return false;
    const runs = ids.slice(0, held.length + 1).map((requestId) => ({
      requestId,
      status: 'Failed',
      startedAt: '2026-11-20T10:00:00.000Z',
      steps: [],
    }));
    held.push(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ conversationSegmentId: testId(100), runs, passages: [] }));
    });
    return true;
  };
  const error = { code: 'model.unavailable', text: 'x' };
  const segments = [testSegment({ status: 'Failed', answer: 'So far', error })];
  server().conversations.set(conversationId, testConversation({ segments }));
  renderChat(`/chat?conversation=${conversationId}`);
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]?.();
  await screen.findByText('failed-run-1');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  (await server().stream(0)).send(
    names(conversationId, testId(100)),
    { event: 'error', data: { code: 'model.unavailable', text: 'The model is not available.' } },
    { event: 'no-more-data', data: {} },
  );
  await waitFor(() => expect(held).toHaveLength(2));
  expect(screen.queryByText('failed-run-1')).toBeNull();
  held[1]?.();
  expect(await screen.findByText('failed-run-2')).toBeTruthy();
});
