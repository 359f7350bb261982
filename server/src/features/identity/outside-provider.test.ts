import { identityRoutes } from '@polylogue/contract/identity/routes';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Events } from 'oauth2-mock-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { createOutbound } from '../../outbound/guarded-fetch.ts';
import { clientId, type EntraDouble, tenantId } from '../../testing/identity/entra-double.ts';
import { identityDouble } from '../../testing/identity/identity-double.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { outsideVerifier } from './outside-provider.ts';

const otherTenant = '0f0f0f0f-5d5c-4b7e-9a44-0d6f2b1c7e22';
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

const exchange = async (app: TestApp, idToken: string) => {
  const answer = await app.call(identityRoutes.generateToken, {
    params: { identityProvider: 'EntraId' },
    body: { tokenRequest: { idToken } },
  });
  const { code, n1AIToken } = answer.json<{ code?: string; n1AIToken?: string }>();
  return { code, userId: n1AIToken && decodeJwt(n1AIToken).sub };
};

describe('one tenant', () => {
  let double: EntraDouble;
  let app: TestApp;
  beforeAll(async () => {
    double = await identityDouble();
    app = await testApp(double.environment);
  });

  it.each([
    ['delegated, for our own API', { scp: 'access_as_user', azp: 'somebody', azpacr: '0' }],
    ['of an application', { idtyp: 'app', roles: ['Everything'] }],
    ['of an older version', { appid: 'somebody' }],
    ['of another maker', { scope: 'openid profile' }],
  ])('an access token is nobody’s identity: %s', async (_name, claims) => {
    expect(await exchange(app, await double.idToken(claims))).toMatchObject({
      code: 'identity.token_rejected',
    });
  });

  it('a token for several parties is refused where it was issued to another one', async () => {
    const aud = [double.environment['ENTRA_CLIENT_ID'], 'another-client'];
    const toAnother = await double.idToken({ aud, azp: 'another-client' });
    expect(await exchange(app, toAnother)).toMatchObject({ code: 'identity.token_rejected' });
    const toUs = await double.idToken({ aud, azp: aud[0] });
    expect((await exchange(app, toUs)).userId).toBeDefined();
  });

  it('a new key of the provider is fetched, a key of nobody is not believed', async () => {
    await exchange(app, await double.idToken());
    const stranger = await identityDouble();
    expect(await exchange(app, await stranger.idToken({ iss: double.issuerOf(tenantId) }))).toMatchObject({
      code: 'identity.token_rejected',
    });
    const { kid } = await double.server.issuer.keys.generate('RS256', { kid: 'the-next-key' });
    const rotated = await double.server.issuer.buildToken({
      kid,
      scopesOrTransform: (_header, payload) => {
        Object.assign(payload, {
          iss: double.issuerOf(tenantId),
          aud: double.environment['ENTRA_CLIENT_ID'],
          sub: 'pairwise-ada',
          oid: 'object-ada',
          tid: tenantId,
        });
      },
    });
    const fresh = await testApp(double.environment);
    expect((await exchange(fresh, rotated)).userId).toBeDefined();
  });
});

describe('many tenants', () => {
  it('keep people apart who have the same object id', async () => {
    const double = await identityDouble('common');
    const app = await testApp(double.environment);
    const of = (tid: string) => double.idToken({ tid, iss: double.issuerOf(tid), oid: 'object-same' });
    const [one, other] = [
      await exchange(app, await of(tenantId)),
      await exchange(app, await of(otherTenant)),
    ];
    expect(one.userId).toBeDefined();
    expect(other.userId).toBeDefined();
    expect(one.userId).not.toBe(other.userId);
  });

  it('can’t speak for one another', async () => {
    const double = await identityDouble('common');
    const app = await testApp(double.environment);
    const foreign = { iss: `https://evil.example/${tenantId}/v2.0` };
    for (const changes of [{ tid: otherTenant }, { tid: undefined }, { tid: '' }, foreign]) {
      expect(await exchange(app, await double.idToken(changes))).toMatchObject({
        code: 'identity.token_rejected',
      });
    }
  });

  it('have keys that sign for one of them alone', async () => {
    const double = await identityDouble('common');
    const app = await testApp(double.environment);
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'restricted' };
    await double.server.issuer.keys.add({ ...key, issuer: double.issuerOf(otherTenant) });
    const signed = async (tid: string) => {
      const claims = decodeJwt(await double.idToken({ tid, iss: double.issuerOf(tid) }));
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'restricted' }).sign(privateKey);
    };
    expect((await exchange(app, await signed(otherTenant))).userId).toBeDefined();
    expect(await exchange(app, await signed(tenantId))).toMatchObject({ code: 'identity.token_rejected' });
  });

  it('of organisations leave personal accounts out', async () => {
    const double = await identityDouble('organizations');
    const app = await testApp(double.environment);
    const personal = await double.idToken({ tid: personalTenant, iss: double.issuerOf(personalTenant) });
    expect(await exchange(app, personal)).toMatchObject({ code: 'identity.token_rejected' });
    expect((await exchange(app, await double.idToken())).userId).toBeDefined();
  });
});

