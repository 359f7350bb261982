import { expect, it } from 'vitest';
import { copyAgent } from '../../../testing/chat/chat-contexts.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

it('lists, sorts and filters libraries by figures of their files and agents', async () => {
  const { app, ask, add, newLibrary, upload } = await createFileHarness();
  const [law, staff] = [await newLibrary('Law'), await newLibrary('Staff')];
  await add(law, fileNamed('leave.md', '# Leave\n\nLeave is thirty days.'));
  await upload(law, fileNamed('pay.md', 'Pay'));
  await upload(staff, fileNamed('rota.md', 'Rota of the week'));
  await app.db.updateTable('library_uploads').set({ state: 'Failed' }).where('name', '=', 'pay.md').execute();
  const { id } = await app.db.selectFrom('agents').select('id').limit(1).executeTakeFirstOrThrow();
  await copyAgent(app, id, { libraryIds: [law, staff] });
  await copyAgent(app, id, { libraryIds: [law] });

  const list = async (query: Record<string, string>) => {
    const { body } = await ask('list', { query });
    return body.items.filter((row: { isBuiltIn: boolean }) => !row.isBuiltIn);
  };
  const ofLaw = { fileCount: 1, passageCount: 1, failedCount: 1, processingCount: 0, agentCount: 2 };
  const ofStaff = { fileCount: 0, passageCount: 0, failedCount: 0, processingCount: 1, agentCount: 1 };
  expect(await list({})).toMatchObject([
    { name: 'Law', sizeBytes: 33, ...ofLaw },
    { name: 'Staff', sizeBytes: 16, ...ofStaff },
  ]);
  const names = async (query: Record<string, string>) =>
    (await list(query)).map(({ name }: { name: string }) => name);
  for (const sort of ['-files', '-passages', '-failed', 'processing', '-size', '-agents'])
    expect([sort, await names({ sort })]).toEqual([sort, ['Law', 'Staff']]);
  expect(await names({ sort: 'size' })).toEqual(['Staff', 'Law']);
  expect(await names({ files: 'failed' })).toEqual(['Law']);
  expect(await names({ files: 'processing' })).toEqual(['Staff']);
});
