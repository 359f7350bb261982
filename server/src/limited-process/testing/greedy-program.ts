/** A program that takes what it is told to take, without a pause. */
import { serveTasks } from '../serve-tasks.ts';

export interface GreedyTask {
  greed: 'none' | 'processor' | 'memory';
}

async function perform({ greed }: GreedyTask): Promise<string> {
  const held: Buffer[] = [];
  while (greed !== 'none') if (greed === 'memory') held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  return 'done';
}

serveTasks(perform, { maxMemoryBytes: 512 * 1024 * 1024, maxCpuMs: () => 1_000 });
