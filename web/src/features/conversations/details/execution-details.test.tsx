import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatTests } from '../testing/chat-tests.ts';
import { testConversation, testId } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const server = chatTests();

it('names steps in the words of the screen, tools by their own name', async () => {
  server().conversations.set(testId(10), testConversation({}));
  const step = { stepId: 's', status: 'complete', durationMs: 5 };
  const run = {
    requestId: 'run-1',
    status: 'Complete',
    startedAt: '2026-11-20T10:00:00.000Z',
    steps: [
      { ...step, kind: 'retrieval', title: 'As the server says' },
      { ...step, kind: 'tool', title: 'clock' },
    ],
  };
  server().intercept = (call, response) => {
    if (!call.path.endsWith('/executionDetails')) return false;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ conversationSegmentId: testId(100), runs: [run], passages: [] }));
    return true;
  };
  renderChat(`/chat?conversation=${testId(10)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Execution details' }));
  expect(await screen.findByText('Searching the sources')).toBeTruthy();
  // Right below the drawer's own title.
  expect(screen.getByRole('heading', { name: 'Steps', level: 3 })).toBeTruthy();
  expect(screen.getByText('clock')).toBeTruthy();
  expect(screen.queryByText('As the server says')).toBeNull();
});
