import type { Language } from '@polylogue/contract/languages';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBlobStore } from '../../../blobs/open-storage.ts';
import { systemClock } from '../../../clock.ts';
import { jsonb, noteConfigurationChange, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { cachedConfiguration } from '../../../cluster/cached-configuration.ts';
import { soleServerBus } from '../../../cluster/server-bus.ts';
import { newDataFolder } from '../../../testing/database/data-folder.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { seedBrands } from '../../brands/public.ts';
import { insertVersion } from '../agent/queries.ts';
import * as agents from './agents-for-chat.ts';
import { translateStarter } from '../agent/built-in-texts.ts';

let deps: agents.AgentDeps;
let hasModel: boolean;
let isIndexing: boolean;
let handbookLibraryId: string;

beforeEach(async () => {
  const { db } = await testDatabase();
  hasModel = false;
  const configuration = cachedConfiguration({ db, clock: systemClock, bus: soleServerBus('') });
  handbookLibraryId = newId();
  isIndexing = false;
  deps = agents.agentDeps({
    db,
    configuration,
    clock: systemClock,
    offeredModels: async () => [],
    hasModel: async () => () => hasModel,
    isIndexing: (libraryId) => isIndexing && libraryId === handbookLibraryId,
  });
  await db
    .insertInto('libraries')
    .values({ id: handbookLibraryId, name: 'Handbook', created_at: new Date() })
    .execute();
  await agents.seed({ ...deps, clock: systemClock }, { handbookLibraryId });
});

const reader = {
  userId: newId(),
  brandKey: 'default',
  language: 'en' as const,
  get at() {
    return new Date();
  },
};
const offered = async (language: Language = 'en') =>
  (await agents.listAvailable(deps, { ...reader, language })).items;
const configurationOf = async (name: string) => (await deps.findById(await idOf(name)))!.configuration;
const idOf = async (name: string) => {
  hasModel = true;
  return (await offered()).find((agent) => agent.name === name)?.gptSystemId ?? '';
};

describe('agents', () => {
  it('include Guide and Assistant with a model, otherwise the Guide with its library', async () => {
    const sources = async () => (await offered()).map(({ name, answerSource }) => `${name}: ${answerSource}`);
    expect(await sources()).toEqual(['Guide: library']);
    hasModel = true;
    expect(await sources()).toEqual(['Guide: model', 'Assistant: model']);
  });

  it('begin with the default agent and the order of the brand', async () => {
    const names = async () => (await offered()).map(({ name }) => name);
    const [guide, assistant] = [await idOf('Guide'), await idOf('Assistant')];
    const { db } = deps;
    const blobs = await openBlobStore({ kind: 'folder', folder: await newDataFolder(), isShared: false });
    await seedBrands({ db, blobs, clock: systemClock }, 'Contoso');
    const setLook = (look: object) =>
      transaction(db, async (tx) => {
        await tx
          .updateTable('brands')
          .set({ look: jsonb(look) })
          .execute();
        noteConfigurationChange(tx);
      });
    await setLook({ agentOrder: [assistant, guide] });
    expect(await names()).toEqual(['Assistant', 'Guide']);
    await setLook({ agentOrder: [assistant], defaultAgentId: guide });
    expect(await names()).toEqual(['Guide', 'Assistant']);
  });

  it('are marked as preparing while their library is indexed', async () => {
    hasModel = true;
    isIndexing = true;
    expect((await offered()).map(({ isPreparing }) => isPreparing)).toEqual([true, undefined]);
    isIndexing = false;
    expect((await offered()).map(({ isPreparing }) => isPreparing)).toEqual([undefined, undefined]);
  });

  it("use the reader's language until they are changed", async () => {
    hasModel = true;
    const [guide, assistant] = await offered('ar');
    expect([guide?.name, assistant?.name]).toEqual(['المرشد', 'المساعد']);
    for (const { name, description, starterPrompts } of await offered('ar')) {
      for (const text of [name, description, ...starterPrompts]) expect(text).toMatch(/^\p{Script=Arabic}/u);
    }
    const configuration = { ...(await configurationOf('Assistant')), name: 'Helper', starterPrompts: ['Hi'] };
    const change = { agentId: await idOf('Assistant'), version: 2, configuration };
    await insertVersion(deps.db, { ...change, createdAt: new Date(), createdBy: null });
    expect((await offered('ar'))[1]).toMatchObject({ name: 'Helper', starterPrompts: ['Hi'] });
    await deps.db.deleteFrom('agent_configurations').where('version', '=', 2).execute();
  });

  it('suggest four questions, including how to connect a model until there is one', async () => {
    const suggested = async (language: Language) => (await offered(language))[0]?.starterPrompts ?? [];
    const [before, beforeInArabic] = [await suggested('en'), await suggested('ar')];
    hasModel = true;
    const [after, afterInArabic] = [await suggested('en'), await suggested('ar')];
    expect(before).toContain('How do I connect an AI model?');
    expect(after).toEqual([...before.toSpliced(1, 1), 'Which keyboard shortcuts are there?']);
    expect(beforeInArabic.map((starter) => translateStarter(starter)?.english)).toEqual(before);
    expect(afterInArabic.map((starter) => translateStarter(starter)?.english)).toEqual(after);
  });

  it('translate starter prompts to English, but no other questions', async () => {
    const [starters, translated] = await Promise.all(
      (['en', 'ar'] as const).map(async (language) =>
        (await offered(language)).flatMap((agent) => agent.starterPrompts),
      ),
    );
    expect(translated?.map(translateStarter)).toEqual(starters?.map((english) => ({ english, from: 'ar' })));
    expect([...(starters ?? []), 'كيف الحال؟'].map(translateStarter)).toEqual(
      [...(starters ?? []), ''].map(() => undefined),
    );
  });

  it('are seeded once, with audit entries', async () => {
    await Promise.all(
      [1, 2, 3].map(() => agents.seed({ ...deps, clock: systemClock }, { handbookLibraryId })),
    );
    expect(await deps.db.selectFrom('agents').select('id').execute()).toHaveLength(2);
    const entries = await deps.db.selectFrom('audit_entries').select('aggregate_type').execute();
    expect(entries.map(({ aggregate_type }) => aggregate_type)).toEqual(['Agent', 'Agent']);
  });

  it('return conversation details only while they are available', async () => {
    const assistantId = await idOf('Assistant');
    expect(await agents.detailsForConversation(deps, reader, assistantId)).toMatchObject({
      name: 'Assistant',
    });
    hasModel = false;
    await expect(agents.detailsForConversation(deps, reader, assistantId)).rejects.toThrow('agent.not_found');
  });

  it('throw the reason if they cannot answer', async () => {
    const find = (id: string) =>
      agents.findForPerson({ ...deps, grantsOf: async () => undefined }, reader, id);
    const assistantId = await idOf('Assistant');
    hasModel = false;
    await expect(find(assistantId)).rejects.toThrow('model.not_configured');
    await expect(find(newId())).rejects.toThrow('agent.not_found');
    expect(await find(await idOf('Guide'))).toMatchObject({
      sources: [{ libraryId: handbookLibraryId, queryType: 'hybrid', filters: [], top: null }],
    });
  });
});
