/** Who answers at the double of Entra ID: it knows one person, and signs them in without asking. */
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
  /** What the product's process needs to use the double and to believe its certificate. */
  environment: Record<string, string>;
  /** Where answers stand in the address: Entra ID obeys the browser's wish, `#`; some providers answer behind `?`. */
  answersIn: 'query' | 'fragment';
  /** What the browser asked of the double since the last call, as `token refresh_token` or `authorize none`; `#` where it was answered there. */
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
    // What only the double's access tokens carry.
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
