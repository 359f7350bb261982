/** What is left of agents that were removed. */
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agent-administration/routes';
import { expect, it } from 'vitest';
import { sweepRemovedAgents } from './jobs.ts';
import { agentBed } from './testing/agent-bed.ts';

const dayMs = 24 * 60 * 60 * 1000;

it('keeps a removed agent for thirty days, then empties it but for its name', async () => {
  const bed = await agentBed();
  const { db, clock } = bed.app;
  const made = await bed.agent(bed.administrator, { systemPrompt: 'A secret recipe' });
  const stays = await bed.agent();
  await bed.publish(made.agentId, { audience: { userIds: [bed.administrator.userId] } });
  const params = { gptSystemId: made.agentId };
  const removed = await bed.call(bed.administrator, administration.remove, { params, version: 2 });
  expect(removed.status).toBe(204);
  const holdings = async (agentId: string) => {
    const tables = ['agent_configurations', 'configuration_states', 'agent_audience'] as const;
    const rows = tables.map((table) => db.selectFrom(table).selectAll().where('agent_id', '=', agentId));
    return (await Promise.all(rows.map((query) => query.execute()))).map(({ length }) => length);
  };
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
