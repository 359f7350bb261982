/** What a process may take that opens what strangers sent: also one that never pauses. */
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { limitedProcess } from './limited-process.ts';
import type { GreedyTask } from './testing/greedy-program.ts';

const program = fileURLToPath(new URL('testing/greedy-program.ts', import.meta.url));
const greedy = limitedProcess<GreedyTask>({ program, limitMs: () => 50_000 });
afterAll(() => greedy.stop());

const perform = (greed: GreedyTask['greed']) => greedy.perform<string>(async () => ({ greed }));

it.each(['processor', 'memory'] as const)(
  'ends a task that takes too much of the %s without a pause, and takes the next one',
  { timeout: 60_000 },
  async (greed) => {
    const startedAt = performance.now();
    await expect(perform(greed)).rejects.toThrow('file.too_complex');
    expect(performance.now() - startedAt).toBeLessThan(40_000);
    expect(await perform('none')).toBe('done');
  },
);
