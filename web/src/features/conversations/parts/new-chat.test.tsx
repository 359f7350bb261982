/** How a conversation begins. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { patienceMs } from '../../../testing/patience.ts';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { ask, button, field, press, turn, write } from '../testing/chat-steps.ts';
import { chatTests } from '../testing/chat-tests.ts';
import { testedContexts } from '../testing/contexts.tsx';
import { ends, names, says, testId } from '../testing/conversation-server.ts';
import { rememberSignIn, renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const segmentId = testId(101);
const named = names(conversationId, segmentId);
const assistant = {
  gptSystemId: testId(2),
  name: 'Assistant',
  description: 'A general assistant.',
  gptSystemType: 'System',
  answerSource: 'model',
  starterPrompts: [],
};

const server = chatTests();

describe.each(testedContexts)('a new chat of $name', ({ create, open, offers }) => {
  it('introduces the agent and offers four ways to begin, which ask at once', async () => {
    open();
    expect(await screen.findByText('Answers questions about this product.')).toBeTruthy();
    expect(screen.getAllByText('Library answers (no AI model)')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Connect a model' })).toBeNull();
    const starters = within(screen.getByRole('list', { name: 'Suggested prompts' })).getAllByRole('button');
    expect(starters).toHaveLength(4);
    fireEvent.click(starters[0]!);
    const opened = await server().stream(0);
    expect(opened.call.path).toBe(create);
    expect(JSON.parse(opened.call.body)).toEqual({ question: 'How do I start?' });
  });

  it('names the step that waits for the handbook', async () => {
    open();
    await ask('How?');
    const step = { stepId: 's', kind: 'retrieval', title: 'As the server says', status: 'running' } as const;
    const waiting = { event: 'step-update', data: { ...step, waitsFor: 'handbook' } } as const;
    (await server().stream(0)).send(named, waiting);
    expect(await screen.findByText('The handbook is being read…')).toBeTruthy();
  });

  it('shows the question at once, then steps, then the growing answer, and its place', async () => {
    const chat = open();
    const start = chat.address();
    await ask('Why lime?');
    expect(turn('Why lime?').getAttribute('aria-busy')).toBe('true');
    expect(within(turn('Why lime?')).getByText('Sending…')).toBeTruthy();
    const opened = await server().stream(0);
    const step = { stepId: 's1', kind: 'retrieval', title: 'Searching the libraries' } as const;
    opened.send(named, { event: 'step-update', data: { ...step, status: 'running' } });
    expect(await screen.findByText('Searching the sources')).toBeTruthy();
    expect(chat.address()).toBe(offers.list ? `/chat?conversation=${conversationId}` : start);
    opened.send(
      { event: 'step-update', data: { ...step, status: 'complete' } },
      says('Because of **hard** water'),
    );
    expect(await screen.findByText('hard')).toBeTruthy();
    expect(screen.queryByText('Searching the sources')).toBeNull();
    opened.send(says('.'), ...ends(segmentId, 'Complete'));
    await waitFor(() => expect(turn('Why lime?').getAttribute('aria-busy')).toBe('false'));
    expect(await button('Copy answer')).toBeTruthy();
    expect(within(turn('Why lime?')).getByText('Library answers (no AI model)')).toBeTruthy();
  });

  it('keeps the focus in the message field', async () => {
    open();
    await ask('Why lime?');
    (await server().stream(0)).send(named, says('So.'), ...ends(segmentId, 'Complete'));
    await button('Copy answer');
    expect(document.activeElement).toBe(await field());
  });

  it('announces that it answers, and then what, without a live region on the growing text', async () => {
    open();
    await ask('Why lime?');
    const region = document.querySelector('[aria-live="polite"]');
    await waitFor(() => expect(region?.textContent).toContain('Answering'));
    (await server().stream(0)).send(named, says('Because **so** [1].'), ...ends(segmentId, 'Complete'));
    await waitFor(() => expect(region?.textContent).toContain('Because so.'));
    expect(turn('Why lime?').querySelector('[aria-live]')).toBeNull();
    expect(turn('Why lime?').closest('[aria-live]')).toBeNull();
  });
});

describe('a new chat', () => {
  it('says once that the library answers, with the way to a model for whoever may connect one', async () => {
    rememberSignIn();
    server().actions = ['InstanceSettingsWrite'];
    renderChat();
    expect(await screen.findAllByRole('link', { name: 'Connect a model' })).toHaveLength(1);
    await ask('Why lime?');
    (await server().stream(0)).send(named, says('So.'), ...ends(segmentId, 'Complete'));
    await button('Copy answer');
    expect(screen.getAllByText('Library answers (no AI model)')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Connect a model' })).toBeNull();
  });

  it('asks for the texts of agents in the language of the screen, and again when that changes', async () => {
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

  it('says that the handbook is being read, until it is', async () => {
    const [guide] = server().agents as [object];
    server().agents = [{ ...guide, isPreparing: true }];
    renderChat();
    expect(await screen.findByText(/^The handbook is being read\. You can ask now/)).toBeTruthy();
    server().agents = [guide];
    await waitFor(() => expect(screen.queryByText(/^The handbook is being read/)).toBeNull(), {
      timeout: patienceMs,
    });
    const asked = () => server().callsTo('GET', /AvailableGptSystems/).length;
    const before = asked();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(asked()).toBe(before);
  });

  it('puts a starter with a gap into the message field, around what is typed, instead of asking it', async () => {
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

  it('says that the address names no agent, and leads on', async () => {
    const chat = renderChat(`/chat/${testId(999)}`);
    expect(await screen.findByRole('heading', { name: 'Agent not found' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    fireEvent.click(await button('Start a new conversation'));
    expect(await screen.findByRole('heading', { name: 'Guide', level: 2 })).toBeTruthy();
    expect(chat.address()).toBe('/chat');
    expect(await field()).toBeTruthy();
  });

  it('says that a person without agents has none', async () => {
    server().agents = [];
    renderChat();
    expect(await screen.findByText("You currently don't have access to any agents.")).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });
});
