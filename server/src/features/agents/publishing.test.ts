import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import { systemActor } from '../../changes/actor.ts';
import { type ChatBed, chatBed } from '../../testing/chat/chat-bed.ts';
import { configurationOf } from '../../testing/chat/chat-contexts.ts';
import { publishVersion } from './publishing.ts';

let bed: ChatBed;
beforeAll(async () => {
  bed = await chatBed();
});

const publish = (agentId: string, name: string) =>
  publishVersion(bed.engine, systemActor, { agentId, configuration: configurationOf(name) });

it('answers with the newest version from the next question on, and notes which one gave which answer', async () => {
  const agentId = await bed.agent();
  const ann = await bed.person();
  const ask = async () => {
    const requestId = newId();
    const number = bed.model.calls.length + 1;
    const reader = await ann.ask('Who?', { agentId, requestId });
    const call = await bed.model.call(number);
    call.say('Me.');
    call.finish();
    await reader.rest();
    const run = await bed.db
      .selectFrom('answer_runs')
      .select('configuration_version as version')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    return [run.version, call.messages[0]?.text];
  };
  await ask();
  expect(await publish(agentId, 'Owl')).toBe(2);
  expect(await ask()).toEqual([2, expect.stringContaining('You are Owl.')]);
});

it('numbers versions one after the other, however many are published at once, and changes none', async () => {
  const agentId = await bed.agent();
  const numbers = await Promise.all(['A', 'B', 'C'].map((name) => publish(agentId, name)));
  expect(numbers.toSorted()).toEqual([2, 3, 4]);
  const stored = await bed.db
    .selectFrom('agent_configurations')
    .select(['version', 'content'])
    .where('agent_id', '=', agentId)
    .orderBy('version')
    .execute();
  expect(stored.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
  expect(stored[0]?.content).toMatchObject({ name: 'Guide' });
});

it('publishes nothing of an agent that is not there', async () => {
  await expect(publish(newId(), 'Nobody')).rejects.toThrow('agent.not_found');
});

it('keeps what the version before reads in step', async () => {
  const agentId = await bed.agent();
  await publish(agentId, 'Owl');
  const row = await bed.db
    .selectFrom('agents')
    .select(['name', 'system_prompt'])
    .where('id', '=', agentId)
    .executeTakeFirst();
  expect(row).toEqual({ name: 'Owl', system_prompt: 'You are Owl.' });
});
