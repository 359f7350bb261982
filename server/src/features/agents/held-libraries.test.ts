/** What an agent's publishing tells of the libraries that its visitors read. */
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agent-administration/routes';
import { beforeAll, expect, it } from 'vitest';
import { jsonb } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { signInWith } from '../../testing/sign-in.ts';
import { type AgentBed, agentBed } from './testing/agent-bed.ts';

let bed: AgentBed;
beforeAll(async () => {
  bed = await agentBed();
});

/** A library with a file, and one that has been replaced. */
async function library(name: string): Promise<string> {
  const id = newId();
  const source = { kind: 'metadata', key: 'group' };
  const text_index_filters = jsonb([{ name: 'group', type: 'text', source }]);
  const created_at = new Date();
  await bed.app.db.insertInto('libraries').values({ id, name, created_at, text_index_filters }).execute();
  for (const superseded_at of [null, created_at]) {
    const of = { library_id: id, path: 'a.md', title: 'A', media_type: 'text/plain', content: 'A' };
    const file = { ...of, id: newId(), content_hash: newId(), created_at, superseded_at };
    await bed.app.db.insertInto('library_files').values(file).execute();
  }
  return id;
}

it('names them with their files, in a dry run too, and by no name to whoever may not read them', async () => {
  const [salaries, prices, gone] = [
    await library('Salaries'),
    await library('Prices'),
    await library('Gone'),
  ];
  const author = await signInWith(bed.app, { actions: ['GptSystemsRead', 'GptSystemsWrite'] });
  const filters = [{ name: 'group', operator: 'equals', values: ['All'] }];
  const { agentId: gptSystemId } = await bed.agent(bed.administrator, {
    dataSources: [salaries, prices, gone],
    ragDataSources: [{ dataSourceId: prices, filters }],
  });
  await bed.app.db.updateTable('libraries').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
  const held = [
    { dataSourceId: salaries, known: { name: 'Salaries', fileCount: 1 }, isFiltered: false },
    { dataSourceId: prices, known: { name: 'Prices', fileCount: 1 }, isFiltered: true },
  ];
  const publicEndpoint = { name: 'open-desk', isEnabled: true, brandKey: 'default' };
  const tried = await bed.publish(gptSystemId, { publicEndpoint }, { query: { dryRun: 'true' } });
  expect(tried.body.libraries).toEqual(held);
  const read = await bed.call(author, administration.publishing, { params: { gptSystemId } });
  expect([read.status, read.body.libraries]).toEqual([200, held.map((one) => ({ ...one, known: null }))]);
});
