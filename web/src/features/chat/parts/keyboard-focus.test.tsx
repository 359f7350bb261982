/** Focus moves to a meaningful element when the focused one is removed. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chatTests } from '../testing/chat-tests.ts';
import { contextsBy, testedContexts } from '../testing/contexts.tsx';
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

describe.each(testedContexts)('focus of $name', ({ open: openConversation, features }) => {
  const open = (answers: string[]) => {
    const segments = answers.map((answer, at) =>
      testSegment({ conversationSegmentId: testId(100 + at), answer }),
    );
    server().conversations.set(testId(10), testConversation({ segments }));
    openConversation(testId(10));
  };

  it('stays on the used arrow, or moves to the other at the last version', async () => {
    open(['One', 'Two', 'Three']);
    await screen.findByText('Three');
    await press('Previous answer');
    await screen.findByText('Two');
    await expectFocusOn('Previous answer');
    await press('Previous answer');
    await screen.findByText('One');
    await expectFocusOn('Next answer');
  });

  it.each(features.feedback ? ['Send comment', 'Skip'] : [])(
    'returns to the rating button after “%s”',
    async (name) => {
      open(['One']);
      await press('Bad response');
      const comment = await screen.findByRole('textbox', { name: /What went wrong/ });
      comment.focus();
      fireEvent.change(comment, { target: { value: 'Too short' } });
      await press(name);
      await expectFocusOn('Bad response');
    },
  );

  it('moves to a question’s editor and back to its button', async () => {
    open(['One']);
    await press('Edit message');
    await expectFocusOn('Your message');
    fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Your message' }), { key: 'Escape' });
    await expectFocusOn('Edit message');
  });
});

it.each(contextsBy('list').others)(
  'shows $name no agent picker and no conversation list',
  async ({ open }) => {
    open();
    await button('Send');
    expect(screen.queryByRole('button', { name: /^Agent:/ })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'History' })).toBeNull();
    expect(server().callsTo('GET', /AvailableGptSystems|userConversations/)).toEqual([]);
  },
);

describe('focus of a person', () => {
  it.each(['Guide', 'Assistant'])('moves to the message field after choosing %s', async (name) => {
    const [guide] = server().agents as [object];
    server().agents = [guide, { ...guide, gptSystemId: testId(2), name: 'Assistant' }];
    renderChat();
    await press('Agent: Guide');
    fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(name) }));
    await expectFocusOn('Message');
  });
});
