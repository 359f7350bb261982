/** What takes itself away leaves the keyboard at a place that is there, not at the beginning of the page. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chatTests } from '../testing/chat-tests.ts';
import { testConversation, testId, testSegment } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const server = chatTests();

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => {
  const pressed = await button(name);
  pressed.focus();
  fireEvent.click(pressed);
};
const expectFocusOn = (name: string) =>
  waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name));
const open = (answers: string[]) => {
  const segments = answers.map((answer, at) =>
    testSegment({ conversationSegmentId: testId(100 + at), answer }),
  );
  server().conversations.set(testId(10), testConversation({ segments }));
  renderChat(`/chat?conversation=${testId(10)}`);
};

describe('the keyboard goes on', () => {
  it('at the arrow that was used, and at the other one where that leads no further', async () => {
    open(['One', 'Two', 'Three']);
    await screen.findByText('Three');
    await press('Previous version');
    await screen.findByText('Two');
    await expectFocusOn('Previous version');
    await press('Previous version');
    await screen.findByText('One');
    await expectFocusOn('Next version');
  });

  it.each(['Send comment', 'No comment'])('at the thumb after “%s”', async (name) => {
    open(['One']);
    await press('Bad answer');
    const comment = await screen.findByRole('textbox', { name: /What was wrong/ });
    comment.focus();
    fireEvent.change(comment, { target: { value: 'Too short' } });
    await press(name);
    await expectFocusOn('Bad answer');
  });
});
