/**
 * First tokens and the cost of streams in the four contexts of a chat, side by side in one run: a person's
 * conversation, the tests of a system agent's and of a personal agent's draft, and a visitor's conversation.
 */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import {
  adminDraftConversationRoutes,
  draftConversationRoutes,
} from '@polylogue/contract/chat/contexts/draft-routes';
import { fillPath } from '@polylogue/contract/path';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import { systemClock } from '../../../server/src/clock.ts';
import { addDraft, addEndpoint, copyAgent } from '../../../server/src/testing/chat/chat-contexts.ts';
import { providerEnvironment } from '../../../server/src/testing/models/scripted-provider.ts';
import { type MeasuredInstance, withInstance } from '../administration/measured-instance.ts';
import { measureFirstToken, measureStreams } from '../answer-stream/measure.ts';
import { startUpstream, type Target } from '../answer-stream/targets.ts';
import { readJson } from '../http-load.ts';
import { reportTarget } from '../target-row.ts';
import { percentile } from '../timing.ts';

const rounds = 5;
const answersPerRound = 20;
/** One after the other: one asker may have only a few answers running at once. */
const load = { streams: 1, seconds: 3, perSecond: 300 };
/** The contexts share one engine: none may cost much more than a person's conversation. */
const atMost = 1.5;
const unlimited = { session: 1e9, address: 1e9, endpoint: 1e9, day: 1e9 };

type Asking = Pick<Target, 'name'> & { path: string; headers: Record<string, string>; body?: object };

/** The four contexts over the same model, a person's first. */
async function contextsOf({ product: { url }, db, headers }: MeasuredInstance): Promise<Asking[]> {
  const deps = { db, clock: systemClock };
  const agent = db.selectFrom('agents').select('id').where('built_in', '=', 'assistant');
  const { id: gptSystemId } = await agent.executeTakeFirstOrThrow();
  const author = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const draft = { authorId: author.id, name: 'Assistant' };
  const stateId = await addDraft(deps, { ...draft, agentType: 'System', agentId: gptSystemId });
  const configStateId = await addDraft(deps, { ...draft, agentType: 'User' });
  const publicChatEndpoint = await addEndpoint(deps, {
    agentId: await copyAgent(deps, gptSystemId),
    limits: unlimited,
  });
  const session = await readJson<{ sessionIdentifier: string }>({
    method: 'POST',
    url: `${url}${publicConversationRoutes.openSession.path}`,
    headers: {},
    body: { publicChatEndpoint },
  });
  return [
    { name: 'a person', path: fillPath(conversationRoutes.create.path, { gptSystemId }), headers },
    {
      name: "test of a system agent's draft",
      path: fillPath(adminDraftConversationRoutes.create.path, { stateId }),
      headers,
    },
    {
      name: "test of a personal agent's draft",
      path: fillPath(draftConversationRoutes.create.path, { configStateId }),
      headers,
    },
    {
      name: 'a visitor',
      path: fillPath(publicConversationRoutes.create.path, { publicChatEndpoint }),
      headers: {},
      body: session,
    },
  ];
}

const targetOf = ({ product }: MeasuredInstance, { name, path, headers, body }: Asking): Target => ({
  name,
  pid: product.process.pid ?? 0,
  question: (_reader, question) => ({
    url: `${product.url}${path}`,
    headers: { ...headers, 'x-request-id': crypto.randomUUID() },
    body: { ...body, question },
  }),
  stop: async () => undefined,
});

/** A row for each context but a person's, which is the measure. */
function compare(what: string, targets: readonly Target[], figures: readonly number[]): void {
  const [own = Number.NaN] = figures;
  console.log(
    `${what}: ${targets.map(({ name }, index) => `${name} ${figures[index]?.toFixed(1)}`).join(', ')} ms`,
  );
  for (const [index, { name }] of targets.entries()) {
    if (index === 0) continue;
    const figure = (figures[index] ?? Number.NaN) / own;
    reportTarget({ what: `${what}, ${name} beside a person`, unit: '×', figure, bound: { atMost } });
  }
}

async function measure(instance: MeasuredInstance): Promise<void> {
  const targets = (await contextsOf(instance)).map((asking) => targetOf(instance, asking));
  const firstMs = targets.map((): number[] => []);
  const cpuMs = targets.map((): number[] => []);
  for (const target of targets) await measureFirstToken(target, 1, answersPerRound);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      firstMs[index]?.push(...(await measureFirstToken(target, 1, answersPerRound)));
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const { cpuMsPer1kTokens, lostTokens } = await measureStreams(target, load);
      if (lostTokens > 0) throw new Error(`${target.name}: ${lostTokens} tokens lost or doubled`);
      cpuMs[index]?.push(cpuMsPer1kTokens);
    }
  }
  const median = (times: readonly number[][]) => times.map((some) => percentile(some, 50));
  compare('First token, p50', targets, median(firstMs));
  compare('CPU of 1,000 tokens, p50', targets, median(cpuMs));
}

const upstream = await startUpstream();
try {
  const { host } = new URL(upstream.url);
  await withInstance(measure, providerEnvironment(host));
} finally {
  await upstream.stop();
}
