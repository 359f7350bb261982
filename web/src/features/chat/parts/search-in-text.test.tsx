/** Search results in conversation texts. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, chatTests } from '../testing/chat-tests.ts';
import { testConversation, testId, testSegment } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const server = chatTests();

const turns = [
  testSegment({ conversationSegmentId: testId(100), question: 'First?' }),
  testSegment({
    conversationSegmentId: testId(101),
    parentSegmentId: testId(100),
    question: 'Of the other branch?',
  }),
  testSegment({ conversationSegmentId: testId(102), parentSegmentId: testId(100), question: 'Shown?' }),
];

it('marks the hit below the title and opens its turn and branch', async () => {
  const { segments: _, ...row } = testConversation({ title: 'A boat' });
  const match = { conversationSegmentId: testId(101), text: 'The other branch', marks: [[4, 9]] };
  server().lists.current = [testConversation({ title: 'Another one', conversationId: testId(11) })];
  server().answer(/keywords=othe/, { items: [{ ...row, match }] });
  server().conversations.set(conversationId, testConversation({ title: 'A boat', segments: turns }));
  const { address } = renderChat();
  fireEvent.click(await button('Search chat titles'));
  fireEvent.change(await screen.findByPlaceholderText('Search chat titles...'), {
    target: { value: 'othe' },
  });
  const hit = await screen.findByText('other', { selector: 'mark' });
  const link = hit.closest('a');
  expect(link?.textContent).toBe('A boatThe other branch');
  fireEvent.click(hit);
  await waitFor(() => expect(address()).toBe(`/chat?conversation=${conversationId}&turn=${testId(101)}`));
  await screen.findByText('Of the other branch?');
  await waitFor(() => {
    const [choice] = server().callsTo('PUT', /updateSelectedLeafSegmentId$/);
    expect(JSON.parse(choice?.body ?? '{}')).toEqual({ selectedLeafSegmentId: testId(101) });
  });
});
