/** Effect of an agent's configuration on its answers: model, parameters, prompt and execution details. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { ExecutionDetails } from '@polylogue/contract/chat/conversations/schemas';
import {
  adminDraftConversationRoutes,
  draftConversationRoutes,
} from '@polylogue/contract/chat/contexts/draft-routes';
import type { Route } from '@polylogue/contract/http';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { type ChatHarness, createChatHarness } from '../../../../testing/chat/chat-harness.ts';
import { addDraft, addVersion, type ConfigurationFields } from '../../../../testing/chat/chat-contexts.ts';
import type { Person } from '../../../../testing/chat/person.ts';
import type { ModelCall, ScriptedModel } from '../../../../testing/chat/scripted-model.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

const named = { languageEngine: 'OpenAICompatible', deploymentName: 'script-2' } as const;

/** Creates a person and an agent with these fields. */
async function withAgent(fields: ConfigurationFields): Promise<{ me: Person; agentId: string }> {
  const [me, agentId] = [await harness.person(), await harness.agent()];
  await addVersion(harness.engine, { agentId, version: 2, name: 'Desk', fields });
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
): Promise<{ call: ModelCall; conversationId: string; segmentId: string }> {
  const number = model.calls.length + 1;
  const params = agentId === undefined ? undefined : { gptSystemId: agentId };
  const body = { question: 'How?', ...(parameters && { parameters }) };
  const reader = await me.stream(me.routes.create, { body, requestId: newId(), ...(params && { params }) });
  const call = await model.call(number);
  call.say('So [1].');
  call.finish({ inputTokens: 3, outputTokens: 2 });
  await reader.rest();
  return { call, ...(await reader.ids()) };
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
    [
      'is rejected with `model.not_offered` if it was removed',
      { ...named, deploymentName: 'gone' },
      'model.not_offered',
    ],
    [
      'is rejected with `model.not_offered` if its engine has none',
      { languageEngine: 'Anthropic' },
      'model.not_offered',
    ],
    [
      'is not required by a library agent, which needs a library',
      { languageEngine: 'Library' },
      'agent.no_library',
    ],
  ] as const)('%s', async (_what, fields, code) => {
    const { me, agentId } = await withAgent(fields);
    const draft = await withDraft(fields);
    const body = { question: 'How?' };
    for (const [asker, params] of [
      [me, { gptSystemId: agentId }],
      [draft, {}],
    ] as const) {
      const answer = await asker.send(asker.routes.create, { body, params, requestId: newId() });
      expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code })]);
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
      requestId: newId(),
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
    expect(systemPromptOf(call)).toBe(`Ann|||default|Default|Desk|${conversationId}|en|{{user.name}}||||`);
    const number = harness.model.calls.length + 1;
    const next = await me.add(conversationId, { question: 'And then?' });
    const again = await harness.model.call(number);
    again.say('Then.');
    again.finish();
    await next.rest();
    expect(systemPromptOf(again)).toBe(systemPromptOf(call));
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
    const answer = await me.send(me.routes.create, { body, params, requestId: newId() });
    expect(answer.status).toBe(400);
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
  const detailsOf = async (me: Person, route: Route, key: { conversationId: string; segmentId: string }) => {
    const { conversationId, segmentId: conversationSegmentId } = key;
    const answer = await me.send(route, { params: { conversationId, conversationSegmentId } });
    expect(answer.status).toBe(200);
    return (await answer.json()) as ExecutionDetails;
  };

  it.each([
    ['personal', draftConversationRoutes.executionDetails],
    ['admin', adminDraftConversationRoutes.executionDetails],
  ] as const)('show the sent prompt and the cost to testers of a draft (%s)', async (side, route) => {
    const me = await withDraft(fields, side);
    const asked = await answered(me);
    const [run] = (await detailsOf(me, route, asked)).runs;
    expect(run).toMatchObject({
      cost: null,
      sent: { messages: asked.call.messages, parameters: { temperature: 0.5 }, isCut: false },
    });
  });

  it('hide prompt and cost in chats, whose prompts are not stored', async () => {
    const { me, agentId } = await withAgent(fields);
    const asked = await answered(me, { agentId });
    const details = await detailsOf(me, conversationRoutes.executionDetails, asked);
    expect(details.runs[0]).toMatchObject({ usage: { inputTokens: 3 }, firstTokenMs: expect.any(Number) });
    expect(JSON.stringify(details)).not.toMatch(/secret|"cost"|"sent"/);
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
    const [run] = (await detailsOf(me, adminDraftConversationRoutes.executionDetails, asked)).runs;
    const [system] = run?.sent?.messages ?? [];
    expect(run?.sent?.isCut).toBe(true);
    expect(system?.text).toMatch(/^begin x+\n…\nx+ end$/);
    expect(system?.text).not.toContain('middle');
  });
});
