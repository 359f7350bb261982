/** Program that uses up a given resource without a pause. */
import { serveTasks } from '../serve-tasks.ts';

export interface GreedyTask {
  /**
   * `share`: more than half of the memory limit, kept; `stopped`: held by the system; `killed`: ended by
   * it.
   */
  greed: 'none' | 'processor' | 'memory' | 'share' | 'stopped' | 'killed';
}

const mebibyte = 1024 * 1024;
const kept: Buffer[] = [];

async function runTask({ greed }: GreedyTask): Promise<string> {
  if (greed === 'share') {
    kept.push(Buffer.alloc(300 * mebibyte, 1));
    return 'done';
  }
  if (greed === 'stopped') process.kill(process.pid, 'SIGSTOP');
  if (greed === 'killed') process.kill(process.pid, 'SIGKILL');
  if (greed === 'stopped' || greed === 'killed') return 'done';
  const held: Buffer[] = [];
  while (greed !== 'none') if (greed === 'memory') held.push(Buffer.alloc(16 * mebibyte, 1));
  return 'done';
}

serveTasks(runTask, {
  maxMemoryBytes: 512 * mebibyte,
  // Filling the memory takes time on a busy machine.
  maxCpuMs: ({ greed }) => (greed === 'processor' ? 1_000 : 30_000),
});
