/** Options offered by agent forms, and rendered prompts. */
import type { Action } from '@polylogue/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { testClock } from '../../../testing/test-clock.ts';
import { addDraft } from '../../../testing/chat/chat-contexts.ts';
import type { Database } from '../../../db/client.ts';
import { ensureHandbook } from '../../knowledge/public.ts';
import { renderedPrompt } from '../knowledge/parameters/rendered-prompt.ts';
import * as offers from './offers.ts';

const clock = testClock();
let db: Database;
let handbookId: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  handbookId = await ensureHandbook({ db, clock });
});

const model = (name: string, abilities: ('vision' | 'reasoning')[] = [], isHipaaCompliant = false) => ({
  name,
  abilities,
  contextTokens: null,
  provider: { id: 'vendor', kind: 'openai' as const },
  isHipaaCompliant,
  languageEngine: 'OpenAI' as const,
  providerName: 'Vendor',
  isDefault: false,
  parameters: [],
});
const deps = (...models: ReturnType<typeof model>[]) => ({ db, clock, offeredModels: async () => models });

async function person(...actions: Action[]) {
  const userId = newId();
  const names = { name: 'Ann', user_name: 'ann', email: 'ann@example.com' };
  await db
    .insertInto('users')
    .values({ id: userId, issuer: 'local', subject: userId, created_at: clock.now(), ...names })
    .execute();
  return {
    userId,
    name: 'Ann',
    userName: 'ann',
    sessionId: newId(),
    grants: new Map(actions.map((action) => [action, 'all' as const])),
  };
}

describe('options of an agent', () => {
  it('offer the library with the handbook if there is no model', async () => {
    const caller = await person('GptSystemsCreate');
    const offer = await offers.availableConfiguration(deps(), { caller, language: 'en' });
    expect(offer.languageEngines).toEqual(['Library']);
    expect(offer.deployments).toEqual([]);
    expect(offer.dataSources).toEqual([
      expect.objectContaining({
        dataSourceId: handbookId,
        name: 'Handbook',
        description: expect.stringContaining('product'),
        filters: [],
      }),
    ]);
    const { dataSources } = await offers.availableConfiguration(deps(), { caller, language: 'ar' });
    expect(dataSources[0]?.name).toMatch(/\p{Script=Arabic}/u);
  });

  it('return a reason code for an unavailable capability', async () => {
    const author = { caller: await person('GptSystemsCreate'), language: 'en' } as const;
    const reasons = async (...models: ReturnType<typeof model>[]) =>
      (await offers.availableConfiguration(deps(...models), author)).capabilities.map(
        ({ capabilityType, isAvailable, reason }) => [capabilityType, isAvailable, reason],
      );
    expect(await reasons(model('blind'))).toEqual([
      ['CodeInterpreter', false, 'later'],
      ['FileSearch', true, null],
      ['Vision', false, 'needsVision'],
    ]);
    expect((await reasons(model('blind'), model('seeing', ['vision']))).at(-1)).toEqual([
      'Vision',
      true,
      null,
    ]);
  });

  it('filter by HIPAA compliance and by available model', async () => {
    const here = deps(model('a'), model('b', [], true));
    const names = async (hipaaCompliant?: boolean) =>
      (await offers.deployments(here, { hipaaCompliant })).items.map(({ name }) => name);
    expect([await names(), await names(true), await names(false)]).toEqual([['a', 'b'], ['b'], ['a']]);
    const types = async (deploymentName: string, hipaaCompliant?: boolean) =>
      (await offers.dataSourceTypesOf(here, { languageEngine: 'OpenAI', deploymentName, hipaaCompliant }))
        .items;
    expect((await types('a'))[0]).toEqual({ type: 'uploadedFiles', isAvailable: true, reason: null });
    expect([await types('a', true), await types('gone')]).toEqual([[], []]);
  });

  it('reject users who may not set up agents of the organisation', async () => {
    const caller = await person('GptSystemsRead');
    const personal = await offers.dataSourcesAndCapabilities(deps(), {
      caller,
      agentType: 'User',
      language: 'en',
    });
    expect(personal.languageEngines).toEqual(['Library']);
    const asked = { caller, agentType: 'System', language: 'en' } as const;
    await expect(offers.dataSourcesAndCapabilities(deps(), asked)).rejects.toThrow('auth.forbidden');
    const author = await person('GptSystemsRead', 'GptSystemsCreate');
    expect(await offers.dataSourcesAndCapabilities(deps(), { ...asked, caller: author })).toEqual(personal);
  });

  it('provide valid defaults', () => {
    expect(offers.systemDefaults()).toMatchObject({
      gptSystemName: '',
      languageEngine: null,
      dataSources: [],
    });
  });
});

describe('rendered prompt', () => {
  const systemPrompt = '{{user.name}} {{user.email}} {{user.roles}} {{parameter.colour}} {{visitor.sub}}';
  const context = { brandKey: async () => 'default', language: 'en' as const, timeZone: 'UTC' };
  const draftOf = (authorId: string) =>
    addDraft(
      { db, clock },
      {
        authorId,
        agentType: 'System',
        fields: { requestParameters: [{ name: 'colour', description: '', example: 'blue' }] },
      },
    );
  const render = (caller: Awaited<ReturnType<typeof person>>, draftId: string, userId?: string) =>
    renderedPrompt({ db, clock }, { caller, draftId, systemPrompt, userId, context });

  it('fills in own values and example parameters, and lists missing values', async () => {
    const me = await person('GptSystemsCreate');
    expect(await render(me, await draftOf(me.userId))).toEqual({
      text: 'Ann ann@example.com  blue ',
      missing: ['user.roles', 'visitor.sub'],
    });
  });

  it('fills in values of other users only for callers who may read users', async () => {
    const [me, reader, other] = [
      await person('GptSystemsCreate'),
      await person('GptSystemsCreate', 'UserRead'),
      await person(),
    ];
    await expect(render(me, await draftOf(me.userId), other.userId)).rejects.toThrow('auth.forbidden');
    // Callers who may not read users cannot find out which ones exist.
    await expect(render(me, await draftOf(me.userId), newId())).rejects.toThrow('auth.forbidden');
    const draftId = await draftOf(reader.userId);
    expect((await render(reader, draftId, other.userId)).text).toContain('Ann ann@example.com');
    await expect(render(reader, draftId, newId())).rejects.toThrow('user.not_found');
  });

  it('rejects a draft that the caller may not test', async () => {
    const [me, other] = [await person('GptSystemsCreate', 'UserRead'), await person('GptSystemsCreate')];
    await expect(render(me, await draftOf(other.userId))).rejects.toThrow('configuration_state.not_found');
    await expect(render(me, newId(), newId())).rejects.toThrow('configuration_state.not_found');
  });
});
