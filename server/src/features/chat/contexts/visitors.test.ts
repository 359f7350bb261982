/** Visitors of public endpoints: sessions, limits and their ends. */
import { publicConversationRoutes as routes } from '@polylogue/contract/chat/visitors/routes';
import { type ErrorBody } from '@polylogue/contract/http';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { openSession, visitorAuthentication } from '../visitors/service.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import { testSealer } from '../../../testing/chat/chat-contexts.ts';
import type { Person } from '../../../testing/chat/person.ts';
import { testClock } from '../../../testing/test-clock.ts';
import { enforceAccess } from '../engine/runs/upkeep.ts';
import { UnreadRuns } from '../engine/runs/unread-runs.ts';

const lines: string[] = [];
let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness({
    logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
  });
});
beforeEach(() => void lines.splice(0));

const ask = (visitor: Person) => harness.model.begin(visitor.ask('How?'));

/** Asks and completes the answer; resolves to the status of a rejected question. */
async function tryToAsk(
  visitor: Person,
  options: { requestId?: string; headers?: Record<string, string> } = {},
) {
  const number = harness.model.calls.length + 1;
  const answer = await visitor.send(routes.create, { body: { question: 'How?' }, ...options });
  if (answer.status !== 200) {
    const { code } = (await answer.json()) as ErrorBody;
    return { status: answer.status, code, retryAfter: Number(answer.headers.get('retry-after')) };
  }
  const call = await harness.model.call(number);
  call.say('So.');
  call.finish();
  await answer.text();
  return { status: 200 };
}

describe("visitor's session", () => {
  it('has a random identifier stored only as a hash (choices.md, Conversations)', async () => {
    const publicChatEndpoint = await harness.endpoint();
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () => openSession(harness.engine, { publicChatEndpoint })),
    );
    const identifiers = sessions.map(({ sessionIdentifier }) => sessionIdentifier);
    expect(new Set(identifiers).size).toBe(20);
    for (const identifier of identifiers) expect(Buffer.from(identifier, 'base64url')).toHaveLength(32);
    const stored = JSON.stringify(await harness.db.selectFrom('visitor_sessions').selectAll().execute());
    for (const identifier of identifiers) expect(stored).not.toContain(identifier);
  });

  it('is not logged', async () => {
    const publicChatEndpoint = await harness.endpoint();
    const { sessionIdentifier } = await openSession(harness.engine, { publicChatEndpoint });
    const ann = await harness.person();
    const details = await ann.result(routes.detailsForConversation, {
      params: { sessionIdentifier },
      query: { publicChatEndpoint },
    });
    expect(details).toMatchObject({ name: 'Guide', brandKey: 'default' });
    const body = { question: 'How?', sessionIdentifier };
    const asking = ann.stream(routes.create, { params: { publicChatEndpoint }, body });
    const { call, reader } = await harness.model.begin(asking);
    call.fail('model.unavailable', new Error('down'));
    await reader.rest();
    expect(reader.answer().status).toBe('Failed');
    expect(lines.join('')).toContain('Answer failed');
    expect(lines.join('')).not.toContain(sessionIdentifier);
  });

  it('survives the absence of its agent', async () => {
    const away = await createChatHarness({ hasModel: false });
    const publicChatEndpoint = await away.endpoint({ agentId: away.assistantId });
    const { sessionIdentifier } = await openSession(away.engine, { publicChatEndpoint });
    const ann = await away.person();
    const details = (name: string) =>
      ann.refusal(routes.detailsForConversation, {
        params: { sessionIdentifier },
        query: { publicChatEndpoint: name },
      });
    expect(await details(publicChatEndpoint)).toEqual([409, 'public_endpoint.agent_away']);
    expect(await details('nowhere')).toEqual([404, 'public_endpoint.not_found']);
  });

  it('is valid for its own endpoint while that is open', async () => {
    const [agentId, name] = [await harness.agent(), `desk-${newId()}`];
    await harness.endpoint({ agentId, name });
    const visitor = await harness.visitor(name);
    const missing = 'public_endpoint.not_found';
    const elsewhere = { publicChatEndpoint: await harness.endpoint() };
    const body = { question: 'How?' };
    expect(await visitor.refusal(routes.create, { params: elsewhere, body })).toEqual([404, missing]);
    expect((await tryToAsk(visitor)).status).toBe(200);
    await harness.endpoint({ agentId, name, isEnabled: false });
    expect(await tryToAsk(visitor)).toMatchObject({ status: 404, code: missing });
    await expect(openSession(harness.engine, { publicChatEndpoint: name })).rejects.toThrow(
      'public_endpoint',
    );
  });

  it('expires after a day without questions, or a month after the last one', async () => {
    const clock = testClock();
    const deps = { db: harness.db, clock, sealer: testSealer };
    const publicChatEndpoint = await harness.endpoint({ retentionDays: 90 });
    const { sessionIdentifier } = await openSession(deps, { publicChatEndpoint });
    const find = () => visitorAuthentication(deps)(sessionIdentifier);
    clock.advance(86_399_000);
    expect(await find()).toBeDefined();
    clock.advance(1_000);
    expect(await find()).toBeUndefined();
    const visitor = await harness.visitor(publicChatEndpoint);
    const before = Date.now();
    await tryToAsk(visitor);
    const { expires_at } = await harness.db
      .selectFrom('visitor_sessions')
      .select('expires_at')
      .where('owner_id', '=', visitor.userId)
      .executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - before) / 86_400_000)).toBe(30);
  });
});

