import type { ConversationEvent } from '@polylogue/contract/chat/conversations/events';
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { visitorHandoverRoutes } from '@polylogue/contract/chat/visitors/handover-routes';
import { maxEventStreamsPerPerson } from '@polylogue/contract/limits';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ServerBus } from '../../../cluster/server-bus.ts';
import { soleServerBus } from '../../../cluster/server-bus.ts';
import { oneDatabase } from '../../../db/replica/reads.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';
import { readEvents } from '../../../testing/network/server-sent-events.ts';
import { ConversationEvents } from './conversation-events.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

/** Stream of a person's browser; `next` skips nothing. */
async function follow(person: Person) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await person.send(routes.events, { signal: leaving.signal });
  if (!response.body) throw new Error('no body');
  const frames = readEvents(response.body);
  const next = async (): Promise<ConversationEvent | undefined> => {
    const { value, done } = await frames.next();
    return done ? undefined : ({ event: value.event, data: JSON.parse(value.data) } as ConversationEvent);
  };
  return { next, leave: () => leaving.abort() };
}

/** Follows from after the first event, which asks to reload. */
async function followChanges(person: Person) {
  const stream = await follow(person);
  expect(await stream.next()).toEqual({ event: 'reload', data: {} });
  return stream;
}

/** Asks for a conversation's first answer, and gives it a title. */
async function begin(person: Person, title = '') {
  const begun = await harness.model.begin(person.ask('How?'));
  const titling = harness.model.nextCall();
  begun.call.say('So.');
  begun.call.finish();
  await begun.reader.rest();
  const call = await titling;
  call.say(title);
  call.finish();
  return begun;
}

describe('events of a person’s conversations', () => {
  it('report a new chat, a next question and their ends with ids only', async () => {
    const ann = await harness.person();
    const stream = await followChanges(ann);
    const first = await begin(ann, 'Ways');
    const { conversationId } = first;
    const asked = ({ requestId, segmentId }: typeof first, parentSegmentId: string | null) => ({
      event: 'asked',
      data: { conversationId, requestId, conversationSegmentId: segmentId, parentSegmentId },
    });
    const ended = ({ requestId }: typeof first) => ({
      event: 'answered',
      data: { conversationId, requestId },
    });
    expect([await stream.next(), await stream.next()]).toEqual([asked(first, null), ended(first)]);
    expect(await stream.next()).toEqual({ event: 'changed', data: { conversationId } });
    expect((await ann.read(conversationId)).title).toBe('Ways');
    const second = await harness.model.complete(ann.add(conversationId, { question: 'And then?' }));
    expect([await stream.next(), await stream.next()]).toEqual([
      asked(second, first.segmentId),
      ended(second),
    ]);
  });

  it('report a rename, the archive, its undoing and a deletion', async () => {
    const ann = await harness.person();
    const { conversationId } = await begin(ann);
    const stream = await followChanges(ann);
    const params = { conversationId };
    await ann.send(routes.updateTitle, { params, body: { title: 'Plans' } });
    await ann.send(routes.archive, { params });
    await ann.send(routes.unArchive, { params });
    await ann.send(routes.delete, { params });
    for (const event of ['changed', 'changed', 'changed', 'deleted']) {
      expect(await stream.next()).toEqual({ event, data: { conversationId } });
    }
  });

  it('report conversations that a visitor took along', async () => {
    const [visitor, ann] = [await harness.visitor(), await harness.person()];
    await harness.model.complete(visitor.ask('How?'));
    const stream = await followChanges(ann);
    const { code } = await visitor.result(visitorHandoverRoutes.open);
    expect((await ann.send(visitorHandoverRoutes.take, { body: { code } })).status).toBe(200);
    expect(await stream.next()).toEqual({ event: 'reload', data: {} });
  });

  it('reach nobody else', async () => {
    const [ann, eve] = [await harness.person(), await harness.person()];
    const stream = await followChanges(eve);
    const { conversationId } = await begin(ann);
    await ann.send(routes.delete, { params: { conversationId } });
    const own = await begin(eve);
    expect(await stream.next()).toMatchObject({ data: { conversationId: own.conversationId } });
  });

  it('end with the session, before another event is sent', async () => {
    const ann = await harness.person();
    const stream = await followChanges(ann);
    const { isSignedIn } = harness.callers;
    harness.callers.isSignedIn = async ({ userId }) => userId !== ann.userId;
    onTestFinished(() => {
      harness.callers.isSignedIn = isSignedIn;
    });
    await begin(ann);
    expect(await stream.next()).toBeUndefined();
  });

  it('are refused beyond the limit of streams, until one is left', async () => {
    const ann = await harness.person();
    const streams = await Promise.all(Array.from({ length: maxEventStreamsPerPerson }, () => follow(ann)));
    expect(await ann.refusal(routes.events)).toEqual([429, 'stream.too_many_open']);
    streams[0]?.leave();
    await expect.poll(async () => (await ann.send(routes.events)).status).toBe(200);
  });
});

