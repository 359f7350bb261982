/** What other sites load of the product. */
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { embedScript } from './embed-script.ts';

let script: string;
beforeAll(async () => {
  script = await embedScript();
});

it('takes no more than 8 KB on the way', () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(8 * 1024);
});

it('runs as an ordinary script by itself, and writes no markup that a policy would have to allow', () => {
  expect(script).not.toMatch(/\bimport\b|\bexport\b/);
  expect(script).not.toMatch(/innerHTML|\beval\b|new Function|document\.write|createElement\("style"\)/);
});
