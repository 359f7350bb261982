/** Effect of an agent's configuration on its answers: model, parameters, prompt and execution details. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { ExecutionDetails } from '@polylogue/contract/chat/conversations/schemas';
import {
  adminDraftConversationRoutes,
  draftConversationRoutes,
} from '@polylogue/contract/chat/contexts/draft-routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { type ChatHarness, createChatHarness } from '../../../../testing/chat/chat-harness.ts';
import {
  addDraft,
  type ConfigurationFields,
  configurationOf,
  publish,
} from '../../../../testing/chat/chat-contexts.ts';
import type { Person } from '../../../../testing/chat/person.ts';
import type { BegunAnswer, ModelCall, ScriptedModel } from '../../../../testing/chat/scripted-model.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

const named = { languageEngine: 'OpenAICompatible', deploymentName: 'script-2' } as const;

/** Creates a person and an agent with these fields. */
async function withAgent(fields: ConfigurationFields): Promise<{ me: Person; agentId: string }> {
  const [me, agentId] = [await harness.person(), await harness.agent()];
  await publish(harness.engine, { agentId, configuration: configurationOf('Desk', fields) });
  return { me, agentId };
}

/** Creates a tester and a draft with these fields. */
async function withDraft(fields: ConfigurationFields, side: 'personal' | 'admin' = 'admin') {
  const me = await harness.person();
  const agentType = side === 'admin' ? ('System' as const) : ('User' as const);
  return me.testing(await addDraft(harness.engine, { authorId: me.userId, agentType, fields }), side);
}

/** Completes the answer to a question. */
async function answered(
  me: Person,
  { agentId, parameters, model = harness.model }: AskOptions = {},
): Promise<BegunAnswer> {
  const params = agentId === undefined ? undefined : { gptSystemId: agentId };
  const body = { question: 'How?', ...(parameters && { parameters }) };
  const asking = me.stream(me.routes.create, { body, ...(params && { params }) });
  return model.complete(asking, 'So [1].', { inputTokens: 3, outputTokens: 2 });
}
interface AskOptions {
  agentId?: string;
  parameters?: Record<string, string>;
  model?: ScriptedModel;
}

const systemPromptOf = ({ messages }: ModelCall) => messages[0]?.text ?? '';

describe('model', () => {
  it('is the configured one, with its parameters', async () => {
    const fields = { ...named, temperature: 0.3, maxTokens: 100, reasoningEffort: 'low' } as const;
    const { me, agentId } = await withAgent(fields);
    const before = harness.model.calls.length;
    const { call } = await answered(me, { agentId, model: harness.namedModel });
    expect(call.parameters).toMatchObject({
      temperature: 0.3,
      maxTokens: 100,
      reasoningEffort: 'low',
      topP: null,
    });
    // The default model gives no title either.
    expect(harness.model.calls.length).toBe(before);
  });

  it.each([
    ['of a removed model', { ...named, deploymentName: 'gone' }, 'model.not_offered'],
    ['of an engine without a model', { languageEngine: 'Anthropic' }, 'model.not_offered'],
    ['without model and library', { languageEngine: 'Library' }, 'agent.no_library'],
  ] as const)('rejects questions to an agent %s', async (_what, fields, code) => {
    const { me, agentId } = await withAgent(fields);
    const draft = await withDraft(fields);
    const body = { question: 'How?' };
    for (const asker of [me, draft]) {
      const request = { body, ...(asker === me && { params: { gptSystemId: agentId } }) };
      expect(await asker.refusal(asker.routes.create, request)).toEqual([409, code]);
    }
  });

  it('is not called if the library answers', async () => {
    const { me, agentId } = await withAgent({ languageEngine: 'Library', libraryIds: [newId()] });
    const before = harness.model.calls.length;
    const reader = await me.ask('How?', { agentId });
    await reader.rest();
    expect(reader.answer().text).toContain('Passage 1 says so. [1]');
    expect(harness.model.calls.length).toBe(before);
  });
});

