/** Length limit of endless answers. */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { beginStream, endFrame, textFrame } from '../../testing/models/completion-stream.ts';
import { all, createModelHarness, textOf } from '../../testing/models/model-harness.ts';
import { connectionTo } from '../../testing/models/model-double.ts';
import { httpServer } from '../../testing/network/loopback-servers.ts';
import { defineTool } from '../model-request.ts';

const { ask } = await createModelHarness();
const maxCharacters = 5_000;

const delta = (fields: object) =>
  `data: ${JSON.stringify({ id: '1', model: 'm', choices: [{ index: 0, delta: fields }] })}\n\n`;

/** Starts a provider that repeats a frame until its client disconnects. */
async function endless(frame: string) {
  let isLeft = false;
  const address = await httpServer((request, response: ServerResponse) => {
    request.resume();
    beginStream(response);
    const timer = setInterval(() => response.write(frame.repeat(20)), 1);
    response.on('close', () => {
      clearInterval(timer);
      isLeft = true;
    });
  });
  return { connection: connectionTo(`http://${address}`, 'openai-compatible'), isLeft: () => isLeft };
}

test('cuts an endless text at the limit and disconnects from the provider', async () => {
  const { connection, isLeft } = await endless(textFrame('seven c'));
  const events = await all(ask(connection, {}, { maxCharacters }));
  expect(textOf(events)).toHaveLength(maxCharacters);
  const usage = { isEstimated: true, outputTokens: maxCharacters / 4 };
  expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'length', steps: 1, usage });
  await expect.poll(isLeft).toBe(true);
});

test('cuts endless reasoning at the limit', async () => {
  const { connection, isLeft } = await endless(delta({ reasoning_content: 'Hm, hm.' }));
  const events = await all(ask(connection, {}, { maxCharacters }));
  expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'length' });
  await expect.poll(isLeft).toBe(true);
});

test('does not call a tool with an endless input', async () => {
  const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'lookUp', arguments: '" x' } };
  const { connection, isLeft } = await endless(delta({ tool_calls: [call] }));
  const lookUp = defineTool({
    name: 'lookUp',
    description: 'Looks up',
    inputSchema: z.object({}),
    execute: async () => 'found',
  });
  const events = await all(ask(connection, { tools: [lookUp] }, { maxCharacters }));
  expect(events).toMatchObject([{ type: 'finish', reason: 'length' }]);
  await expect.poll(isLeft).toBe(true);
});

test('cuts a single delta above the limit, and keeps a text of exactly the limit', async () => {
  const answerOf = async (length: number) => {
    const address = await httpServer((request, response) => {
      request.resume();
      beginStream(response);
      response.end(`${textFrame('x'.repeat(length))}${delta({})}${endFrame}`);
    });
    const connection = connectionTo(`http://${address}`, 'openai-compatible');
    return all(ask(connection, {}, { maxCharacters }));
  };
  const [cut, whole] = [await answerOf(1_000_000), await answerOf(maxCharacters)];
  expect([textOf(cut).length, cut.at(-1)]).toMatchObject([maxCharacters, { reason: 'length' }]);
  expect([textOf(whole).length, whole.at(-1)]).toMatchObject([maxCharacters, { reason: 'stop' }]);
});
