/** Notices of guidelines that a caller has not accepted. */
import { consentRoutes as routes } from '@polylogue/contract/brands/guidelines/routes';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { beforeEach, expect, it } from 'vitest';
import {
  addConsent,
  addGuidelines,
  guidelinesContent,
  putInForce,
  requireGuidelines,
  requireOfAgent,
} from '../../../../testing/access/guidelines.ts';
import { countQueries } from '../../../../testing/database/count-queries.ts';
import { addEndpoint, copyAgent } from '../../../../testing/chat/chat-contexts.ts';
import { type SignedIn, signIn } from '../../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';

const minuteMs = 60 * 1000;

let app: TestApp;
let ann: SignedIn;
let inForce: string;
let announced: string;
beforeEach(async () => {
  app = await testApp();
  ann = await signIn(app, { role: 'member' });
  inForce = await addGuidelines(app.db, guidelinesContent('In force'));
  await putInForce(app.db, inForce);
  announced = await addGuidelines(app.db, guidelinesContent('Announced'));
  await putInForce(app.db, announced, { at: new Date(app.clock.now().getTime() + minuteMs) });
});

async function notices(credentials: { token: string } | { headers: Record<string, string> } = ann) {
  const { items } = (await app.call(routes.notices, credentials)).json<{
    items: { name: string; version: number; isInForce: boolean }[];
  }>();
  return items.map(({ name, version, isInForce }) => [name, version, isInForce]);
}

const anyAgent = async () =>
  (await app.db.selectFrom('agents').select('id').where('built_in', 'is not', null).executeTakeFirstOrThrow())
    .id;

it('lists versions in force and announced, until the caller accepts them', async () => {
  expect(await notices()).toEqual([]);
  await requireGuidelines(app.db, inForce, announced);
  expect(await notices()).toEqual([
    ['In force', 1, true],
    ['Announced', 1, false],
  ]);
  await addConsent(app.db, inForce, { userId: ann.userId });
  expect(await notices()).toEqual([['Announced', 1, false]]);
  app.clock.advance(minuteMs);
  expect(await notices()).toEqual([['Announced', 1, true]]);
});

it('announces those of an agent only to people who may chat with it', async () => {
  const agentId = await copyAgent(app, await anyAgent());
  await requireOfAgent(app.db, agentId, inForce, announced);
  expect(await notices()).toEqual([['Announced', 1, false]]);
  await app.db.updateTable('agents').set({ is_for_everyone: false }).where('id', '=', agentId).execute();
  expect(await notices()).toEqual([]);
});

it('costs as many statements with many announced versions as with one', async () => {
  const statements = async () => {
    await notices();
    return (await countQueries(app.db, notices)).count;
  };
  const one = await statements();
  await Promise.all(
    Array.from({ length: 5 }, async () =>
      putInForce(app.db, await addGuidelines(app.db), { at: new Date(app.clock.now().getTime() + minuteMs) }),
    ),
  );
  expect(await statements()).toBe(one);
});

it('lists those of the endpoint to its visitors', async () => {
  const agentId = await copyAgent(app, await anyAgent());
  const visitorAt = async (publicChatEndpoint: string) => {
    const opened = await app.call(publicConversationRoutes.openSession, { body: { publicChatEndpoint } });
    return { headers: { [sessionIdentifierHeader]: opened.json().sessionIdentifier } };
  };
  const required = await addEndpoint(app, { agentId, guidelinesDocumentIds: [inForce] });
  expect(await notices(await visitorAt(required))).toEqual([['In force', 1, true]]);
  const free = await addEndpoint(app, { agentId: await copyAgent(app, agentId) });
  expect(await notices(await visitorAt(free))).toEqual([]);
});
