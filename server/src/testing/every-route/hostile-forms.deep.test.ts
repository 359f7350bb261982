/** Files with hostile names and types on every route that accepts one: success or a clear refusal. */
import { describe, expect, it } from 'vitest';
import {
  bytesPart,
  end,
  fileStart,
  createFormHarness,
  formOf,
  head,
  type HostileForm,
  part,
  routesWithFile,
  sampleBytesOf,
} from './hostile-form.ts';
import { breakingTexts } from './hostile-values.ts';

const harness = await createFormHarness();

describe.each(routesWithFile)('the form of %s', (_name, route, feature) => {
  const send = (form: HostileForm) => harness.send({ route, feature }, form);

  it('is answered clearly with any file name', async () => {
    const content = await sampleBytesOf(route.body);
    const names = [
      ...breakingTexts,
      '../../etc/passwd',
      '..\\..\\x',
      'a"\r\nX: y',
      '.',
      '',
      'x'.repeat(5_000),
    ];
    for (const name of names) {
      await send({ payload: formOf(bytesPart(fileStart(name), content), end) });
      await send({ payload: part('file', 'neither', name) + end });
    }
    expect(await harness.countUnfinished()).toBe(0);
  });

  it('is answered clearly with any declared type', async () => {
    const content = await sampleBytesOf(route.body);
    for (const type of [
      'text/html',
      'image/png',
      'x',
      '',
      'application/json',
      'multipart/mixed; boundary=b',
    ]) {
      const disposition = 'form-data; name="file"; filename="a.html"';
      const outcome = await send({ payload: formOf(bytesPart(head(disposition, type), content), end) });
      expect(outcome).toMatch(/^200$|^412/);
    }
  });
});
