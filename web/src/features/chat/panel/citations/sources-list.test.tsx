import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestTexts, TestPage } from '../../../../testing/test-page.tsx';
import { testCitation, testSegment } from '../../testing/conversation-server.ts';
import { type ChatActions, ChatActionsContext } from '../../state/chat-actions.ts';
import { createChatSignals } from '../../state/chat-signals.ts';
import { SourcesList } from './sources-list.tsx';

const nothing = () => undefined;
const actions: ChatActions = {
  ask: () => true,
  askNewVersion: () => false,
  continueAnswer: nothing,
  retry: nothing,
  withdraw: nothing,
  stop: nothing,
  showVersion: nothing,
  showSource: nothing,
  showDetails: nothing,
  signals: createChatSignals(),
};

const show = (...citations: ReturnType<typeof testCitation>[]) =>
  render(
    <TestPage>
      <ChatActionsContext value={actions}>
        <SourcesList segment={testSegment({ citations })} />
      </ChatActionsContext>
    </TestPage>,
  );

beforeAll(startTestTexts);
afterEach(cleanup);

it('truncates a source at the end in the direction of its title', () => {
  show(testCitation({ title: 'Signing in and out', page: 3 }));
  const label = screen.getByText(/Signing in/);
  expect(label.getAttribute('dir')).toBe('auto');
  // A `bdi` does not affect the direction.
  expect(label.querySelector('bdi')?.textContent).toBe('Page 3');
  expect(label.textContent).toContain('Signing in and out · Page 3');
});

it('shows more sources on request and focuses the first of them', async () => {
  show(
    ...Array.from({ length: 9 }, (_, index) =>
      testCitation({ id: String(index + 1), title: `Page ${index + 1}` }),
    ),
  );
  const shown = () => screen.getAllByRole('button', { name: /Page \d/ });
  expect(shown()).toHaveLength(5);
  const more = screen.getByRole('button', { name: 'Show all 9' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more);
  expect(shown()).toHaveLength(9);
  await waitFor(() => expect(document.activeElement).toBe(shown()[5]));
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(shown()).toHaveLength(5);
});
