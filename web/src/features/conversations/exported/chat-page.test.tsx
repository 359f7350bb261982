import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chatTests } from '../testing/chat-tests.ts';
import {
  ends,
  names,
  says,
  testAgent,
  testConversation,
  testId,
  testSegment,
} from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const segmentId = testId(101);
const named = names(conversationId, segmentId);
const citation = {
  id: '1',
  title: 'Kettle care',
  path: 'kettle.md',
  page: 3,
  chunkId: 'c1',
  snippet: 'Vinegar **dissolves** lime.',
  start: 12,
  end: 37,
};

const server = chatTests();

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const press = async (key: string, options = {}) => fireEvent.keyDown(await field(), { key, ...options });
async function ask(question: string) {
  await write(question);
  await press('Enter');
}
const turn = (question: string) => screen.getByText(question).closest<HTMLElement>('article')!;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const answerSays = (text: string) =>
  waitFor(() => {
    const answers = [...document.querySelectorAll('[data-answer]')].map(({ textContent }) => textContent);
    expect(answers).toContain(text);
  });
const openConversation = (segments = [testSegment({})]) => {
  server().conversations.set(conversationId, testConversation({ segments }));
  return renderChat(`/chat?conversation=${conversationId}`);
};

describe('a new chat', () => {
  it('introduces the agent and offers four ways to begin, which ask at once', async () => {
    renderChat();
    expect(await screen.findByText('Answers questions about this product.')).toBeTruthy();
    expect(screen.getAllByText('Library answers (no AI model)').length).toBeGreaterThan(0);
    const starters = within(screen.getByRole('list', { name: 'Ways to begin' })).getAllByRole('button');
    expect(starters).toHaveLength(4);
    fireEvent.click(starters[0]!);
    const opened = await server().stream(0);
    expect(opened.call.path).toMatch(/byGptSystemId/);
    expect(JSON.parse(opened.call.body)).toEqual({ question: 'How do I start?' });
  });

  it('shows the question at once, then steps, then the growing answer, and gets its address', async () => {
    const chat = renderChat();
    await ask('Why lime?');
    expect(turn('Why lime?').getAttribute('aria-busy')).toBe('true');
    expect(within(turn('Why lime?')).getByText('Sending…')).toBeTruthy();
    const opened = await server().stream(0);
    const step = { stepId: 's1', kind: 'retrieval', title: 'Searching the handbook' } as const;
    opened.send(named, { event: 'step-update', data: { ...step, status: 'running' } });
    expect(await screen.findByText('Searching the sources')).toBeTruthy();
    expect(chat.address()).toBe(`/chat?conversation=${conversationId}`);
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
    renderChat();
    await ask('Why lime?');
    (await server().stream(0)).send(named, says('So.'), ...ends(segmentId, 'Complete'));
    await button('Copy answer');
    expect(document.activeElement).toBe(await field());
  });

  it('announces that it answers, and then what, without a live region on the growing text', async () => {
    renderChat();
    await ask('Why lime?');
    const region = document.querySelector('[aria-live="polite"]');
    await waitFor(() => expect(region?.textContent).toContain('Answering'));
    (await server().stream(0)).send(named, says('Because **so** [1].'), ...ends(segmentId, 'Complete'));
    await waitFor(() => expect(region?.textContent).toContain('Because so.'));
    expect(turn('Why lime?').querySelector('[aria-live]')).toBeNull();
    expect(turn('Why lime?').closest('[aria-live]')).toBeNull();
  });

  it('says that the address names no agent, and leads on', async () => {
    const chat = renderChat(`/chat/${testId(999)}`);
    expect(await screen.findByRole('heading', { name: 'No such agent' })).toBeTruthy();
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

describe('the message field', () => {
  it('sends with Enter, not while a character is composed, and breaks the line with Shift+Enter', async () => {
    renderChat();
    await write('日本');
    await press('Enter', { isComposing: true });
    await press('Enter', { keyCode: 229 });
    await press('Enter', { shiftKey: true });
    expect(server().streams).toHaveLength(0);
    await press('Enter');
    expect(JSON.parse((await server().stream(0)).call.body)).toEqual({ question: '日本' });
    expect((await field()).value).toBe('');
  });

  it('sends neither blanks nor what is too long, and says how long it is', async () => {
    renderChat();
    await write('   ');
    expect((await button('Send')).hasAttribute('disabled')).toBe(true);
    await write('x'.repeat(32_001));
    expect(await screen.findByText('32,001 of 32,000 characters: too long to send')).toBeTruthy();
    const alert = screen.getByRole('alert');
    const said = alert.textContent;
    await write('x'.repeat(32_002));
    expect(await screen.findByText('32,002 of 32,000 characters: too long to send')).toBeTruthy();
    expect([screen.getByRole('alert'), said]).toEqual([alert, 'Too long to send: 32,000 characters at most']);
    expect(alert.textContent).toBe(said);
    await press('Enter');
    await write('x'.repeat(31_000));
    expect(await screen.findByText('31,000 of 32,000 characters')).toBeTruthy();
    await write('x'.repeat(100));
    expect(screen.queryByText(/characters/)).toBeNull();
    expect(server().streams).toHaveLength(0);
  });

  it('keeps a draft for each conversation, also over a reload', async () => {
    const chat = openConversation();
    await write('half a thought');
    chat.unmount();
    const other = renderChat(`/chat/${testAgent.gptSystemId}`);
    expect((await field()).value).toBe('');
    other.unmount();
    renderChat(`/chat?conversation=${conversationId}`);
    expect((await field()).value).toBe('half a thought');
  });

  it('queues what is sent during an answer and sends it when the answer is complete', async () => {
    openConversation();
    await screen.findByText('Calcium carbonate.');
    await ask('First?');
    const first = await server().stream(0);
    await ask('Second?');
    const queue = () => screen.queryByRole('list', { name: 'Sent when the answer is complete' });
    expect(within(queue()!).getByText('Second?')).toBeTruthy();
    expect(server().streams).toHaveLength(1);
    first.send(named, says('One.'), ...ends(segmentId, 'Complete'));
    const second = await server().stream(1);
    expect(JSON.parse(second.call.body)).toEqual({ question: 'Second?', parentSegmentId: segmentId });
    await waitFor(() => expect(queue()).toBeNull());
    expect(screen.queryByRole('button', { name: 'Remove message' })).toBeNull();
  });

  it('lets a queued message be edited and removed', async () => {
    openConversation();
    await ask('First?');
    await server().stream(0);
    await ask('Second?');
    fireEvent.click(await button('Edit message'));
    expect((await field()).value).toBe('Second?');
    await press('Enter');
    fireEvent.click(await button('Remove message'));
    expect(document.activeElement).toBe(await field());
    expect(screen.queryByText('Second?')).toBeNull();
  });

  it('sends a queued message now by stopping the answer first', async () => {
    openConversation();
    await ask('First?');
    const first = await server().stream(0);
    first.send(named, says('One'));
    await screen.findByText('One');
    await ask('Second?');
    fireEvent.click(await button('Send now'));
    await waitFor(() => expect(server().callsTo('DELETE', /streams/)).toHaveLength(1));
    first.send(...ends(segmentId, 'Aborted'));
    expect(JSON.parse((await server().stream(1)).call.body)).toMatchObject({ question: 'Second?' });
  });

  it('edits the last question with the arrow up in the empty field', async () => {
    openConversation();
    await screen.findByText('Calcium carbonate.');
    await press('ArrowUp');
    const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
    expect(editor.value).toBe('What is limescale?');
  });
});

describe('an answer', () => {
  it('stops with Escape and with the button, keeps what was said, and can go on', async () => {
    openConversation();
    await ask('Long?');
    const opened = await server().stream(0);
    opened.send(named, says('Half of it'));
    await answerSays('Half of it');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(server().callsTo('DELETE', new RegExp(opened.requestId))).toHaveLength(1));
    opened.send(...ends(segmentId, 'Aborted'));
    expect(await screen.findByText('Stopped')).toBeTruthy();
    await answerSays('Half of it');
    fireEvent.click(await button('Continue'));
    const continued = await server().stream(1);
    expect(JSON.parse(continued.call.body)).toEqual({ continueSegmentId: segmentId });
    continued.send(named, says(' and the rest'), ...ends(segmentId, 'Complete'));
    await answerSays('Half of it and the rest');
  });

  it('is followed after a reload, under a thin line while the connection is gone', async () => {
    openConversation([testSegment({ status: 'Streaming', answer: 'Half', requestId: 'run-before-reload' })]);
    const opened = await server().stream(0);
    await answerSays('Half');
    opened.send(says('Half and'));
    await answerSays('Half and');
    opened.cut();
    expect(await screen.findByText('Reconnecting…')).toBeTruthy();
    const again = await server().stream(1);
    again.send(says(' more'), ...ends(segmentId, 'Complete'));
    await answerSays('Half and more');
    expect(screen.queryByText('Reconnecting…')).toBeNull();
  });

  it('that failed says why, with the request to ask about, and can be tried again', async () => {
    server().intercept = (call, response) => {
      if (!call.path.endsWith('/executionDetails')) return false;
      const runs = [
        { requestId: 'failed-run-1', status: 'Failed', startedAt: '2026-11-20T10:00:00.000Z', steps: [] },
      ];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ conversationSegmentId: testId(100), runs, passages: [] }));
      return true;
    };
    openConversation([
      testSegment({ status: 'Failed', answer: 'So far', error: { code: 'model.unavailable', text: 'x' } }),
    ]);
    expect(await screen.findByText("The model can't be reached.")).toBeTruthy();
    expect(screen.getByText('So far')).toBeTruthy();
    expect(await screen.findByText('failed-run-1')).toBeTruthy();
    fireEvent.click(await button('Try again'));
    expect(JSON.parse((await server().stream(0)).call.body)).toEqual({ continueSegmentId: testId(100) });
  });

  it("that reached the model's length limit says so, and can go on", async () => {
    openConversation();
    await ask('Long?');
    const opened = await server().stream(0);
    opened.send(named, says('Half of it'), ...ends(segmentId, 'Complete', { finishReason: 'length' }));
    expect(await screen.findByText("The answer reached the model's length limit")).toBeTruthy();
    await answerSays('Half of it');
    fireEvent.click(await button('Continue'));
    const continued = await server().stream(1);
    expect(JSON.parse(continued.call.body)).toEqual({ continueSegmentId: segmentId });
    continued.send(named, says(' and the rest'), ...ends(segmentId, 'Complete'));
    await answerSays('Half of it and the rest');
    await waitFor(() => expect(screen.queryByText(/length limit/)).toBeNull());
  });

  it('that a content filter ended says so, and offers no more of it', async () => {
    openConversation([testSegment({ answer: 'So far', finishReason: 'content-filter' })]);
    expect(await screen.findByText("The provider's content filter ended this answer")).toBeTruthy();
    await button('Regenerate');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('that was refused keeps the question, and gives it back for editing', async () => {
    server().intercept = (call, response) => {
      if (call.method !== 'POST') return false;
      response.writeHead(429, { 'content-type': 'application/json' });
      response.end('{"code":"stream.too_many_running","errors":[],"requestId":"r"}');
      return true;
    };
    renderChat();
    await ask('One too many?');
    expect(await screen.findByText(/Too many answers are being written at once/)).toBeTruthy();
    expect(screen.getByText('One too many?')).toBeTruthy();
    fireEvent.click(await button('Edit question'));
    expect((await field()).value).toBe('One too many?');
    expect(document.querySelector('article')).toBeNull();
  });

  it('is left, not stopped, when another conversation is opened', async () => {
    server().lists.current = [{ ...testConversation({}), conversationId: testId(11), title: 'Other' }];
    server().conversations.set(testId(11), testConversation({ conversationId: testId(11) }));
    openConversation();
    await ask('Long?');
    const opened = await server().stream(0);
    opened.send(named, says('Some'));
    await screen.findByText('Some');
    fireEvent.click(await screen.findByRole('link', { name: 'Other' }));
    await waitFor(() => expect(opened.isClosed()).toBe(true));
    expect(server().callsTo('DELETE', /./)).toEqual([]);
    expect(screen.queryByText('Some')).toBeNull();
  });
});

describe('versions of a turn', () => {
  const two = [
    testSegment({ conversationSegmentId: testId(100), answer: 'Old answer' }),
    testSegment({ conversationSegmentId: testId(101), answer: 'New answer' }),
    testSegment({
      conversationSegmentId: testId(102),
      parentSegmentId: testId(100),
      question: 'And?',
      answer: 'So.',
    }),
  ];

  it('are walked by arrows, with the branch below them, and the choice is kept', async () => {
    server().conversations.set(
      conversationId,
      testConversation({ segments: two, selectedLeafSegmentId: testId(101) }),
    );
    renderChat(`/chat?conversation=${conversationId}`);
    expect(await screen.findByText('New answer')).toBeTruthy();
    expect(screen.getByText('2/2')).toBeTruthy();
    fireEvent.click(await button('Previous version'));
    expect(await screen.findByText('Old answer')).toBeTruthy();
    expect(screen.getByText('So.')).toBeTruthy();
    expect(screen.queryByText('New answer')).toBeNull();
    const [call] = await vi.waitFor(() => {
      const calls = server().callsTo('PUT', /updateSelectedLeafSegmentId$/);
      if (calls.length === 0) throw new Error('not sent yet');
      return calls;
    });
    expect(JSON.parse(call!.body)).toEqual({ selectedLeafSegmentId: testId(102) });
  });

  it('come from regenerating: the same question in the same place', async () => {
    openConversation();
    fireEvent.click(await button('Regenerate'));
    const opened = await server().stream(0);
    expect(JSON.parse(opened.call.body)).toEqual({ question: 'What is limescale?', parentSegmentId: null });
    opened.send(named, says('Another answer.'), ...ends(segmentId, 'Complete'));
    await answerSays('Another answer.');
    expect(await screen.findByText('2/2')).toBeTruthy();
  });

  it('come from editing the question in place; Escape leaves it as it was', async () => {
    openConversation();
    fireEvent.click(await button('Edit question'));
    const editor = await screen.findByRole('textbox', { name: 'Your question' });
    fireEvent.keyDown(editor, { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit question'));
    fireEvent.click(await button('Edit question'));
    const again = await screen.findByRole('textbox', { name: 'Your question' });
    fireEvent.change(again, { target: { value: 'What is lime?' } });
    fireEvent.keyDown(again, { key: 'Enter' });
    expect(JSON.parse((await server().stream(0)).call.body)).toEqual({
      question: 'What is lime?',
      parentSegmentId: null,
    });
    expect(await screen.findByText('What is lime?')).toBeTruthy();
  });
});

describe('citations', () => {
  const text = '# Kettle\n\n- Vinegar **dissolves** lime.\n- Rinse.';
  const cited = testSegment({
    answer: 'It dissolves lime [1]. Not known [7].',
    citations: [{ ...citation, start: 12, end: 39 }],
  });
  beforeEach(() => {
    server().intercept = (call, response) => {
      if (!call.path.includes('/citations')) return false;
      response.writeHead(200, { 'content-type': 'application/json' });
      const source = {
        title: citation.title,
        path: citation.path,
        mediaType: 'text/markdown',
        text,
        passages: [],
      };
      response.end(JSON.stringify(source));
      return true;
    };
  });

  it('are chips of the known sources; other numbers stay text', async () => {
    openConversation([cited]);
    expect(await button('Source 1: Kettle care')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Source 7/ })).toBeNull();
    expect(document.querySelector('[data-answer]')?.textContent).toContain('[7]');
  });

  it('tell title, page and passage when they get the focus', async () => {
    openConversation([cited]);
    const chip = await button('Source 1: Kettle care');
    act(() => chip.focus());
    fireEvent.mouseOver(chip);
    expect(await screen.findByText('Vinegar dissolves lime.')).toBeTruthy();
    expect(screen.getAllByText(/Page 3/).length).toBeGreaterThan(0);
  });

  it('open the source with the passage marked, take the focus there, and give it back', async () => {
    const chat = openConversation([cited]);
    const chip = await button('Source 1: Kettle care');
    act(() => chip.focus());
    fireEvent.click(chip);
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('Vinegar dissolves lime.'));
    expect(document.querySelector('aside')?.contains(document.activeElement)).toBe(true);
    expect(chat.address()).toContain('source=');
    const panel = screen.getByRole('complementary');
    fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.querySelector('mark')).toBeNull());
    expect(document.activeElement).toBe(chip);
  });

  it('show the open source again after a reload', async () => {
    server().conversations.set(conversationId, testConversation({ segments: [cited] }));
    renderChat(`/chat?conversation=${conversationId}&source=${testId(100)}_1`);
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('Vinegar dissolves lime.'));
  });
});

