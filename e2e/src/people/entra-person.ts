/** Double of Entra ID that knows one person and signs them in without interaction. */
import { decodeJwt } from 'jose';
import { Events } from 'oauth2-mock-server';
import {
  clientId,
  type EntraDouble,
  startEntraDouble,
  tenantId,
} from '../../../server/src/testing/identity/entra-double.ts';

export const ada = { name: 'Ada Lovelace', userName: 'ada@contoso.example' };

/** Groups of the double's directory, two on the first page. */
const groups = [
  { id: 'group-sales', displayName: 'Sales', description: 'Everybody who sells' },
  { id: 'group-legal', displayName: 'Legal', description: null },
  { id: 'group-board', displayName: 'Board', description: null },
];

export interface EntraPerson {
  double: EntraDouble;
  /** Environment of the product for using the double and trusting its certificate. */
  environment: Record<string, string>;
  /** Part of the address with the response: Entra ID uses the requested fragment, some providers the query. */
  answersIn: 'query' | 'fragment';
  /**
   * Returns the browser's requests since the last call, such as `token refresh_token` or `authorize none`; `#` marks
   * a response in the fragment.
   */
  takeRequests(): string[];
}

/** Starts the double; its ID tokens are Ada's, with claims as Entra ID's. */
export async function startEntraPerson(): Promise<EntraPerson> {
  const double = await startEntraDouble();
  const { service } = double.server;
  let requests: string[] = [];
  service.on(Events.BeforeTokenSigning, ({ payload }) => {
    payload['iss'] = double.issuerOf(tenantId);
    // The access token is for the directory; the ID token alone is for the product.
    if (payload['aud'] !== clientId) return;
    Object.assign(payload, {
      sub: 'pairwise-ada',
      oid: 'object-ada',
      tid: tenantId,
      name: ada.name,
      preferred_username: ada.userName,
      // More groups than fit: the directory has to be asked.
      _claim_names: { groups: 'src1' },
      _claim_sources: {
        src1: { endpoint: `https://${double.address}/v1.0/users/object-ada/getMemberObjects` },
      },
    });
  });
  service.on(Events.BeforeResponse, (_response, { body }) => requests.push(`token ${body.grant_type}`));
  service.on(Events.BeforeAuthorizeRedirect, ({ url }, request) => {
    const asked = new URL(request.url ?? '', 'https://localhost').searchParams;
    const isFragment = person.answersIn === 'fragment' && asked.get('response_mode') === 'fragment';
    requests.push(`authorize ${asked.get('prompt') ?? 'with a page'}${isFragment ? ' #' : ''}`);
    if (!isFragment) return;
    url.hash = url.search.slice(1);
    url.search = '';
  });
  service.on(Events.BeforePostLogoutRedirect, () => requests.push('end session'));
  service.addRoute('GET', '/v1.0/groups', (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'https://localhost');
    const isNext = searchParams.has('$skiptoken');
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    // Only the double's access tokens have this scope.
    if (!String(decodeJwt(bearer)['scope']).includes('User.Read')) return void response.writeHead(403).end();
    requests.push(`groups ${isNext ? 'next page' : (searchParams.get('$top') ?? '')}`);
    const next = `https://${double.address}/v1.0/groups?$skiptoken=second`;
    const page = isNext ? { value: groups.slice(2) } : { value: groups.slice(0, 2), '@odata.nextLink': next };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(page));
  });
  const person: EntraPerson = {
    double,
    answersIn: 'query',
    environment: { ...double.environment, NODE_EXTRA_CA_CERTS: double.certificateFile },
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
  };
  return person;
}
