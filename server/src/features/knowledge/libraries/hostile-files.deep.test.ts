import { expect, it } from 'vitest';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

const harness = await createFileHarness();

it('accepts some of 500 concurrent uploads and rejects the others temporarily', {
  timeout: 120_000,
}, async () => {
  const crowded = await harness.newLibrary('Crowded');
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, i) =>
      harness.upload(crowded, fileNamed(`${i}.md`, `# ${i}\n\nNumber ${i}.`)),
    ),
  );
  const counted = Map.groupBy(answers, ({ status, body }) => (status === 200 ? 'taken' : body.code));
  const taken = counted.get('taken')?.length ?? 0;
  expect(taken).toBeGreaterThan(0);
  const later = ['taken', 'file.too_many_uploads', 'server.unavailable'];
  expect([...counted.keys()].filter((outcome) => !later.includes(outcome))).toEqual([]);
  const { body } = await harness.ask('fileCounts', { params: { dataSourceId: crowded } });
  expect(Object.values(body as Record<string, number>).reduce((sum, count) => sum + count, 0)).toBe(taken);
});
