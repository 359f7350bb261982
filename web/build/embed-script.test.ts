/** Size and safety of the script that other sites load. */
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { embedScript } from './embed-script.ts';

let script: string;
beforeAll(async () => {
  script = await embedScript();
});

it('transfers at most 8 KB', () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(8 * 1024);
});

it('runs as a classic script without imports or markup that a policy must allow', () => {
  expect(script).not.toMatch(/\bimport\b|\bexport\b/);
  expect(script).not.toMatch(/innerHTML|\beval\b|new Function|document\.write|createElement\("style"\)/);
});