describe('a tenant known by its domain', () => {
  it('is the one that the issuer names', async () => {
    const domain = 'contoso.onmicrosoft.com';
    const double = await identityDouble(`${domain}/v2.0`);
    double.server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
      if (body !== '') body['issuer'] = double.issuerOf(tenantId);
    });
    const outbound = createOutbound({ allowedAddresses: [double.address] });
    const reach = outbound.fetchFor();
    const verify = outsideVerifier({
      config: {
        clientId,
        tenantId: domain,
        instance: 'https://login.microsoftonline.com/',
        directory: undefined,
      },
      clock: systemClock,
      // Only the name of the authority is another one.
      fetch: (input, init) =>
        reach(new Request(input).url.replace('login.microsoftonline.com', double.address), init),
    });
    expect(await verify(await double.idToken(), '')).toMatchObject({
      issuer: `entra:${tenantId}`,
      subject: 'object-ada',
    });
    for (const tid of [otherTenant, undefined, '']) {
      await expect(verify(await double.idToken({ tid }), '')).rejects.toMatchObject({
        code: 'identity.token_rejected',
      });
    }
    await outbound.close();
  });
});

describe('a provider that is not Entra ID', () => {
  it('knows people by issuer and subject, whatever tenant or object they claim', async () => {
    const double = await identityDouble('a-realm');
    const app = await testApp(double.environment);
    const issuer = double.issuerOf('{tenantid}').replace('{tenantid}', '');
    const one = await exchange(app, await double.idToken({ iss: issuer, tid: undefined, sub: 'one' }));
    const two = await exchange(app, await double.idToken({ iss: issuer, tid: undefined, sub: 'two' }));
    expect(one.userId).toBeDefined();
    expect(two.userId).not.toBe(one.userId);
    const { issuer: stored } = await app.db
      .selectFrom('users')
      .select('issuer')
      .where('id', '=', one.userId ?? '')
      .executeTakeFirstOrThrow();
    expect(stored).toBe(issuer);
  });
});

describe('an authority that can’t be reached', () => {
  it('is told apart from a bad token, and asked again', async () => {
    const double = await identityDouble();
    const app = await testApp(double.environment);
    const token = await double.idToken();
    const { port } = double.server.address();
    await double.server.stop();
    expect(await exchange(app, token)).toMatchObject({ code: 'identity.provider_unreachable' });
    await double.server.start(port, 'localhost');
    expect(await exchange(app, token)).toEqual({ code: undefined, userId: expect.any(String) });
  });

  it('is also one whose keys are out of reach', async () => {
    const double = await identityDouble();
    const app = await testApp(double.environment);
    double.server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }) => {
      if (body !== '') body['jwks_uri'] = `https://${double.address}/nowhere`;
    });
    expect(await exchange(app, await double.idToken())).toMatchObject({
      code: 'identity.provider_unreachable',
    });
  });

  it('is never a private address that nobody allowed', async () => {
    const double = await identityDouble();
    const app = await testApp({ ...double.environment, POLYLOGUE_ALLOWED_ADDRESSES: 'localhost:1' });
    expect(await exchange(app, await double.idToken())).toMatchObject({
      code: 'identity.provider_unreachable',
    });
  });
});
