import { expect, it } from 'vitest';
import { createUploadHarness } from './testing/upload-harness.ts';

it('aborts a form full of boundaries without parsing it to its end', async () => {
  const harness = await createUploadHarness();
  const began = performance.now();
  const body = Buffer.from('--b\r\n'.repeat(4_000_000));
  const answer = await fetch(`http://127.0.0.1:${harness.port}/libraryFile`, {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer good', 'content-type': 'multipart/form-data; boundary=b' },
  });
  expect(answer.status).toBe(400);
  expect(performance.now() - began).toBeLessThan(3_000);
});
