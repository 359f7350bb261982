// Accepted questions are answered despite a database outage.
import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../../../db/unavailable.ts';
import { createChatHarness } from '../../../../testing/chat/chat-harness.ts';

test('repeats a search after an outage', async () => {
  const { person, model, library } = await createChatHarness();
  const { retrieve } = library;
  let searches = 0;
  library.retrieve = async (...asked) => {
    searches += 1;
    if (searches === 1) throw new DatabaseUnavailableError(new Error('gone'));
    return retrieve(...asked);
  };
  const reader = await (await person()).ask('How?');
  const call = await model.call(1);
  call.say('So it is [1].');
  call.finish();
  await reader.rest();
  expect(reader.answer()).toMatchObject({ status: 'Complete', text: 'So it is [1].' });
  expect(searches).toBe(2);
});

test('can be stopped while waiting', async () => {
  const { person, library } = await createChatHarness();
  library.retrieve = async () => Promise.reject(new DatabaseUnavailableError(new Error('gone')));
  const ann = await person();
  const reader = await ann.ask('How?');
  await reader.until(({ event }) => event === 'step-update');
  await ann.stop(reader.answer().requestId);
  await reader.rest();
  expect(reader.answer()).toMatchObject({ status: 'Aborted', text: '' });
});
