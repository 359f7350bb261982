/**
 * Every declared route × every kind of caller × own and foreign objects. A new route is covered by its
 * declaration; a new path parameter needs a value in `example-objects.ts` or in `example-requests.ts`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { type Action, actions, builtInRoles } from '@polylogue/contract/permissions';
import { type NamedRoute, allRoutes } from '@polylogue/contract/routes';
import { expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import { addDraft } from '../chat/chat-contexts.ts';
import type { ExampleParams } from './feature-examples.ts';
import { paramsOf } from './example-objects.ts';
import { exampleParams, exampleRequest } from './example-requests.ts';
import { type SignedIn, signIn, signInWith } from '../sign-in.ts';
import { testApp } from '../test-app.ts';

/** Parameters of owned objects: a foreign one must look like a missing one. */
const ownedParams = [
  'conversationId',
  'conversationSegmentId',
  'requestId',
  'configStateId',
  'personalAgents.gptSystemId',
  'userPrompts.promptId',
  'consentId',
];

const app = await testApp();
const owner = await signIn(app, { role: 'member' });
const stranger = await signIn(app, { role: 'member' });
const powerless = await signIn(app, { role: undefined });
const administrator = await signIn(app, { role: 'administrator' });
/** Administrator without earlier changes, so that no request is a repeated one. */
const newAdministrator = await signIn(app, { role: 'administrator' });
const gone = await signIn(app, { role: 'administrator', isDeactivated: true });
const own = await exampleParams(app.db, owner.userId);
/** Objects of another owner, with a visitor of theirs. */
const others = await exampleParams(app.db, stranger.userId);

const paramNames = ({ route }: NamedRoute) => Object.keys(route.params?.shape ?? {});

/** Owned parameters of a feature's routes; `{feature}.{name}` is specific to it. */
const ownedOf = ({ feature }: NamedRoute) =>
  ownedParams.map((name) => name.replace(`${feature}.`, '')).filter((name) => !name.includes('.'));
const allOwned = (named: NamedRoute, value: () => string): ExampleParams =>
  Object.fromEntries(ownedOf(named).map((name) => [name, value()]));
const ownOf = ({ feature }: NamedRoute) => paramsOf(feature, own);
const missing = (named: NamedRoute): ExampleParams => ({
  ...ownOf(named),
  ...allOwned(named, newId),
});

const isForVisitors = ({ route: { access } }: NamedRoute) =>
  access === 'visitor' || access === 'signedInOrVisitor';
const isGuarded = ({ route: { access } }: NamedRoute) => access !== 'public' && access !== 'visitor';
const needsAction = ({ route }: NamedRoute) => typeof route.access === 'object';
const isOwned = (named: NamedRoute) => paramNames(named).some((param) => ownedOf(named).includes(param));
/** Checks that members may make the call at all; otherwise administrators are the strangers. */
const isForMembers = ({ route: { access } }: NamedRoute) =>
  typeof access !== 'object' || builtInRoles.member.actions.some((action) => access.anyOf.includes(action));
const casesOf = (matches: (named: NamedRoute) => boolean) =>
  allRoutes.filter(matches).map((named) => [named.name, named] as const);

const ask = (named: NamedRoute, params: ExampleParams, token?: string) =>
  app.call(named.route, { ...exampleRequest(named, params), token });

/** Sends the request as a visitor, with the session in its place on the route. */
function visit(named: NamedRoute, params: ExampleParams, sessionIdentifier: string) {
  const request = exampleRequest(named, { ...params, sessionIdentifier });
  const headers = { ...request.headers, [sessionIdentifierHeader]: sessionIdentifier };
  return app.call(named.route, { ...request, headers });
}

const sessionOf = (all: ExampleParams) => all['publicConversations.sessionIdentifier'] ?? '';

it.each(casesOf(() => true))('%s has an example for each path parameter', (_name, named) => {
  const params = ownOf(named);
  expect(paramNames(named).filter((param) => !(param in params))).toEqual([]);
});

