import { expect, it } from 'vitest';
import { endAll } from './at-end-of-file.ts';

it('does everything, last first, also where something fails, and tells all that failed', async () => {
  const done: number[] = [];
  const failing = (number: number) => async () => {
    done.push(number);
    throw new Error(`${number} failed`);
  };
  const ending = endAll([() => done.push(1), failing(2), failing(3), () => done.push(4)]);
  await expect(ending).rejects.toMatchObject({
    errors: [{ message: '3 failed' }, { message: '2 failed' }],
  });
  expect(done).toEqual([4, 3, 2, 1]);
});
