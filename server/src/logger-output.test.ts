import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Program that logs, waits for the errors of its output, and ends. */
const program = `
  import { createLogger } from '${path.join(import.meta.dirname, 'logger.ts')}';
  const logger = createLogger('info');
  for (let line = 0; line < 3; line += 1) logger.info('before');
  setTimeout(() => {
    logger.info('after');
    process.exit(7);
  }, 50);
`;

it('a log on a full disk neither ends the process nor prevents its end', async () => {
  const full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', full.fd, 'ignore'],
  });
  const [code] = await Promise.race([
    once(child, 'exit'),
    once(AbortSignal.timeout(20_000), 'abort').then(() => ['never ended']),
  ]);
  child.kill('SIGKILL');
  await full.close();
  expect(code).toBe(7);
});
