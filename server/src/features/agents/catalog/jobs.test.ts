/** Retention of removed agents. */
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import { beforeEach, expect, it } from 'vitest';
import { jsonb } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { sweepRemovedAgents } from './jobs.ts';
import { type AgentHarness, createAgentHarness } from '../testing/agent-harness.ts';

const dayMs = 24 * 60 * 60 * 1000;

let harness: AgentHarness;
beforeEach(async () => {
  harness = await createAgentHarness();
});

type Table =
  | 'agent_configurations'
  | 'configuration_states'
  | 'agent_audience'
  | 'prompts'
  | 'evaluation_runs';
/** Counts the rows of an agent in each table. */
async function countRows(agentId: string, tables: Table[]): Promise<number[]> {
  const { db } = harness.app;
  const rows = tables.map((table) => db.selectFrom(table).selectAll().where('agent_id', '=', agentId));
  return (await Promise.all(rows.map((query) => query.execute()))).map(({ length }) => length);
}

it('keeps a removed agent for 30 days, then erases all but its name', async () => {
  const { db, clock } = harness.app;
  const made = await harness.agent(harness.administrator, { systemPrompt: 'A secret recipe' });
  const stays = await harness.agent();
  await harness.publish(made.agentId, { audience: { userIds: [harness.administrator.userId] } });
  const params = { gptSystemId: made.agentId };
  expect((await harness.admin(administration.remove, { params, version: 2 })).status).toBe(204);
  const holdings = (agentId: string) =>
    countRows(agentId, ['agent_configurations', 'configuration_states', 'agent_audience']);
  clock.advance(29 * dayMs);
  await sweepRemovedAgents({ db, clock });
  expect(await holdings(made.agentId)).toEqual([1, 1, 1]);
  clock.advance(2 * dayMs);
  await sweepRemovedAgents({ db, clock });
  expect(await holdings(made.agentId)).toEqual([0, 0, 0]);
  const left = await db.selectFrom('agents').selectAll().where('id', '=', made.agentId).execute();
  expect(left).toMatchObject([{ name: 'Owl', system_prompt: '' }]);
  expect(await holdings(stays.agentId)).toEqual([1, 1, 0]);
});

it('erases prompts and evaluations, but skips an agent that is being restored', async () => {
  const { db, clock } = harness.app;
  const made = await harness.agent(harness.administrator, { systemPrompt: 'A secret recipe' });
  const returns = await harness.agent();
  const at = clock.now();
  for (const agent_id of [made.agentId, returns.agentId]) {
    const prompt = { id: newId(), agent_id, title: 'Ask', text: 'A secret question', position: 0 };
    await db
      .insertInto('prompts')
      .values({ ...prompt, created_at: at, created_by: harness.administrator.userId, updated_at: at })
      .execute();
    const content = jsonb({ questions: [], refusalPhrases: ['A secret phrase'], gate: {} });
    await db.updateTable('evaluation_sets').set({ content }).where('id', '=', agent_id).execute();
    const [configuration, settings] = [jsonb({ name: 'Owl', systemPrompt: 'A secret recipe' }), jsonb({})];
    const hashes = { configuration_hash: 'a', questions_hash: 'b', request_id: newId() };
    const run = { id: newId(), agent_id, total: 1, language: 'en', started_at: at };
    await db
      .insertInto('evaluation_runs')
      .values({ ...run, ...hashes, configuration, settings })
      .execute();
    const params = { gptSystemId: agent_id };
    await harness.admin(administration.remove, { params, version: 1 });
  }
  clock.advance(31 * dayMs);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('agents').set({ deleted_at: null }).where('id', '=', returns.agentId).execute();
    await sweepRemovedAgents({ db, clock });
  });
  const holdings = (agentId: string) =>
    countRows(agentId, ['agent_configurations', 'prompts', 'evaluation_runs']);
  expect(await holdings(made.agentId)).toEqual([0, 0, 0]);
  expect(await holdings(returns.agentId)).toEqual([1, 1, 1]);
  const sets = db.selectFrom('evaluation_sets').select(['content']).where('id', '=', made.agentId);
  expect(JSON.stringify(await sets.execute())).not.toContain('secret');
});
