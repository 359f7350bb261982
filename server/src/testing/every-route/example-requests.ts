/** Valid request to each declared route, for tests of every route. */
import { type Route } from '@polylogue/contract/http';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { isMultipart } from '@polylogue/contract/multipart';
import type { NamedRoute } from '@polylogue/contract/routes';
import type { Database } from '../../db/client.ts';
import { exampleObjects } from './example-objects.ts';
import { allOf, type ExampleParams } from './feature-examples.ts';
import { sampleFile } from '../sample-files.ts';
import { sampleOf } from './sample-of.ts';
import type { CallRequest } from '../test-app.ts';

/** Parameters of objects without an owner. */
const sharedParams: ExampleParams = {
  ...allOf('params'),
  brandKey: 'default',
  fileName: 'logo.svg',
  identityProvider: 'EntraId',
  purpose: 'maskable',
  uid: 'unknown-interaction',
};
/** Bodies with rules beyond their schema, or with references to an object. */
const bodies: Record<string, (own: ExampleParams) => unknown> = {
  ...allOf('bodies'),
  'identity.setup': () => ({
    setupToken: 'wrong',
    name: 'Eve',
    email: 'eve@example.com',
    password: 'a long enough password',
  }),
};
const queries = allOf('queries');

/** Adds one object of each kind for an owner. Resolves to values for every path parameter. */
export async function exampleParams(db: Database, ownerId: string): Promise<ExampleParams> {
  return { ...sharedParams, ...(await exampleObjects(db, ownerId)) };
}

function sampleBody({ body }: NamedRoute['route']): unknown {
  if (!isMultipart(body)) return body && sampleOf(body);
  return {
    file: sampleFile(body.file.rules),
    ...(body.fields && { fields: sampleOf(body.fields) as object }),
  };
}

/** Makes the request without credentials. `params` are those of the route's feature. */
export function exampleRequest({ name, route }: NamedRoute, params: ExampleParams): CallRequest {
  const query = queries[name] ?? {};
  const body = bodies[name] ?? (() => sampleBody(route));
  return {
    params,
    query: typeof query === 'function' ? query(params) : query,
    body: body(params),
    headers: { 'x-request-id': 'matrix-request', ...(route.ifMatch && { 'if-match': '"1"' }) },
  };
}

/** Makes the credentials: of a visitor on routes for visitors, otherwise the token. */
export const credentialsFor = (
  { access }: Route,
  { token, params }: { token: string; params: ExampleParams },
): Pick<CallRequest, 'token' | 'headers'> =>
  access === 'visitor'
    ? { headers: { [sessionIdentifierHeader]: params['sessionIdentifier'] ?? '' } }
    : { token };