describe('questions of visitors', () => {
  it('are limited to one answer at a time (choices.md, Limits)', async () => {
    const visitor = await harness.visitor();
    const { call, reader } = await ask(visitor);
    expect(await tryToAsk(visitor)).toMatchObject({ status: 429, code: 'stream.too_many_running' });
    call.say('So.');
    call.finish();
    await reader.rest();
    expect((await tryToAsk(visitor)).status).toBe(200);
  });

  it.each([
    ['of a session', { session: 2 }, true],
    ['from an address', { address: 2 }, false],
    ['in an hour', { endpoint: 2 }, false],
    ['in a day', { day: 2 }, false],
  ])('are limited %s, without counting rejected or repeated ones', async (_name, limits, isPerSession) => {
    const endpoint = { agentId: await harness.agent(), name: `limited-${newId()}` };
    await harness.endpoint({ ...endpoint, limits });
    const [visitor, other] = [await harness.visitor(endpoint.name), await harness.visitor(endpoint.name)];
    const requestId = newId();
    expect((await tryToAsk(visitor, { requestId })).status).toBe(200);
    expect((await visitor.ask('How?', { requestId })).status).toBe(200);
    expect((await tryToAsk(visitor)).status).toBe(200);
    for (const asker of [visitor, other]) {
      const outcome = await tryToAsk(asker);
      if (isPerSession && asker === other) expect(outcome.status).toBe(200);
      else {
        expect(outcome).toMatchObject({ status: 429, code: 'public_endpoint.limit_reached' });
        expect(outcome.retryAfter).toBeGreaterThan(0);
      }
    }
    await harness.endpoint({ ...endpoint, limits: {} });
    expect((await tryToAsk(visitor)).status).toBe(200);
  });
});

describe('budget of an endpoint', () => {
  it('is not exceeded by concurrent questions', async () => {
    const name = await harness.endpoint({ limits: { endpoint: 3 } });
    const visitors = await Promise.all(Array.from({ length: 8 }, () => harness.visitor(name)));
    const before = harness.model.calls.length;
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.send(routes.create, { body: { question: 'How?' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    for (const number of [1, 2, 3]) (await harness.model.call(before + number)).finish();
    expect(harness.model.calls).toHaveLength(before + 3);
  });

  it('counts addresses by connection, ignoring forwarding headers of clients', async () => {
    const name = await harness.endpoint({ limits: { address: 2 } });
    const statuses: number[] = [];
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3, 127.0.0.1']) {
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
      statuses.push((await tryToAsk(await harness.visitor(name), { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('answer to a visitor', () => {
  it('stops with its readers when the endpoint is closed', async () => {
    const [agentId, name] = [await harness.agent(), `desk-${newId()}`];
    await harness.endpoint({ agentId, name });
    const { call, reader } = await ask(await harness.visitor(name));
    await enforceAccess(harness.engine);
    expect(call.signal.aborted).toBe(false);
    await harness.endpoint({ agentId, name, isEnabled: false });
    await enforceAccess(harness.engine);
    await call.aborted;
    await reader.rest();
    expect(harness.engine.openStreams.readers).toEqual([]);
  });

  it('stops after 60 s unread, unlike a person’s (choices.md, The answer stream)', async () => {
    const clock = testClock();
    const unread = new UnreadRuns({ ...harness.engine, clock });
    const sweepFor = (seconds: number) => {
      for (let second = 0; second < seconds; second += 5) {
        clock.advance(5_000);
        unread.sweep();
      }
    };
    const visitor = await harness.visitor();
    const { call, reader, requestId, conversationId, segmentId } = await ask(visitor);
    const persons = await ask(await harness.person());
    unread.sweep();
    sweepFor(120);
    expect(call.signal.aborted).toBe(false);
    call.say('So ');
    await reader.untilText('So ');
    await reader.close();
    await persons.reader.close();
    await expect.poll(() => harness.engine.openStreams.readers.length).toBe(0);
    sweepFor(30);
    const again = await visitor.resume(requestId);
    await again.untilText('So ');
    sweepFor(60);
    await again.close();
    await expect.poll(() => harness.engine.openStreams.readers.length).toBe(0);
    sweepFor(60);
    expect(call.signal.aborted).toBe(false);
    sweepFor(10);
    await call.aborted;
    const segment = () => visitor.segment(conversationId, segmentId);
    await expect.poll(async () => (await segment()).status).toBe('Aborted');
    expect((await segment()).answer).toBe('So ');
    expect(persons.call.signal.aborted).toBe(false);
    persons.call.finish();
  });

  it('continues while it is read through another server', async () => {
    const clock = testClock();
    let onMessage = (_runId: string) => {};
    const sentMessages: [string, string, string][] = [];
    const bus = {
      ...harness.engine.bus,
      listen: (_topic: string, listener: typeof onMessage) => void (onMessage = listener),
      sendTo: async (...message: [string, string, string]) => sentMessages.push(message) > 0,
    };
    const there = new UnreadRuns({ ...harness.engine, clock, bus, serverId: 'another' });
    const unread = new UnreadRuns({ ...harness.engine, clock, bus });
    const { call, reader } = await ask(await harness.visitor());
    const runId = harness.engine.openStreams.readers[0]?.run.id ?? '';
    there.sweep();
    expect(sentMessages).toEqual([[harness.engine.serverId, 'run-read', runId]]);
    await reader.close();
    await expect.poll(() => harness.engine.openStreams.readers.length).toBe(0);
    unread.sweep();
    clock.advance(50_000);
    onMessage(runId);
    clock.advance(60_000);
    unread.sweep();
    expect(call.signal.aborted).toBe(false);
    clock.advance(10_000);
    unread.sweep();
    await call.aborted;
  });
});
