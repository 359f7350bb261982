import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { all, createModelHarness, textOf } from '../../testing/models/model-harness.ts';
import { connectionTo } from '../../testing/models/model-double.ts';
import { wireTap } from '../../testing/network/wire-tap.ts';
import { canary } from '../../testing/network/loopback-servers.ts';
import { defineTool } from '../model-request.ts';

const { ask, double, requestCount } = await createModelHarness();
const connection = connectionTo(double.url, 'openai-chat');

const lookUp = (execute: (input: { word: string }, context: { signal: AbortSignal }) => Promise<string>) =>
  defineTool({
    name: 'lookUp',
    description: 'Looks a word up',
    inputSchema: z.strictObject({ word: z.string() }),
    execute,
  });

function callsTool(name: string, input: string) {
  double.on(
    { userMessage: 'hello', hasToolResult: false },
    { toolCalls: [{ name, arguments: input, id: 'call_1' }] },
  );
  double.on({ hasToolResult: true }, { content: 'Done.' });
}

/** Returns the last message of the model's last request. */
const lastMessage = () => {
  const body = double.getLastRequest()?.body as { messages: { content: string }[] } | undefined;
  return body?.messages.at(-1)?.content;
};

describe('tool call', () => {
  test.each([
    { name: 'lookUp', input: '{"word":5,"more":1}', message: 'The input is not valid' },
    { name: 'removeAll', input: '{}', message: 'There is no such tool.' },
  ])('reports a rejected call of $name with $input to the model', async ({ name, input, message }) => {
    callsTool(name, input);
    const execute = vi.fn<() => Promise<string>>();
    const events = await all(ask(connection, { tools: [lookUp(execute)] }));
    expect(execute).not.toHaveBeenCalled();
    expect(events).toMatchObject([
      { type: 'tool-call', name },
      { type: 'tool-result', isError: true },
      { type: 'text' },
      { type: 'finish', steps: 2 },
    ]);
    expect(lastMessage()).toContain(message);
  });

  test('reports a failure to the model without its cause', async () => {
    callsTool('lookUp', '{"word":"x"}');
    const tool = lookUp(async () => {
      throw new Error('secret of the database');
    });
    const events = await all(ask(connection, { tools: [tool] }));
    expect(lastMessage()).toContain('The tool failed.');
    expect(lastMessage()).not.toContain('secret');
    expect(textOf(events)).toBe('Done.');
    expect(events[1]).toMatchObject({ isError: true, cause: { message: 'secret of the database' } });
  });

  test('is abandoned on stop, even if the tool ignores the signal', async () => {
    callsTool('lookUp', '{"word":"x"}');
    const aborter = new AbortController();
    const tool = lookUp(async () => {
      setTimeout(() => aborter.abort(), 5);
      return new Promise<never>(() => undefined);
    });
    const events = await all(ask(connection, { tools: [tool], signal: aborter.signal }));
    expect(events.at(-1)).toMatchObject({ type: 'aborted' });
    expect(requestCount()).toBe(1);
  });

  test('stops repeating at the step limit', async () => {
    double.onMessage('hello', { toolCalls: [{ name: 'lookUp', arguments: '{"word":"x"}' }] });
    const events = await all(ask(connection, { tools: [lookUp(async () => 'nothing')], maxSteps: 3 }));
    expect(requestCount()).toBe(3);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'other', steps: 3 });
    expect(double.getLastRequest()?.body).toMatchObject({ tool_choice: 'none' });
  });

  test('runs in parallel with the other calls of its step', async () => {
    double.on(
      { userMessage: 'hello', hasToolResult: false },
      {
        toolCalls: [
          { name: 'lookUp', arguments: '{"word":"a"}', id: 'call_a' },
          { name: 'lookUp', arguments: '{"word":"b"}', id: 'call_b' },
        ],
      },
    );
    double.on({ hasToolResult: true }, { content: 'Done.' });
    const started: string[] = [];
    const { promise: both, resolve } = Promise.withResolvers<void>();
    const tool = lookUp(async ({ word }) => {
      started.push(word);
      if (started.length === 2) resolve();
      await both;
      return word;
    });
    const events = await all(ask(connection, { tools: [tool] }));
    expect(events.filter(({ type }) => type === 'tool-result')).toMatchObject([
      { callId: 'call_a', output: 'a' },
      { callId: 'call_b', output: 'b' },
    ]);
  });
});

describe('answer', () => {
  test('stops being generated when its reader leaves', async () => {
    double.onMessage('hello', { content: 'word '.repeat(500) }, { streamingProfile: { ttft: 5, tps: 100 } });
    const tap = await wireTap(double.url);
    for await (const event of ask(connectionTo(tap.url, 'openai-chat'))) {
      if (event.type === 'text') break;
    }
    await vi.waitFor(() => expect(tap.openConnections()).toBe(0));
  });

  test('does not time out because of a slow reader', async () => {
    double.onMessage(
      'hello',
      { content: 'some words in pieces' },
      { streamingProfile: { ttft: 5, tps: 200 } },
    );
    let text = '';
    for await (const event of ask(connection, {}, { idleTimeoutMs: 80 })) {
      expect(event.type).not.toBe('error');
      if (event.type === 'text') text += event.text;
      if (text === 'some ') await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(text).toBe('some words in pieces');
  });

  test('ends at once when stopped before a retry', async () => {
    double.onMessage('hello', { error: { message: 'no' }, status: 503 });
    const aborter = new AbortController();
    setTimeout(() => aborter.abort(), 50);
    const startedAt = performance.now();
    const events = await all(ask(connection, { signal: aborter.signal }, { retryDelayMs: 10_000 }));
    expect(events).toMatchObject([{ type: 'aborted' }]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('sends no request when stopped before its start', async () => {
    const events = await all(ask(connection, { signal: AbortSignal.abort() }));
    expect(events).toEqual([{ type: 'aborted', usage: expect.anything() }]);
    expect(requestCount()).toBe(0);
  });

  test('finishes with `length` at the length limit', async () => {
    double.onMessage('hello', { content: 'half an ans', finishReason: 'length' });
    expect((await all(ask(connection))).at(-1)).toMatchObject({ type: 'finish', reason: 'length' });
  });

  test('fails without connecting to a private address that was not accepted', async () => {
    const tap = await wireTap(double.url);
    const events = await all(ask({ ...connectionTo(tap.url, 'openai-chat'), allowPrivateAddress: false }));
    expect(events).toMatchObject([
      { type: 'error', error: { code: 'model.unavailable', cause: { code: 'private_address' } } },
    ]);
    expect(tap.received()).toBe('');
  });

  test('fails after three attempts when the server hangs up', async () => {
    const listener = await canary();
    const events = await all(ask(connectionTo(`http://127.0.0.1:${listener.port}`, 'openai-chat')));
    expect(listener.connections()).toBe(3);
    expect(events).toMatchObject([{ type: 'error', error: { code: 'model.unavailable' } }]);
  });
});
