/**
 * Number of queries of each declared route for a cached caller, independent of the number of rows. A new
 * route needs its number here; a higher number needs a reason.
 */
import { type NamedRoute, allRoutes } from '@polylogue/contract/routes';
import { expect, it, vi } from 'vitest';
import { noteConfigurationChange, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { hasTrigrams } from '../../db/lists/containing.ts';
import { countQueries } from '../database/count-queries.ts';
import { allOf, type ExampleParams, featureExamples } from './feature-examples.ts';
import { paramsOf } from './example-objects.ts';
import { credentialsFor, exampleParams, exampleRequest } from './example-requests.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { testApp } from '../test-app.ts';

/** If the example is refused, as at sign-in, the queries of the refusal are counted. */
const expected: Record<string, number> = {
  ...allOf('queryCounts'),
  'conversations.list': 1,
  'conversations.listArchived': 1,
  'conversations.events': 0,
  'conversations.get': 2,
  'conversations.delete': 2,
  'conversations.archive': 2,
  'conversations.unArchive': 2,
  'conversations.updateTitle': 2,
  'conversations.updateSelectedLeafSegmentId': 3,
  'conversations.export': 2,
  'conversations.citations': 1,
  'conversations.executionDetails': 2,
  'conversations.traceLogs': 2,
  'conversations.feedback': 1,
  'conversations.removeFeedback': 1,
  // The brand of the address is looked up again after an audited change, as made by the examples.
  'conversations.detailsForConversation': 4,
  'streams.resume': 1,
  'streams.stop': 1,
  'identity.generateToken': 0,
  'identity.signOut': 2,
  'identity.setupState': 1,
  'identity.setup': 1,
  'identity.interaction': 0,
  'identity.resolvedActions': 1,
  'identity.directoryGroups': 0,
  'instanceSettings.get': 1,
  'instanceSettings.application': 1,
  'instanceSettings.buildInfo': 0,
  'instanceSettings.defaultBrand': 2,
  'instanceSettings.features': 1,
  'instanceSettings.favicon': 2,
  'instanceSettings.webManifest': 3,
  'notifications.follow': 1,
  'searchIndex.get': 1,
  'searchIndex.rebuild': 3,
};
/**
 * An answer is written while it grows, so the number depends on timing, but never on the number of rows. Required
 * guidelines are looked up again after an audited change, as made by the examples. Answers to guidelines are counted
 * where the people of other examples fill a page.
 */
const maxExpected: Record<string, number> = {
  'conversations.create': 13,
  'conversations.addSegment': 17,
  'publicConversations.create': 15,
  'publicConversations.addSegment': 20,
  'draftConversations.create': 5,
  'draftConversations.addSegment': 6,
  'adminDraftConversations.create': 5,
  'adminDraftConversations.addSegment': 6,
  'guidelines.answers': 4,
  'agentAccess.check': 12,
  'agentAccess.agentsOf': 10,
};

const many = 100;
const at = new Date('2026-01-02T03:04:05Z');

// Periodic work of the server belongs to no route.
vi.useFakeTimers({ toFake: ['setInterval'] });
const app = await testApp();
// Queried once by each server.
await hasTrigrams(app.db);

const range = <T>(make: (index: number) => T): T[] => Array.from({ length: many }, (_, index) => make(index));

/** Adds a hundred rows to every list, and a hundred parts to every opened object. */
async function addMany(ownerId: string, own: ExampleParams): Promise<void> {
  const { conversationId = '', gptSystemId = '' } = own;
  const agents = range((index) => ({
    id: newId(),
    name: `Agent ${index}`,
    description: '',
    system_prompt: '',
    position: many,
    created_at: at,
  }));
  await app.db.insertInto('agents').values(agents).execute();
  const conversations = range((index) => ({
    id: newId(),
    owner_id: ownerId,
    agent_id: agents[index]?.id ?? gptSystemId,
    brand_key: 'default',
    title: `Conversation ${index}`,
    title_source: 'question',
    created_at: at,
    updated_at: at,
  }));
  await app.db.insertInto('conversations').values(conversations).execute();
  const segments = range((index) => ({
    id: newId(),
    conversation_id: conversationId,
    parent_id: own['conversationSegmentId'] ?? null,
    question: `Question ${index}`,
    status: 'Complete',
    created_at: at,
  }));
  await app.db.insertInto('segments').values(segments).execute();
  const flags = range(() => ({ name: newId(), enabled: true }));
  await app.db.insertInto('feature_flags').values(flags).execute();
  for (const examples of featureExamples) await examples.addMany?.(app.db, ownerId);
}

/** Adds an administrator with objects of their own, whose access status is cached. */
async function person(isLarge: boolean): Promise<SignedIn & { own: ExampleParams }> {
  const signedIn = await signIn(app, { role: 'administrator' });
  const own = await exampleParams(app.db, signedIn.userId);
  if (isLarge) await addMany(signedIn.userId, own);
  await app.identity.callers.authenticate(signedIn.token);
  return { ...signedIn, own };
}

const readers = new Map<boolean, ReturnType<typeof person>>();

/**
 * Returns a shared reader for routes that change nothing, since adding a hundred rows takes most of the
 * time. Look-ups after a change of the configuration occur for each.
 */
async function readerOrAnother(method: string, isLarge: boolean) {
  if (method !== 'GET') return person(isLarge);
  const reader = readers.get(isLarge) ?? person(isLarge);
  readers.set(isLarge, reader);
  const known = await reader;
  await transaction(app.db, async (tx) => noteConfigurationChange(tx));
  await app.identity.callers.authenticate(known.token);
  return known;
}

async function count(named: NamedRoute, isLarge: boolean): Promise<number> {
  const { token, own } = await readerOrAnother(named.route.method, isLarge);
  const params = paramsOf(named.feature, own);
  const request = exampleRequest(named, params);
  const credentials = credentialsFor(named.route, { token, params });
  const counted = await countQueries(app.db, () =>
    app.call(named.route, {
      ...request,
      ...credentials,
      headers: { ...request.headers, ...credentials.headers, 'x-request-id': newId() },
    }),
  );
  expect(counted.result.statusCode).toBeLessThan(500);
  return counted.count;
}

const casesOf = (matches: (name: string) => boolean) =>
  allRoutes.filter(({ name }) => matches(name)).map((named) => [named.name, named] as const);

it.each(casesOf((name) => !(name in maxExpected)))(
  '%s makes its number of queries, with one row and with a hundred',
  async (name, named) => {
    const counts = { few: await count(named, false), many: await count(named, true) };
    expect(counts).toEqual({ few: expected[name], many: expected[name] });
  },
);

it.each(casesOf((name) => name in maxExpected))(
  '%s makes no more queries than its number, with one row and with a hundred',
  async (name, named) => {
    expect(await count(named, false)).toBeLessThanOrEqual(maxExpected[name] ?? 0);
    expect(await count(named, true)).toBeLessThanOrEqual(maxExpected[name] ?? 0);
  },
);

it('makes two more for an uncached caller', async () => {
  // A separate application, since work of the routes above may still be running.
  const own = await testApp();
  const { token } = await signIn(own, { role: 'administrator' });
  const first = await countQueries(own.db, () => own.identity.callers.authenticate(token));
  const next = await countQueries(own.db, () => own.identity.callers.authenticate(token));
  expect([first.count, next.count]).toEqual([2, 0]);
});
