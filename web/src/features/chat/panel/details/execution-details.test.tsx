import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ask, chatTests } from '../../testing/chat-tests.ts';
import { chatOfPerson, pageAndPane } from '../../testing/contexts.tsx';
import {
  endEvents,
  idsEvent,
  testCitation,
  testConversation,
  testId,
  testSegment,
  textEvent,
} from '../../testing/conversation-server.ts';

const server = chatTests();

const step = { stepId: 's', status: 'complete', durationMs: 5 };
const run = {
  requestId: 'run-1',
  status: 'Complete',
  startedAt: '2026-11-20T10:00:00.000Z',
  steps: [
    { ...step, kind: 'retrieval', title: 'As the server says' },
    { ...step, kind: 'model', title: 'As the server says', task: 'rewrite' },
    { ...step, kind: 'retrieval', title: 'As the server says', queries: ['kettle', 'hot water'] },
    { ...step, kind: 'tool', title: 'clock' },
    { ...step, kind: 'tool', title: 'Staff rules', queries: ['notice'] },
  ],
};

/** Serves both calls of the details: `log` is the lines of the log, `more` further fields of the run. */
function serveDetails(log: object[] = [], more: object = {}, passages: object[] = []): void {
  server().answer(/\/traceLogs$/, { items: log });
  server().answer(/\/executionDetails$/, {
    conversationSegmentId: testId(100),
    runs: [{ ...run, ...more }],
    passages,
  });
}

const conversationId = testId(10);
const openDetails = async () => {
  const opener = await screen.findByRole('button', { name: 'Execution details' });
  act(() => opener.focus());
  fireEvent.click(opener);
  return opener;
};

const openWith = ({ open } = chatOfPerson, segment: Parameters<typeof testSegment>[0] = {}) => {
  server().conversations.set(conversationId, testConversation({ segments: [testSegment(segment)] }));
  return open(conversationId);
};

it('shows steps, sent prompt, cost, passages and log in the interface language', async () => {
  const messages = [
    { role: 'system', text: 'Be kind to Ann.' },
    { role: 'user', text: 'How?' },
  ];
  const omissions = [{ kind: 'formulas', count: 2 }];
  const place = { chunkId: 'c', title: 'Kettle', path: 'kettle.md' };
  const passage = { ...place, snippet: 'It boils.', score: 0.5, omissions };
  const withdrawn = { chunkId: 'd', title: '', path: '', snippet: '', score: 0.4, isWithdrawn: true };
  const note = (message: string, details = {}) => ({
    requestId: 'run-1',
    at: '2026-11-20T10:00:00.000Z',
    level: 'info',
    message,
    details,
  });
  serveDetails(
    [
      note('retrieved', { passages: 1200 }),
      note('tool clock', { durationMs: 5, isError: true }),
      note('ended: model.unavailable'),
      note('ended: Aborted'),
      note('something newer', { colour: 'red' }),
    ],
    { cost: 0.001_234, sent: { messages, parameters: { temperature: 0.3 }, isCut: false } },
    [passage, withdrawn],
  );
  openWith();
  await openDetails();

  expect(await screen.findByText('Searching sources')).toBeTruthy();
  // One level below the panel's title.
  expect(screen.getByRole('heading', { name: 'Steps', level: 3 })).toBeTruthy();
  expect(screen.getByText('Rewriting the query')).toBeTruthy();
  expect(screen.getByText('Searching for: kettle · hot water')).toBeTruthy();
  expect(screen.getByText('clock')).toBeTruthy();
  expect(screen.getByText('Staff rules: notice')).toBeTruthy();
  expect(screen.queryByText('As the server says')).toBeNull();

  expect(screen.getByRole('heading', { name: 'Prompt sent to the model', level: 3 })).toBeTruthy();
  expect(screen.getByText('Be kind to Ann.')).toBeTruthy();
  expect(screen.getByText('temperature 0.3')).toBeTruthy();
  const panel = within(screen.getByRole('complementary', { name: 'Execution details' }));
  expect(panel.getByText('$0.00123')).toBeTruthy();

  expect(screen.getByText('It boils.')).toBeTruthy();
  expect(await screen.findByText('Not read: 2 formulas')).toBeTruthy();
  expect(screen.getByText('A source that you no longer have access to')).toBeTruthy();

  await screen.findByText(/something newer/);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const log = lines.filter((text) => /^\d\d:|^\d+:/.test(text));
  expect(log.map((text) => text.replace(/^[\d:.]+( [AP]M)?/, ''))).toEqual([
    'Sources searchedpassages: 1,200',
    'Tool clockduration: 5 ms',
    "The model isn't available right now.",
    'Stopped',
    'something newercolour: red',
  ]);
  // The answer has no source, so there are no tabs.
  expect(screen.queryByRole('tab', { name: 'Source' })).toBeNull();
});

it.each(pageAndPane)(
  'opens as a tab of the source and returns the focus in the chat of $name',
  async (context) => {
    const { features, ownsPage } = context;
    // A pane opens details in a dialog.
    const place = ownsPage ? 'complementary' : 'dialog';
    serveDetails();
    const chat = openWith(context, { citations: [testCitation({})] });
    const opener = await openDetails();
    const panel = await screen.findByRole(place, { name: 'Execution details' });
    expect(screen.queryAllByRole('dialog')).toHaveLength(ownsPage ? 0 : 1);
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.activeElement ?? panel, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole(place)).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));

    await openDetails();
    const source = await screen.findByRole('tab', { name: 'Source' });
    expect(screen.getByRole('tab', { name: 'Execution details' }).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(source);
    await screen.findByRole(place, { name: 'Source' });
    expect(chat.address().includes(`source=${testId(100)}_1`)).toBe(features.list);
    fireEvent.click(screen.getByRole('tab', { name: 'Execution details' }));
    expect(await screen.findByText('run-1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole(place)).toBeNull());
    expect(chat.address()).not.toContain('source=');
  },
);

it('moves on to each new answer until following is switched off', async () => {
  server().answer(/\/traceLogs$/, { items: [] });
  server().answer(/\/executionDetails$/, ({ path }) => {
    const conversationSegmentId = path.split('/').at(-2) ?? '';
    return { conversationSegmentId, runs: [{ ...run, requestId: conversationSegmentId }], passages: [] };
  });
  openWith();
  await openDetails();
  expect(await screen.findByText(testId(100))).toBeTruthy();
  const askAnother = async (index: number) => {
    await ask(`Question ${index}?`);
    const stream = await server().stream(index);
    const segmentId = testId(200 + index);
    stream.send(idsEvent(conversationId, segmentId), textEvent('Done.'), ...endEvents(segmentId, 'Complete'));
  };

  await askAnother(0);
  expect(await screen.findByText(testId(200))).toBeTruthy();
  // The message field keeps the focus.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Message');
  fireEvent.click(screen.getByRole('switch', { name: 'Follow the latest answer' }));
  await askAnother(1);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Execution details' })).toHaveLength(3));
  expect(screen.getByText(testId(200))).toBeTruthy();
});
