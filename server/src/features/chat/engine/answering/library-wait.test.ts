// Answers from a library that is still being read.
import { expect, test } from 'vitest';
import { createChatHarness } from '../../../../testing/chat/chat-harness.ts';

const createReadingHarness = async (hasModel: boolean) => {
  const { promise: handbookRead, resolve, reject } = Promise.withResolvers<void>();
  const harness = await createChatHarness({ hasModel, handbookRead });
  return { ...harness, resolve, reject };
};
const waits = { kind: 'retrieval', waitsFor: 'handbook', status: 'running' };

test.each([false, true])('waits and shows a step, with a model: %s', async (hasModel) => {
  const { person, model, resolve } = await createReadingHarness(hasModel);
  const reader = await (await person()).ask('How?');
  await reader.until(({ event }) => event === 'step-update');
  expect(reader.answer()).toMatchObject({ text: '', steps: [waits] });
  resolve();
  if (hasModel) {
    const call = await model.call(1);
    call.say('So it is [1].');
    call.finish();
  }
  await reader.rest();
  const { steps, status, text } = reader.answer();
  expect(status).toBe('Complete');
  expect(text).toContain('[1]');
  expect(steps[0]).toMatchObject({ ...waits, status: 'complete' });
  expect(steps[1]).toMatchObject({ kind: 'retrieval', status: 'complete' });
});

test('can be stopped while waiting', async () => {
  const { person } = await createReadingHarness(false);
  const ann = await person();
  const reader = await ann.ask('How?');
  await reader.until(({ event }) => event === 'step-update');
  await ann.stop(reader.answer().requestId);
  await reader.rest();
  expect(reader.answer()).toMatchObject({ status: 'Aborted', text: '' });
});

test('fails if the library cannot be read', async () => {
  const { person, reject } = await createReadingHarness(false);
  const reader = await (await person()).ask('How?');
  reject(new Error('no embedder'));
  await reader.rest();
  expect(reader.answer()).toMatchObject({ status: 'Failed', text: '', error: { code: 'answer.failed' } });
});