describe('restricted agent', () => {
  it.each([
    ['en', /^I couldn't find anything/],
    ['ar', /^لم أجد/],
  ])('answers in %s that it found nothing, without a model call', async (language, words) => {
    const { me, agentId } = await withAgent({ restrictAnswerToInformationReturnedByTools: true });
    const before = harness.model.calls.length;
    const reader = await me.stream(me.routes.create, {
      params: { gptSystemId: agentId },
      body: { question: 'How?' },
      headers: { 'accept-language': language },
    });
    await reader.rest();
    expect(reader.answer()).toMatchObject({ status: 'Complete', text: expect.stringMatching(words) });
    expect(harness.model.calls.length).toBe(before);
  });

  it('sends the passages of all its libraries to the model', async () => {
    const { me, agentId } = await withAgent({
      restrictAnswerToInformationReturnedByTools: true,
      libraryIds: [newId(), newId()],
    });
    const { call } = await answered(me, { agentId });
    expect(systemPromptOf(call)).toContain('Answer only from the numbered passages');
  });
});

describe('prompt', () => {
  const systemPrompt =
    '{{user.name}}|{{user.email}}|{{user.roles}}|{{brand.key}}|{{brand.name}}|{{agent.name}}|{{conversation.id}}|' +
    '{{language}}|{{parameter.colour}}|{{parameter.size}}|{{visitor.sub}}|{{constructor.name}}|{{__proto__}}';
  const requestParameters = [{ name: 'colour', description: '', example: 'blue' }];
  const fields = { systemPrompt, requestParameters };

  it('contains the asker’s values and declared parameters, also in later turns', async () => {
    const { me, agentId } = await withAgent(fields);
    const parameters = { colour: '{{user.name}}', size: 'xl', constructor: 'x' };
    const { call, conversationId } = await answered(me, { agentId, parameters });
    expect(systemPromptOf(call)).toBe(`Ada|||default|Default|Desk|${conversationId}|en|{{user.name}}||||`);
    const next = await harness.model.complete(me.add(conversationId, { question: 'And then?' }));
    expect(systemPromptOf(next.call)).toBe(systemPromptOf(call));
  });

  it.each([
    ['Pacific/Auckland', /^2\d{3}-\d\d-\d\d 2\d{3}-\d\d-\d\dT[\d:]{8}\+1[23]:00$/],
    ['America/Phoenix', /^2\d{3}-\d\d-\d\d 2\d{3}-\d\d-\d\dT[\d:]{8}-07:00$/],
    ['Not/A_Zone', /T[\d:]{8}Z$/],
  ])('contains date and time in the zone of the asker: %s', async (zone, expected) => {
    const { me, agentId } = await withAgent({ systemPrompt: '{{date.today}} {{date.now}}' });
    const { call } = await harness.model.complete(
      me.stream(me.routes.create, {
        params: { gptSystemId: agentId },
        body: { question: 'How?' },
        headers: { 'x-time-zone': zone },
      }),
    );
    const [today = '', now = ''] = (systemPromptOf(call) ?? '').split(' ');
    expect(`${today} ${now}`).toMatch(expected);
    expect(now.startsWith(today)).toBe(true);
  });

  it('contains no person for a visitor', async () => {
    const { agentId } = await withAgent({ systemPrompt: '[{{user.name}}{{user.email}}]' });
    const visitor = await harness.visitor(await harness.endpoint({ agentId }));
    expect(systemPromptOf((await answered(visitor)).call)).toBe('[]');
  });

  it('contains the examples of its parameters in a test', async () => {
    const me = await withDraft({ systemPrompt: '{{parameter.colour}}', requestParameters });
    expect(systemPromptOf((await answered(me)).call)).toBe('blue');
    const given = await answered(me, { parameters: { colour: 'red' } });
    expect(systemPromptOf(given.call)).toBe('red');
  });

  it.each([
    ['too many', Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`p${index}`, 'x']))],
    ['too long', { colour: 'x'.repeat(1_001) }],
    ['named otherwise', { 'a.b': 'x' }],
    ['no text', { colour: 1 }],
  ])('rejects parameters that are %s', async (_what, parameters) => {
    const { me, agentId } = await withAgent(fields);
    const body = { question: 'How?', parameters };
    const params = { gptSystemId: agentId };
    expect((await me.send(me.routes.create, { body, params })).status).toBe(400);
  });

  it('takes one query per kind of path', async () => {
    const count = async (text: string) => {
      const { me, agentId } = await withAgent({ systemPrompt: text });
      await answered(me, { agentId });
      harness.takeStatements();
      await answered(me, { agentId });
      return harness.takeStatements().filter((statement) => /from "(users" as "u"|brands")/.test(statement))
        .length;
    };
    expect(await count('Be kind.')).toBe(0);
    expect(await count('{{user.name}}{{user.email}}{{user.groups}}{{user.roles}}')).toBe(1);
    expect(await count('{{brand.name}}{{brand.name}}{{date.today}}{{agent.name}}')).toBe(1);
  });
});

describe('execution details', () => {
  const fields = { systemPrompt: 'A secret of the house.', temperature: 0.5 };
  const sides = {
    personal: draftConversationRoutes,
    admin: adminDraftConversationRoutes,
    none: conversationRoutes,
  };
  const detailsOf = (
    me: Person,
    side: keyof typeof sides,
    { conversationId, segmentId: conversationSegmentId }: BegunAnswer,
  ): Promise<ExecutionDetails> =>
    me.result(sides[side].executionDetails, { params: { conversationId, conversationSegmentId } });

  it.each(['personal', 'admin'] as const)('show the prompt to testers of a draft (%s)', async (side) => {
    const me = await withDraft(fields, side);
    const asked = await answered(me);
    const [run] = (await detailsOf(me, side, asked)).runs;
    expect(run).toMatchObject({
      sent: { messages: asked.call.messages, parameters: { temperature: 0.5 }, isCut: false },
    });
  });

  it('hide the prompt in chats, whose prompts are not stored', async () => {
    const { me, agentId } = await withAgent(fields);
    const asked = await answered(me, { agentId });
    const details = await detailsOf(me, 'none', asked);
    expect(details.runs[0]).toMatchObject({ usage: { inputTokens: 3 }, firstTokenMs: expect.any(Number) });
    expect(JSON.stringify(details)).not.toMatch(/secret|"sent"/);
    const kept = await harness.db
      .selectFrom('answer_runs')
      .select('sent_prompt')
      .where('conversation_id', '=', asked.conversationId)
      .execute();
    expect(kept).toEqual([{ sent_prompt: null }]);
  });

  it('omit the middle of long messages of a prompt', async () => {
    const many = '{{parameter.p}}'.repeat(100);
    const me = await withDraft({
      systemPrompt: `begin ${many} middle ${many} end`,
      requestParameters: [{ name: 'p', description: '', example: '' }],
    });
    const asked = await answered(me, { parameters: { p: 'x'.repeat(1_000) } });
    const [run] = (await detailsOf(me, 'admin', asked)).runs;
    const [system] = run?.sent?.messages ?? [];
    expect(run?.sent?.isCut).toBe(true);
    expect(system?.text).toMatch(/^begin x+\n…\nx+ end$/);
    expect(system?.text).not.toContain('middle');
  });
});
