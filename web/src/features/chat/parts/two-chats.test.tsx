/** Two independent chats on one page: a draft and the published agent. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatTests } from '../testing/chat-tests.ts';
import {
  endEvents,
  idsEvent,
  textEvent,
  testAgent,
  testConversation,
  testId,
  testSegment,
} from '../testing/conversation-server.ts';
import { renderAt } from '../testing/render-chat.tsx';
import { AdminDraftChatPane, PublishedChatPane } from './chat-pane.tsx';

const server = chatTests();
const draftId = testId(50);
const [ofDraft, ofPublished] = [testId(10), testId(11)];
const [draftSegment, publishedSegment] = [testId(101), testId(102)];

const open = () =>
  renderAt(
    {
      path: '/',
      element: (
        <>
          <AdminDraftChatPane name="Draft" stateId={draftId} />
          <PublishedChatPane name="Published" gptSystemId={testAgent.gptSystemId} />
        </>
      ),
    },
    '/',
  );

const pane = async (name: 'Draft' | 'Published') => {
  const region = await screen.findByRole('region', { name });
  const field = () => within(region).findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  return {
    region,
    field,
    write: async (text: string) => fireEvent.change(await field(), { target: { value: text } }),
    press: async (key: string) => fireEvent.keyDown(await field(), { key }),
    button: (label: string) => within(region).findByRole('button', { name: label }),
    answers: () => [...region.querySelectorAll('[data-answer]')].map(({ textContent }) => textContent),
    questions: () => within(region).queryAllByRole('article').length,
  };
};
async function ask(chat: Awaited<ReturnType<typeof pane>>, question: string) {
  await chat.write(question);
  await chat.press('Enter');
}

it('answers, stops and continues in one independently of the other', async () => {
  const { address } = open();
  const [draft, published] = [await pane('Draft'), await pane('Published')];
  await ask(draft, 'How?');
  const first = await server().stream(0);
  await ask(published, 'How?');
  const second = await server().stream(1);
  expect([first, second].map(({ call }) => call.path)).toEqual([
    `/api/internal/admin/gptSystems/configurationStates/${draftId}/conversations`,
    `/api/internal/userConversations/byGptSystemId/${testAgent.gptSystemId}`,
  ]);
  first.send(idsEvent(ofDraft, draftSegment), textEvent('As drafted'));
  second.send(idsEvent(ofPublished, publishedSegment), textEvent('As published'));
  await waitFor(() => expect(draft.answers()).toEqual(['As drafted']));
  await waitFor(() => expect(published.answers()).toEqual(['As published']));
  await draft.press('Escape');
  await waitFor(() => expect(server().callsTo('DELETE', /streams/)).toHaveLength(1));
  expect(server().callsTo('DELETE', new RegExp(first.requestId))).toHaveLength(1);
  first.send(...endEvents(draftSegment, 'Aborted'));
  expect(await draft.button('Continue')).toBeTruthy();
  second.send(textEvent(' and on'));
  await waitFor(() => expect(published.answers()).toEqual(['As published and on']));
  expect(await published.button('Stop')).toBeTruthy();
  expect(draft.answers()).toEqual(['As drafted']);
  second.send(...endEvents(publishedSegment, 'Complete'));
  await published.button('Copy answer');
  // A pane does not navigate the page.
  expect(address()).toBe('/');
});

it('separates drafts, queues and new conversations', async () => {
  open();
  const [draft, published] = [await pane('Draft'), await pane('Published')];
  await draft.write('half a thought');
  expect((await published.field()).value).toBe('');
  await published.write('another');
  expect((await draft.field()).value).toBe('half a thought');
  await published.press('Enter');
  const stream = await server().stream(0);
  stream.send(idsEvent(ofPublished, publishedSegment), textEvent('So'));
  await ask(published, 'And then?');
  await published.button('Remove queued message');
  expect(within(draft.region).queryByText('And then?')).toBeNull();
  fireEvent.click(await draft.button('New Chat'));
  await waitFor(() => expect(published.questions()).toBe(1));
  expect(stream.isClosed()).toBe(false);
  fireEvent.click(await published.button('New Chat'));
  await waitFor(() => expect(stream.isClosed()).toBe(true));
  expect(published.questions()).toBe(0);
  expect((await draft.field()).value).toBe('half a thought');
});

it('edits and switches versions in one pane only, even for the same conversation', async () => {
  const versions = [
    testSegment({ conversationSegmentId: testId(100), answer: 'Old answer' }),
    testSegment({ conversationSegmentId: testId(101), answer: 'New answer' }),
  ];
  server().conversations.set(ofDraft, testConversation({ segments: versions }));
  sessionStorage.setItem(`paneChat/admin-draft/${draftId}`, JSON.stringify(ofDraft));
  sessionStorage.setItem(`paneChat/published/${testAgent.gptSystemId}`, JSON.stringify(ofDraft));
  open();
  const [draft, published] = [await pane('Draft'), await pane('Published')];
  await waitFor(() => expect(draft.answers()).toEqual(['New answer']));
  await waitFor(() => expect(published.answers()).toEqual(['New answer']));
  await draft.press('ArrowUp');
  expect(await within(draft.region).findByRole('textbox', { name: 'Your message' })).toBeTruthy();
  expect(within(published.region).queryByRole('textbox', { name: 'Your message' })).toBeNull();
  const previous = await published.button('Previous answer');
  previous.focus();
  fireEvent.click(previous);
  await waitFor(() => expect(published.answers()).toEqual(['Old answer']));
  expect(draft.answers()).toEqual(['New answer']);
});

it('takes neither focus nor shortcuts of the page', async () => {
  open();
  const draft = await pane('Draft');
  await draft.field();
  expect(document.activeElement).toBe(document.body);
  await ask(draft, 'How?');
  const stream = await server().stream(0);
  stream.send(idsEvent(ofDraft, draftSegment), textEvent('So'));
  await waitFor(() => expect(draft.answers()).toEqual(['So']));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'o', ctrlKey: true, shiftKey: true });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server().callsTo('DELETE', /streams/)).toEqual([]);
  expect(draft.questions()).toBe(1);
});