describe('feedback', () => {
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

  it('shows at once, takes a comment, and is taken back by the same thumb', async () => {
    openConversation();
    fireEvent.click(await button('Bad answer'));
    await waitFor(() => expect(pressed('Bad answer')).toBe('true'));
    fireEvent.change(await screen.findByRole('textbox', { name: /What was wrong/ }), {
      target: { value: 'Too short' },
    });
    fireEvent.click(await button('Send comment'));
    await waitFor(() => expect(server().callsTo('POST', /feedback$/)).toHaveLength(2));
    const bodies = server()
      .callsTo('POST', /feedback$/)
      .map(({ body }) => JSON.parse(body) as unknown);
    expect(bodies).toEqual([{ isPositive: false }, { isPositive: false, comment: 'Too short' }]);
    fireEvent.click(await button('Bad answer'));
    await waitFor(() => expect(server().callsTo('DELETE', /removeFeedback$/)).toHaveLength(1));
    await waitFor(() => expect(pressed('Bad answer')).toBe('false'));
  });

  it('is taken back on the screen when the server refuses it', async () => {
    openConversation();
    const thumb = await button('Good answer');
    server().intercept = (call, response) => {
      if (!call.path.endsWith('/feedback')) return false;
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"code":"segment.not_found","errors":[]}');
      return true;
    };
    fireEvent.click(thumb);
    expect(await screen.findByText('The feedback could not be saved.')).toBeTruthy();
    await waitFor(() => expect(pressed('Good answer')).toBe('false'));
  });
});

describe('a conversation', () => {
  it('that does not exist any more leads to a new one', async () => {
    const chat = renderChat(`/chat?conversation=${testId(99)}`);
    expect(await screen.findByText('This conversation does not exist any more.')).toBeTruthy();
    fireEvent.click(await button('Start a new conversation'));
    await waitFor(() => expect(chat.address()).toBe('/chat'));
  });

  it('whose agent is gone can be read and not gone on with', async () => {
    server().conversations.set(
      conversationId,
      testConversation({ gptSystem: { gptSystemId: testId(9), name: 'Old agent' } }),
    );
    renderChat(`/chat?conversation=${conversationId}`);
    expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
    expect(screen.getByText(/Old agent is not available to you any more/)).toBeTruthy();
    expect((await field()).disabled).toBe(true);
  });

  it('is opened again by the bare address', async () => {
    localStorage.setItem(
      'userChat',
      JSON.stringify({ currentConversationId: conversationId, currentGptSystemId: '' }),
    );
    server().conversations.set(conversationId, testConversation({}));
    const chat = renderChat('/chat');
    expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
    expect(chat.address()).toBe(`/chat?conversation=${conversationId}`);
  });
});
