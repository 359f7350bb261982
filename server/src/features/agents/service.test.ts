import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { newId } from '../../db/id.ts';
import { rememberedConfiguration } from '../../servers/remembered-configuration.ts';
import { soleServerBus } from '../../servers/server-bus.ts';
import { testDatabase } from '../../testing/database/database.ts';
import * as agents from './service.ts';

let deps: agents.AgentDeps;
let hasModel: boolean;
let handbookLibraryId: string;

beforeEach(async () => {
  const { db } = await testDatabase();
  hasModel = false;
  const configuration = rememberedConfiguration({ db, clock: systemClock, bus: soleServerBus('') });
  deps = agents.agentDeps({ db, configuration, hasModel: async () => hasModel });
  handbookLibraryId = newId();
  await db
    .insertInto('libraries')
    .values({ id: handbookLibraryId, name: 'Handbook', created_at: new Date() })
    .execute();
  await agents.seed({ ...deps, clock: systemClock }, { handbookLibraryId });
});

const offered = async () => (await agents.listAvailable(deps)).items;
const idOf = async (name: string) => {
  hasModel = true;
  return (await offered()).find((agent) => agent.name === name)?.gptSystemId ?? '';
};

describe('agents', () => {
  it('without a model are the Guide alone, labelled as library answers', async () => {
    expect((await offered()).map(({ name, answerSource }) => [name, answerSource])).toEqual([
      ['Guide', 'library'],
    ]);
  });

  it('with a model are the Guide and the Assistant', async () => {
    hasModel = true;
    expect((await offered()).map(({ name, answerSource }) => [name, answerSource])).toEqual([
      ['Guide', 'model'],
      ['Assistant', 'model'],
    ]);
  });

  it('are seeded once, with their audit entries', async () => {
    await Promise.all(
      [1, 2, 3].map(() => agents.seed({ ...deps, clock: systemClock }, { handbookLibraryId })),
    );
    expect(await deps.db.selectFrom('agents').select('id').execute()).toHaveLength(2);
    const entries = await deps.db.selectFrom('audit_entries').select('aggregate_type').execute();
    expect(entries.map(({ aggregate_type }) => aggregate_type)).toEqual(['Agent', 'Agent']);
  });

  it('show their start of a conversation only while they are offered', async () => {
    const assistantId = await idOf('Assistant');
    expect(await agents.detailsForConversation(deps, assistantId)).toMatchObject({ name: 'Assistant' });
    hasModel = false;
    await expect(agents.detailsForConversation(deps, assistantId)).rejects.toThrow('agent.not_found');
  });

  it('that can not answer say why', async () => {
    const assistantId = await idOf('Assistant');
    hasModel = false;
    await expect(agents.findForAnswer(deps, assistantId)).rejects.toThrow('model.not_configured');
    await expect(agents.findForAnswer(deps, newId())).rejects.toThrow('agent.not_found');
    expect(await agents.findForAnswer(deps, await idOf('Guide'))).toMatchObject({
      libraryId: handbookLibraryId,
    });
  });
});
