import { expect, it } from 'vitest';
import { runCleanups } from './at-end-of-file.ts';

it('runs every cleanup, last first, and reports all failures', async () => {
  const done: number[] = [];
  const failing = (number: number) => async () => {
    done.push(number);
    throw new Error(`${number} failed`);
  };
  const running = runCleanups([() => done.push(1), failing(2), failing(3), () => done.push(4)]);
  await expect(running).rejects.toMatchObject({
    errors: [{ message: '3 failed' }, { message: '2 failed' }],
  });
  expect(done).toEqual([4, 3, 2, 1]);
});