it.each(casesOf(isGuarded))(
  '%s asks an anonymous caller, a forged token and a deactivated person to sign in',
  async (_name, named) => {
    for (const token of [undefined, 'e30.e30.e30', gone.token]) {
      const answer = await ask(named, ownOf(named), token);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.required']);
    }
  },
);

it.each(casesOf(needsAction))(
  '%s refuses a person without the action, and admits an administrator',
  async (_name, named) => {
    expect((await ask(named, ownOf(named), powerless.token)).statusCode).toBe(403);
    expect([401, 403]).not.toContain((await ask(named, ownOf(named), administrator.token)).statusCode);
  },
);

/** People by the actions that they hold. */
const holders = new Map<string, Promise<SignedIn>>();
function holderOf(held: readonly Action[]): Promise<SignedIn> {
  const known = holders.get(held.join()) ?? signInWith(app, { actions: held });
  holders.set(held.join(), known);
  return known;
}
const openingActions = ({ route: { access } }: NamedRoute): readonly Action[] =>
  typeof access === 'object' ? access.anyOf : [];

/** Changes use a missing object, so that they change nothing. */
const paramsFor = (named: NamedRoute): ExampleParams =>
  named.route.method === 'GET'
    ? ownOf(named)
    : { ...ownOf(named), ...Object.fromEntries(paramNames(named).map((name) => [name, newId()])) };

it.each(casesOf(needsAction))(
  '%s refuses holders of all other actions, and admits holders of any one of its own',
  async (_name, named) => {
    const opening = openingActions(named);
    const rest = await holderOf(actions.filter((action) => !opening.includes(action)));
    const refused = await ask(named, ownOf(named), rest.token);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.forbidden']);
    for (const action of opening) {
      const { token } = await holderOf([action]);
      const { statusCode, body } = await ask(named, paramsFor(named), token);
      // A service may refuse requests beyond the caller's own permissions, with a code of its own.
      expect([action, statusCode === 403 && body]).not.toEqual([
        action,
        expect.stringContaining('auth.forbidden'),
      ]);
    }
  },
);

it.each(casesOf(isForVisitors))(
  "%s asks callers without a visitor's session, or with an expired one, to begin one",
  async (_name, named) => {
    const over = sessionOf(await exampleParams(app.db, owner.userId));
    const hash = createHash('sha256').update(over).digest('hex');
    await app.db
      .updateTable('visitor_sessions')
      .set({ expires_at: app.clock.now() })
      .where('hash', '=', hash)
      .execute();
    for (const session of ['', 'x', randomBytes(32).toString('base64url'), over]) {
      const answer = await visit(named, ownOf(named), session);
      expect([session, answer.statusCode, answer.json().code]).toEqual([
        session,
        401,
        'visitor_session.invalid',
      ]);
    }
    if (named.route.access === 'visitor') {
      const { sessionIdentifier: _, ...params } = ownOf(named);
      expect((await ask(named, params, administrator.token)).statusCode).toBe(401);
    }
  },
);

it.each(casesOf((named) => isOwned(named) && named.route.access !== 'visitor'))(
  '%s answers a foreign object, to the byte, like a missing one',
  async (_name, named) => {
    for (const caller of isForMembers(named) ? [stranger, newAdministrator] : [newAdministrator]) {
      const foreign = await ask(named, ownOf(named), caller.token);
      const absent = await ask(named, missing(named), caller.token);
      expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404]);
      expect(foreign.rawPayload.equals(absent.rawPayload)).toBe(true);
    }
  },
);