describe('servers', () => {
  const reads = oneDatabase(undefined as never);
  const session = { userId: 'ann', sessionId: 's' };
  const isSignedIn = async () => true;
  const change = { event: 'deleted', data: { conversationId: 'c' } } as const;
  const ownerOf = (ownerId: string) => ({ kind: 'user', ownerId }) as const;

  /** Creates the events of servers whose buses reach each other. */
  function createServers() {
    const listeners = new Map<string, (message: string) => void>();
    const missed: (() => void)[] = [];
    const busOf = (serverId: string): ServerBus => ({
      ...soleServerBus(serverId),
      async broadcast(_topic, message) {
        for (const [id, listener] of listeners) if (id !== serverId) listener(message);
      },
      listen: (_topic, listener) => void listeners.set(serverId, listener),
      onMissed: (listener) => void missed.push(listener),
    });
    const [here, there] = ['here', 'there'].map(
      (id) => new ConversationEvents({ bus: busOf(id), reads }),
    ) as [ConversationEvents, ConversationEvents];
    return { here, there, miss: () => missed.forEach((listener) => listener()) };
  }

  /** Starts to read; returns the events so far. */
  function record(events: ConversationEvents, as = session) {
    const received: string[] = [];
    const ended = (async () => {
      for await (const { event } of events.follow(as, isSignedIn)) received.push(event);
    })();
    return { received, ended };
  }

  it('deliver each event once to the streams of its owner on all servers', async () => {
    const { here, there } = createServers();
    const [mine, elsewhere, foreign] = [
      record(here),
      record(there),
      record(there, { ...session, userId: 'eve' }),
    ];
    here.publish(ownerOf('ann'), change);
    here.publish({ kind: 'draft', ownerId: 'ann' }, change);
    await delay(10);
    expect([mine.received, elsewhere.received]).toEqual([
      ['reload', 'deleted'],
      ['reload', 'deleted'],
    ]);
    expect(foreign.received).toEqual(['reload']);
  });

  it('ask to reload after messages of other servers were missed', async () => {
    const { here, miss } = createServers();
    const { received } = record(here);
    await delay(10);
    miss();
    await delay(10);
    expect(received).toEqual(['reload', 'reload']);
  });

  it('ask a slow reader to reload instead of keeping its events', async () => {
    const { here } = createServers();
    const stream = here.follow(session, isSignedIn)[Symbol.asyncIterator]();
    for (let count = 0; count < 1_000; count += 1) here.publish(ownerOf('ann'), change);
    const events: string[] = [];
    for (let next = await stream.next(); events.length < 100; next = await stream.next()) {
      events.push(next.value?.event);
    }
    expect(events[0]).toBe('reload');
    expect(events.length).toBeLessThanOrEqual(100);
  });

  it('judge at most 20 streams at a time after any change of access', async () => {
    const { here, miss } = createServers();
    const [limits, judged] = [{ now: 0, most: 0 }, new Set<string>()];
    const judge = async ({ userId }: { userId: string }) => {
      limits.most = Math.max(limits.most, ++limits.now);
      await delay(1);
      limits.now -= 1;
      judged.add(userId);
      return true;
    };
    const received: string[] = [];
    for (let person = 0; person < 50; person += 1) {
      void (async () => {
        const followed = here.follow({ ...session, userId: `person ${person}` }, judge);
        for await (const { event } of followed) received.push(event);
      })();
    }
    onTestFinished(() => here.close());
    await expect.poll(() => received.length).toBe(50);
    judged.clear();
    await here.enforceAccess(undefined);
    expect([judged.size, limits.most]).toEqual([50, 20]);
    miss();
    await expect.poll(() => received.length).toBe(100);
    expect(limits).toEqual({ now: 0, most: 20 });
  });

  it('end their streams when sessions end and at shutdown, and refuse new ones then', async () => {
    const { here } = createServers();
    let isActive = true;
    const stream = here.follow(session, async () => isActive)[Symbol.asyncIterator]();
    await stream.next();
    const next = stream.next();
    isActive = false;
    await here.enforceAccess('eve');
    await here.enforceAccess(undefined);
    expect(await next).toEqual({ done: true, value: undefined });
    const { ended } = record(here);
    here.close();
    await ended;
    expect(() => here.follow(session, isSignedIn)).toThrow('server.unavailable');
  });
});
