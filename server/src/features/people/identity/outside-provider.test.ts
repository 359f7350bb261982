import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Events } from 'oauth2-mock-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../clock.ts';
import { createOutbound } from '../../../outbound/guarded-fetch.ts';
import { atEndOfFile } from '../../../testing/at-end-of-file.ts';
import { clientId, type EntraDouble, tenantId } from '../../../testing/identity/entra-double.ts';
import { identityDouble } from '../../../testing/identity/identity-double.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import type { VerifyIdToken } from './id-token.ts';
import { outsideVerifier } from './outside-provider.ts';

const otherTenant = '0f0f0f0f-5d5c-4b7e-9a44-0d6f2b1c7e22';
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Makes a verifier without cached metadata, as an application does for that double. */
function verifierOf({ address, environment }: EntraDouble): (idToken: string) => ReturnType<VerifyIdToken> {
  const outbound = createOutbound({ allowedAddresses: [address] });
  atEndOfFile(() => outbound.close());
  const config = {
    clientId,
    tenantId: environment['ENTRA_TENANT_ID'] ?? '',
    instance: `https://${address}/`,
    directory: undefined,
  };
  const verify = outsideVerifier({ config, clock: systemClock, fetch: outbound.fetchFor() });
  return (idToken) => verify(idToken, '');
}

const rejected = { code: 'identity.token_rejected' };
const unreachable = { code: 'identity.provider_unreachable' };

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
  ])('rejects an access token as an identity: %s', async (_name, claims) => {
    expect(await exchange(app, await double.idToken(claims))).toMatchObject(rejected);
  });

  it('rejects a token for several parties that was issued to another one', async () => {
    const aud = [double.environment['ENTRA_CLIENT_ID'], 'another-client'];
    const toAnother = await double.idToken({ aud, azp: 'another-client' });
    expect(await exchange(app, toAnother)).toMatchObject(rejected);
    const toUs = await double.idToken({ aud, azp: aud[0] });
    expect((await exchange(app, toUs)).userId).toBeDefined();
  });

  it('fetches a new key of the provider, and rejects a key that it does not publish', async () => {
    await exchange(app, await double.idToken());
    const { privateKey } = await generateKeyPair('RS256');
    const strangers = await new SignJWT(decodeJwt(await double.idToken()))
      .setProtectedHeader({ alg: 'RS256', kid: 'of-a-stranger' })
      .sign(privateKey);
    expect(await exchange(app, strangers)).toMatchObject(rejected);
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
    expect(await verifierOf(double)(rotated)).toMatchObject({ subject: 'object-ada' });
  });

  it('reports an authority that is down as unreachable, and retries', async () => {
    const token = await double.idToken();
    const verify = verifierOf(double);
    const { port } = double.server.address();
    await double.server.stop();
    await expect(verify(token)).rejects.toMatchObject(unreachable);
    await double.server.start(port, 'localhost');
    expect(await verify(token)).toMatchObject({ subject: 'object-ada' });
  });

  it('reports an authority as unreachable where its keys are', async () => {
    double.server.service.once(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
      if (body !== '') body['jwks_uri'] = `https://${double.address}/nowhere`;
    });
    await expect(verifierOf(double)(await double.idToken())).rejects.toMatchObject(unreachable);
  });

  it('refuses an authority at a private address that is not allowed', async () => {
    const closed = await testApp({ ...double.environment, POLYLOGUE_ALLOWED_ADDRESSES: 'localhost:1' });
    expect(await exchange(closed, await double.idToken())).toMatchObject(unreachable);
  });
});

describe('many tenants', () => {
  let double: EntraDouble;
  beforeAll(async () => {
    double = await identityDouble('common');
  });

  it('distinguishes people of several tenants with the same object id', async () => {
    const verify = verifierOf(double);
    const of = async (tid: string) =>
      verify(await double.idToken({ tid, iss: double.issuerOf(tid), oid: 'object-same' }));
    for (const tid of [tenantId, otherTenant]) {
      expect(await of(tid)).toMatchObject({ issuer: `entra:${tid}`, subject: 'object-same' });
    }
  });

  it('rejects a token of one tenant that names another one, or none', async () => {
    const verify = verifierOf(double);
    const foreign = { iss: `https://evil.example/${tenantId}/v2.0` };
    for (const changes of [{ tid: otherTenant }, { tid: undefined }, { tid: '' }, foreign]) {
      await expect(verify(await double.idToken(changes))).rejects.toMatchObject(rejected);
    }
  });

  it('accepts a key of one tenant for that tenant alone', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'restricted' };
    await double.server.issuer.keys.add({ ...key, issuer: double.issuerOf(otherTenant) });
    const verify = verifierOf(double);
    const signed = async (tid: string) => {
      const claims = decodeJwt(await double.idToken({ tid, iss: double.issuerOf(tid) }));
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'restricted' }).sign(privateKey);
    };
    expect(await verify(await signed(otherTenant))).toMatchObject({ issuer: `entra:${otherTenant}` });
    await expect(verify(await signed(tenantId))).rejects.toMatchObject(rejected);
  });

  it('rejects personal accounts where only organisations are admitted', async () => {
    const organisations = await identityDouble('organizations');
    const verify = verifierOf(organisations);
    const personal = { tid: personalTenant, iss: organisations.issuerOf(personalTenant) };
    await expect(verify(await organisations.idToken(personal))).rejects.toMatchObject(rejected);
    expect(await verify(await organisations.idToken())).toMatchObject({ subject: 'object-ada' });
  });
});

it('takes a tenant known by its domain as the one named by the issuer', async () => {
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
    // Changes only the name of the authority.
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

it('identifies people of other providers by issuer and subject, whatever they claim', async () => {
  const double = await identityDouble('a-realm');
  const verify = verifierOf(double);
  const issuer = double.issuerOf('{tenantid}').replace('{tenantid}', '');
  for (const sub of ['one', 'two']) {
    const token = await double.idToken({ iss: issuer, tid: undefined, sub });
    expect(await verify(token)).toMatchObject({ issuer, subject: sub });
  }
});
