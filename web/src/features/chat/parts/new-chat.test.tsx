/** Start of a conversation. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { ask, button, chatTests, field, press, turn, write } from '../testing/chat-tests.ts';
import { testedContexts } from '../testing/contexts.tsx';
import { endEvents, idsEvent, textEvent, testId } from '../testing/conversation-server.ts';
import { drop, stubAddresses, textFile } from '../testing/file-steps.ts';
import { storeSignIn, renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const segmentId = testId(101);
const named = idsEvent(conversationId, segmentId);
const assistant = {
  gptSystemId: testId(2),
  name: 'Assistant',
  description: 'A general assistant.',
  gptSystemType: 'System',
  answerSource: 'model',
  starterPrompts: [],
};

const server = chatTests();
afterEach(() => {
  vi.useRealTimers();
});

it.each(testedContexts)('introduces the agent to $name and shows the steps of an answer', async (context) => {
  const chat = context.open();
  const start = chat.address();
  expect(await screen.findByText('Answers questions about this product.')).toBeTruthy();
  expect(screen.getAllByText('Answers from sources, no AI')).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Connect a model' })).toBeNull();
  const starters = within(screen.getByRole('list', { name: 'Suggested prompts' })).getAllByRole('button');
  expect(starters).toHaveLength(4);

  await ask('Why lime?');
  const asked = () => turn('Why lime?');
  await waitFor(() => expect(asked().getAttribute('aria-busy')).toBe('true'));
  expect(within(asked()).getByText('Sending…')).toBeTruthy();
  const region = document.querySelector('[aria-live="polite"]');
  await waitFor(() => expect(region?.textContent).toContain('Answering'));
  const opened = await server().stream(0);
  expect(opened.call.path).toBe(context.create);
  const update = (stepId: string, fields: { status: 'running' | 'complete'; waitsFor?: 'handbook' }) =>
    ({
      event: 'step-update',
      data: { stepId, kind: 'retrieval', title: 'As the server calls it', ...fields },
    }) as const;
  opened.send(named, update('s0', { status: 'running', waitsFor: 'handbook' }));
  expect(await screen.findByText('Indexing the handbook…')).toBeTruthy();
  expect(chat.address()).toBe(context.features.list ? `/chat?conversation=${conversationId}` : start);
  opened.send(update('s0', { status: 'complete' }), update('s1', { status: 'running' }));
  expect(await screen.findByText('Searching sources')).toBeTruthy();
  opened.send(update('s1', { status: 'complete' }), textEvent('Because of **hard** water [1]'));
  expect(await screen.findByText('hard')).toBeTruthy();
  expect(screen.queryByText('Searching sources')).toBeNull();
  opened.send(textEvent('.'), ...endEvents(segmentId, 'Complete'));
  await waitFor(() => expect(asked().getAttribute('aria-busy')).toBe('false'));
  expect(await button('Copy answer')).toBeTruthy();
  expect(within(asked()).getByText('Answers from sources, no AI')).toBeTruthy();
  expect(document.activeElement).toBe(await field());
  await waitFor(() => expect(region?.textContent).toContain('Because of hard water.'));
  expect(asked().querySelector('[aria-live]')).toBeNull();
  expect(asked().closest('[aria-live]')).toBeNull();
});

describe('new chat', () => {
  it('asks a suggested prompt at once', async () => {
    renderChat();
    const list = await screen.findByRole('list', { name: 'Suggested prompts' });
    fireEvent.click(within(list).getAllByRole('button')[0]!);
    expect(JSON.parse((await server().stream(0)).call.body)).toEqual({ question: 'How do I start?' });
  });

  it('shows a library notice once, with a link for users who may connect a model', async () => {
    storeSignIn();
    server().actions = ['InstanceSettingsWrite'];
    renderChat();
    expect(await screen.findAllByRole('link', { name: 'Connect a model' })).toHaveLength(1);
    await ask('Why lime?');
    (await server().stream(0)).send(named, textEvent('So.'), ...endEvents(segmentId, 'Complete'));
    await button('Copy answer');
    expect(screen.getAllByText('Answers from sources, no AI')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Connect a model' })).toBeNull();
  });

  it('requests agents’ texts in the interface language, again after a change', async () => {
    const asked: unknown[] = [];
    server().intercept = (call) => {
      if (call.path.endsWith('/AvailableGptSystems')) asked.push(call.headers['accept-language']);
      return false;
    };
    renderChat();
    await field();
    await act(() => changeLanguage('ar'));
    await waitFor(() => expect(asked).toEqual(['en', 'ar']));
    await act(() => changeLanguage('en'));
  });

  it('shows a note until the handbook is ingested', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const [guide] = server().agents as [object];
    server().agents = [{ ...guide, isPreparing: true }];
    renderChat();
    expect(await screen.findByText(/^Indexing the handbook… You can ask already/)).toBeTruthy();
    server().agents = [guide];
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(screen.queryByText(/^Indexing the handbook/)).toBeNull());
    const asked = () => server().callsTo('GET', /AvailableGptSystems/).length;
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked()).toBe(before);
  });

  it('inserts a starter with a gap into the message field around typed text', async () => {
    server().agents = [{ ...assistant, starterPrompts: ['Summarise this text:\n\n{{text}}\n\nBriefly.'] }];
    renderChat();
    await write('Lime is hard.');
    fireEvent.click(await button('Summarise this text: … Briefly.'));
    expect((await field()).value).toBe('Summarise this text:\n\nLime is hard.\n\nBriefly.');
    expect(document.activeElement).toBe(await field());
    expect((await field()).selectionStart).toBe('Summarise this text:\n\nLime is hard.'.length);
    expect(server().streams).toHaveLength(0);
    await press('Enter');
    expect(JSON.parse((await server().stream(0)).call.body).question).toContain('Lime is hard.');
  });

  it('stays with the agent in the URL, without the files picked before', async () => {
    stubAddresses();
    const [guide] = server().agents as [object];
    server().agents = [guide, { ...assistant, composer: { attachments: true, images: true, voice: false } }];
    const chat = renderChat(`/chat/${assistant.gptSystemId}`);
    expect(await screen.findByRole('heading', { name: 'Assistant', level: 2 })).toBeTruthy();
    await drop(textFile('Lime.txt'));
    await screen.findByText('Lime.txt');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    fireEvent.click(await button('New Chat'));
    expect(await screen.findByRole('heading', { name: 'Assistant', level: 2 })).toBeTruthy();
    expect(chat.address()).toBe('/chat');
    expect(screen.queryByText('Lime.txt')).toBeNull();
  });

  it('reports an unknown agent in the URL and offers another', async () => {
    const chat = renderChat(`/chat/${testId(999)}`);
    expect(await screen.findByRole('heading', { name: 'Agent not found' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    fireEvent.click(await button('Start a new conversation'));
    expect(await screen.findByRole('heading', { name: 'Guide', level: 2 })).toBeTruthy();
    expect(chat.address()).toBe('/chat');
    expect(await field()).toBeTruthy();
  });
});
