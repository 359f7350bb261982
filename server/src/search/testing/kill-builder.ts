/** Kills a process while it updates an index. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** Kills the process after it has read `slices` batches of `slowSource(changes)` for the index in `root`. */
export async function killAfter(at: { slices: number; changes: number }, root: string): Promise<void> {
  const script = fileURLToPath(new URL('./build-slowly.ts', import.meta.url));
  const args = [script, root, String(at.changes)];
  const builder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(builder, 'exit');
  let seen = 0;
  for await (const line of createInterface({ input: builder.stdout })) {
    expect(line).not.toBe('built');
    seen += 1;
    if (seen === at.slices) break;
  }
  builder.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
}
