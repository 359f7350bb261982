/** What the chat does in each of its four contexts: the same components, other calls, and only what is offered. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { log } from '../../../lib/log.ts';
import { ask, button, field, press, write } from '../testing/chat-steps.ts';
import { chatTests } from '../testing/chat-tests.ts';
import { testedContexts } from '../testing/contexts.tsx';
import { ends, names, says, testConversation, testId, testSegment } from '../testing/conversation-server.ts';

const conversationId = testId(10);
const segmentId = testId(101);
const named = names(conversationId, segmentId);
const server = chatTests();

const answerSays = (text: string) =>
  waitFor(() => {
    const answers = [...document.querySelectorAll('[data-answer]')].map(({ textContent }) => textContent);
    expect(answers).toContain(text);
  });

describe.each(testedContexts)('$name', ({ base, create, offers, headers, open, reopen }) => {
  const openConversation = (segments = [testSegment({})], selectedLeafSegmentId?: string) => {
    const leaf = selectedLeafSegmentId && { selectedLeafSegmentId };
    server().conversations.set(conversationId, testConversation({ segments, ...leaf }));
    return open(conversationId);
  };

  it('document 1 §3, §4: goes on in the conversation that was loaded, and asks its own agent or draft anew', async () => {
    openConversation();
    await screen.findByText('Calcium carbonate.');
    await ask('And then?');
    const next = await server().stream(0);
    expect(next.call.path).toBe(`${base}/${conversationId}/segments`);
    expect(next.call.headers).toMatchObject(headers);
    next.send(named, says('So.'), ...ends(segmentId, 'Complete'));
    await answerSays('So.');
    fireEvent.click(await button('New Chat'));
    await waitFor(() => expect(screen.queryByText('Calcium carbonate.')).toBeNull());
    await ask('Anew?');
    const anew = await server().stream(1);
    expect(anew.call.path).toBe(create);
    expect(anew.call.headers).toMatchObject(headers);
  });

  it('document 2 §8: logs an error of its stream where it is a test, and only there', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    open();
    await ask('How?');
    const error = { code: 'model.unavailable', text: 'The model is not available.' } as const;
    (await server().stream(0)).send(
      named,
      { event: 'error', data: error },
      { event: 'no-more-data', data: {} },
    );
    expect(await screen.findByText("The model can't be reached.")).toBeTruthy();
    const isTest = /configStates|configurationStates/.test(base);
    expect(logged.mock.calls.filter(([message]) => message === 'There was an error from server')).toEqual(
      isTest ? [['There was an error from server', expect.objectContaining({ code: error.code })]] : [],
    );
    logged.mockRestore();
  });

  describe('the message field', () => {
    it('sends with Enter, not while a character is composed, and breaks the line with Shift+Enter', async () => {
      open();
      await write('日本');
      await press('Enter', { isComposing: true });
      await press('Enter', { keyCode: 229 });
      await press('Enter', { shiftKey: true });
      expect(server().streams).toHaveLength(0);
      await press('Enter');
      expect(JSON.parse((await server().stream(0)).call.body)).toEqual({ question: '日本' });
      expect((await field()).value).toBe('');
    });

    it('sends neither blanks nor more than 32,000 characters (choices.md, Limits), and says how many there are', async () => {
      open();
      await write('   ');
      expect((await button('Send')).hasAttribute('disabled')).toBe(true);
      await write('x'.repeat(32_001));
      expect(await screen.findByText('32,001 of 32,000 characters: too long to send')).toBeTruthy();
      const alert = screen.getByRole('alert');
      const said = alert.textContent;
      await write('x'.repeat(32_002));
      expect(await screen.findByText('32,002 of 32,000 characters: too long to send')).toBeTruthy();
      expect([screen.getByRole('alert'), said]).toEqual([
        alert,
        'Too long to send: 32,000 characters at most',
      ]);
      expect(alert.textContent).toBe(said);
      await press('Enter');
      await write('x'.repeat(31_000));
      expect(await screen.findByText('31,000 of 32,000 characters')).toBeTruthy();
      await write('x'.repeat(100));
      expect(screen.queryByText(/characters/)).toBeNull();
      expect(server().streams).toHaveLength(0);
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
    it('stops with Escape, keeps what was said, and can go on', async () => {
      openConversation();
      await ask('Long?');
      const opened = await server().stream(0);
      opened.send(named, says('Half of it'));
      await answerSays('Half of it');
      await press('Escape');
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
      openConversation([
        testSegment({ status: 'Streaming', answer: 'Half', requestId: 'run-before-reload' }),
      ]);
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
      if (offers.details) expect(await screen.findByText('failed-run-1')).toBeTruthy();
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
      open();
      await ask('One too many?');
      expect(await screen.findByText(/Too many answers at once/)).toBeTruthy();
      expect(screen.getByText('One too many?')).toBeTruthy();
      fireEvent.click(await button('Edit question'));
      expect((await field()).value).toBe('One too many?');
      expect(document.querySelector('article')).toBeNull();
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
      openConversation(two, testId(101));
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

  describe('calls', () => {
    it('go to the context alone, as whoever asks there', async () => {
      open();
      await ask('First?');
      const first = await server().stream(0);
      first.send(named, says('One.'), ...ends(segmentId, 'Complete'));
      await button('Copy answer');
      await ask('Second?');
      const second = await server().stream(1);
      second.cut();
      const resumed = await server().stream(2);
      resumed.send(names(conversationId, testId(102)), says('Two.'), ...ends(testId(102), 'Complete'));
      await waitFor(() => expect(screen.getAllByRole('button', { name: 'Copy answer' })).toHaveLength(2));
      expect([first, second].map(({ call }) => call.path)).toEqual([
        create,
        `${base}/${conversationId}/segments`,
      ]);
      for (const { call } of [first, second, resumed]) expect(call.headers).toMatchObject(headers);
      const isVisitor = 'x-session-identifier' in headers;
      expect(first.call.headers.authorization !== undefined).toBe(!isVisitor);
      expect(server().callsTo('GET', /userConversations$/).length > 0).toBe(
        base.endsWith('userConversations'),
      );
    });

    it('are offered where the context has them', async () => {
      openConversation();
      await button('Copy answer');
      for (const [name, isOffered] of [
        ['Good answer', offers.feedback],
        ['Execution details', offers.details],
      ] as const) {
        expect(screen.queryByRole('button', { name }) !== null, name).toBe(isOffered);
      }
      if (!offers.feedback) return;
      fireEvent.click(await button('Good answer'));
      const path = `${base}/${conversationId}/segments/${testId(100)}/feedback`;
      await waitFor(() =>
        expect(
          server()
            .callsTo('POST', /feedback$/)
            .map((call) => call.path),
        ).toEqual([path]),
      );
    });

    it('show the source of a citation', async () => {
      const passage = { citationId: '1', start: 0, end: 7 };
      server().intercept = ({ path }, response) => {
        if (!path.startsWith(`${base}/${conversationId}/segments/${testId(100)}/citations`)) return false;
        response.writeHead(200, { 'content-type': 'application/json' });
        const omitted = { before: 0, after: 0 };
        const text = 'Vinegar dissolves lime.';
        const source = {
          title: 'K',
          path: 'k.md',
          mediaType: 'text/markdown',
          text,
          passages: [passage],
          omitted,
        };
        response.end(JSON.stringify(source));
        return true;
      };
      const citation = { id: '1', title: 'K', path: 'k.md', chunkId: 'c', snippet: 'V', start: 0, end: 7 };
      openConversation([testSegment({ answer: 'It dissolves [1].', citations: [citation] })]);
      const chip = await button('Source 1: K');
      act(() => chip.focus());
      fireEvent.click(chip);
      await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('Vinegar'));
      fireEvent.click(await button('Close'));
      await waitFor(() => expect(document.querySelector('mark')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(chip));
    });

    it('take a new conversation up again after a reload, with its answer', async () => {
      const chat = open();
      await ask('Why?');
      const opened = await server().stream(0);
      opened.send(named, says('Because'));
      await answerSays('Because');
      const running = testSegment({
        conversationSegmentId: segmentId,
        question: 'Why?',
        answer: 'Because',
        status: 'Streaming',
        requestId: opened.requestId,
      });
      server().conversations.set(conversationId, testConversation({ segments: [running] }));
      chat.unmount();
      reopen();
      const again = await server().stream(1);
      expect(again.call.path).toBe(`/api/internal/streams/${opened.requestId}`);
      again.send(named, says('Because so.'), ...ends(segmentId, 'Complete'));
      await answerSays('Because so.');
    });
  });
});
