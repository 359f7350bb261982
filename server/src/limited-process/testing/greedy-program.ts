/** A program that takes what it is told to take, without a pause. */
import { serveTasks } from '../serve-tasks.ts';

export interface GreedyTask {
  /** `share`: more than half of the memory that it may have, and it keeps that. */
  greed: 'none' | 'processor' | 'memory' | 'share';
}

const mebibyte = 1024 * 1024;
const kept: Buffer[] = [];

async function perform({ greed }: GreedyTask): Promise<string> {
  if (greed === 'share') {
    kept.push(Buffer.alloc(300 * mebibyte, 1));
    return 'done';
  }
  const held: Buffer[] = [];
  while (greed !== 'none') if (greed === 'memory') held.push(Buffer.alloc(16 * mebibyte, 1));
  return 'done';
}

serveTasks(perform, {
  maxMemoryBytes: 512 * mebibyte,
  // To fill the memory takes its time on a busy machine.
  maxCpuMs: ({ greed }) => (greed === 'processor' ? 1_000 : 30_000),
});
