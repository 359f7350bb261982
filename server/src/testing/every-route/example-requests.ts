/** A request to each declared route that its handler takes, for tests that walk every route. */
import type { NamedRoute } from '@polylogue/contract/routes';
import type { Database } from '../../db/client.ts';
import { type ExampleParams, exampleObjects } from './example-objects.ts';
import { sampleOf } from './sample-of.ts';
import type { CallRequest } from '../test-app.ts';

/** Parameters of things that belong to nobody in particular. */
const sharedParams: ExampleParams = {
  brandKey: 'default',
  fileName: 'logo.svg',
  identityProvider: 'EntraId',
  purpose: 'maskable',
  uid: 'unknown-interaction',
  modelProviderId: '01890a5d-ac96-774b-bcce-b302099a8057',
};
/** Bodies whose rules go beyond their shape, and such as name an object. */
const bodies: Record<string, (own: ExampleParams) => unknown> = {
  'conversations.addSegment': () => ({ question: 'And then?' }),
  'conversations.updateSelectedLeafSegmentId': (own) => ({
    selectedLeafSegmentId: own['conversationSegmentId'],
  }),
  // An address that nobody accepted, so that nothing is called.
  'modelProviders.testUnsaved': () => ({ kind: 'openai-compatible', baseUrl: 'http://127.0.0.1:1/v1' }),
  'identity.setup': () => ({
    setupToken: 'wrong',
    name: 'Eve',
    email: 'eve@example.com',
    password: 'a long enough password',
  }),
};
const queries: Record<string, Record<string, string>> = {
  'conversations.citations': { path: 'example.md', title: 'Example' },
};

/** Writes one object of each kind for an owner. Resolves to values for every path parameter. */
export async function exampleParams(db: Database, ownerId: string): Promise<ExampleParams> {
  return { ...sharedParams, ...(await exampleObjects(db, ownerId)) };
}

/** The request, without a token. */
export function exampleRequest({ name, route }: NamedRoute, params: ExampleParams): CallRequest {
  const body = bodies[name] ?? (() => route.body && sampleOf(route.body));
  return {
    params,
    query: queries[name] ?? {},
    body: body(params),
    headers: { 'x-request-id': 'matrix-request' },
  };
}
