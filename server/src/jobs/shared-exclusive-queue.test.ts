import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSharedExclusiveQueue } from './shared-exclusive-queue.ts';

it('runs shared work concurrently and exclusive work alone, in order of arrival', async () => {
  const queue = createSharedExclusiveQueue();
  const events: string[] = [];
  const work = (name: string, isAlone = false) =>
    queue.run(
      async () => {
        events.push(`${name} begins`);
        await delay(5);
        events.push(`${name} ends`);
        if (name === 'failing') throw new Error(name);
      },
      { isAlone },
    );
  const failing = work('failing', true).catch((error: Error) => error.message);
  await Promise.all([work('a'), work('b'), failing, work('alone', true), work('c')]);
  expect(await failing).toBe('failing');
  expect(events).toEqual(
    ['failing begins', 'failing ends', 'a begins', 'b begins', 'a ends', 'b ends'].concat([
      'alone begins',
      'alone ends',
      'c begins',
      'c ends',
    ]),
  );
});
