/** Answers that wait for a library that is still being read, or for the database. */
import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../../../db/unavailable.ts';
import { createChatHarness } from '../../../../testing/chat/chat-harness.ts';

const createReadingHarness = async (hasModel: boolean) => {
  const { promise: handbookRead, resolve, reject } = Promise.withResolvers<void>();
  const harness = await createChatHarness({ hasModel, handbookRead });
  return { ...harness, resolve, reject };
};
const waits = { kind: 'retrieval', waitsFor: 'handbook', status: 'running' };

test.each([false, true])('waits and shows a step, with a model: %s', async (hasModel) => {
  const { person, model, resolve } = await createReadingHarness(hasModel);
  const ann = await person();
  const reader = await ann.ask('How?');
  await reader.until(({ event }) => event === 'step-update');
  expect(reader.answer()).toMatchObject({ text: '', steps: [waits] });
  const answering = hasModel && model.complete(Promise.resolve(reader), 'So it is [1].');
  resolve();
  await (answering || reader.rest());
  const { steps, status, text } = reader.answer();
  expect(status).toBe('Complete');
  expect(text).toContain('[1]');
  expect(steps[0]).toMatchObject({ ...waits, status: 'complete' });
  expect(steps[1]).toMatchObject({ kind: 'retrieval', status: 'complete' });
});

test.each(['a library', 'the database'])('can be stopped while waiting for %s', async (what) => {
  const { person, library } = await (what === 'a library'
    ? createReadingHarness(false)
    : createChatHarness());
  if (what === 'the database') library.retrieve = () => Promise.reject(new DatabaseUnavailableError('gone'));
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

test('repeats a search after a database outage', async () => {
  const { person, model, library } = await createChatHarness();
  const { retrieve } = library;
  let searches = 0;
  library.retrieve = async (...asked) => {
    searches += 1;
    if (searches === 1) throw new DatabaseUnavailableError('gone');
    return retrieve(...asked);
  };
  const { reader } = await model.complete((await person()).ask('How?'), 'So it is [1].');
  expect(reader.answer()).toMatchObject({ status: 'Complete', text: 'So it is [1].' });
  expect(searches).toBe(2);
});