it.each(casesOf((named) => isOwned(named) && isForVisitors(named)))(
  '%s answers a visitor about a foreign object, to the byte, like about a missing one',
  async (_name, named) => {
    const theirs = paramsOf('publicConversations', others);
    for (const params of [theirs, ownOf({ ...named, feature: 'conversations' })]) {
      const foreign = await visit(named, params, sessionOf(own));
      const absent = await visit(named, missing(named), sessionOf(own));
      expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404]);
      expect(foreign.rawPayload.equals(absent.rawPayload)).toBe(true);
    }
  },
);

/** Routes about a draft of the organisation's agents. */
const adminDraftCases = casesOf(
  (named) =>
    ['adminDraftConversations', 'adminAgentDrafts'].includes(named.feature) &&
    paramNames(named).includes('stateId'),
);

it.each(adminDraftCases)(
  "%s hides drafts of others from an author of the organisation's agents",
  async (_name, named) => {
    const author = await signIn(app, { role: 'agentAuthor' });
    const foreign = await ask(named, ownOf(named), author.token);
    const absent = await ask(named, { ...missing(named), stateId: newId() }, author.token);
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
  },
);

// A draft without a picture has none to show.
it.each(adminDraftCases.filter(([, { route }]) => route.response.kind !== 'file'))(
  '%s shows writers of a single agent only the draft of that agent',
  async (_name, named) => {
    const [agent, other] = await app.db.selectFrom('agents').select('id').limit(2).execute();
    const [agentId = '', otherId = ''] = [agent?.id, other?.id];
    const draft = { authorId: owner.userId, agentType: 'System', agentId } as const;
    const stateId = await addDraft(app, draft);
    const asked = { ...missing(named), stateId };
    const askHolding = async (gptSystemIds: string[], params: ExampleParams) => {
      const { token } = await signInWith(app, { actions: ['GptSystemsWriteSpecific'], gptSystemIds });
      return (await ask(named, params, token)).body;
    };
    const unknown = 'configuration_state.not_found';
    expect(await askHolding([otherId], asked)).toContain(unknown);
    expect(await askHolding([], asked)).toContain(unknown);
    expect(await askHolding([agentId], { ...asked, stateId: newId() })).toContain(unknown);
    expect(await askHolding([agentId], asked)).not.toContain(unknown);
  },
);

it.each(casesOf(isOwned))(
  '%s answers a malformed id, to the byte, like a missing one',
  async (_name, named) => {
    const { token } = isForMembers(named) ? owner : newAdministrator;
    const send = (params: ExampleParams) =>
      named.route.access === 'visitor' ? visit(named, params, sessionOf(own)) : ask(named, params, token);
    for (const malformed of ['x', 'not-an-id', 'a\0b', '../x', `${newId()}0`]) {
      const broken = await send({ ...ownOf(named), ...allOwned(named, () => malformed) });
      const absent = await send(missing(named));
      expect([malformed, broken.statusCode, broken.body]).toEqual([malformed, 404, absent.body]);
    }
  },
);

it.each(casesOf(() => true))('%s never answers with a server error', async (_name, named) => {
  for (const caller of [undefined, powerless, stranger, administrator]) {
    expect((await ask(named, missing(named), caller?.token)).statusCode).toBeLessThan(500);
  }
  expect((await visit(named, missing(named), sessionOf(own))).statusCode).toBeLessThan(500);
});

it('grants owners access that strangers are refused', async () => {
  const reads = allRoutes.filter(
    (named) =>
      named.route.method === 'GET' &&
      named.route.response.kind === 'json' &&
      paramNames(named).includes('conversationId'),
  );
  expect(reads.length).toBeGreaterThan(2);
  const author = await signIn(app, { role: 'agentAuthor' });
  const authored = await exampleParams(app.db, author.userId);
  for (const named of reads.filter(({ name }) => !name.endsWith('.citations'))) {
    const params = paramsOf(named.feature, authored);
    const answer =
      named.route.access === 'visitor'
        ? await visit(named, params, sessionOf(authored))
        : await ask(named, params, author.token);
    expect(answer.statusCode, named.name).toBe(200);
  }
});
