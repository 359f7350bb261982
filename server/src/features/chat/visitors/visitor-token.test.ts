/** Visitors named by tokens of a web site's server. */
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { publicConversationRoutes as routes } from '@polylogue/contract/chat/visitors/routes';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { exportSPKI, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import { testSealer } from '../../../testing/chat/chat-contexts.ts';
import type { Person } from '../../../testing/chat/person.ts';
import { testClock } from '../../../testing/test-clock.ts';
import { openNamedSession, openSession, visitorAuthentication } from './service.ts';

const [primary, secondary] = ['first key '.padEnd(40, 'a'), 'second key '.padEnd(40, 'b')].map((key) =>
  key.replaceAll(' ', '-'),
) as [string, string];
let harness: ChatHarness;
let endpoint: string;
let person: Person;
const clock = testClock();

beforeAll(async () => {
  harness = await createChatHarness();
  endpoint = await harness.endpoint({ identityKeys: { primary, secondary } });
  person = await harness.person();
});

const inSeconds = (seconds: number) => Math.floor(clock.now().getTime() / 1000) + seconds;

const payloadOf = (claims: JWTPayload = {}): JWTPayload => ({
  aud: endpoint,
  sub: 'ann',
  jti: randomUUID(),
  exp: inSeconds(120),
  ...claims,
});
const sign = (payload: JWTPayload, key: string | Uint8Array = primary) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(typeof key === 'string' ? new TextEncoder().encode(key) : key);

const open = (visitorToken: string, current?: string, publicChatEndpoint = endpoint) =>
  openNamedSession(
    { db: harness.db, clock, sealer: testSealer },
    { publicChatEndpoint, visitorToken },
    current,
  );
const claimsOf = async (sessionIdentifier: string) =>
  (await visitorAuthentication({ db: harness.db, clock, sealer: testSealer })(sessionIdentifier))?.claims;

describe('named visitor', () => {
  it('is identified by the token’s claims under either key', async () => {
    for (const key of [primary, secondary]) {
      const { sessionIdentifier } = await open(await sign(payloadOf({ plan: 'gold', orders: 3 }), key));
      expect(await claimsOf(sessionIdentifier)).toEqual({ sub: 'ann', plan: 'gold', orders: '3' });
    }
  });

  it('keeps their session under a new token, unlike other visitors', async () => {
    const { sessionIdentifier: first } = await open(await sign(payloadOf({ plan: 'free' })));
    const again = await open(await sign(payloadOf({ plan: 'gold' })), first);
    expect(again.sessionIdentifier).toBe(first);
    expect(await claimsOf(first)).toEqual({ sub: 'ann', plan: 'gold' });
    const other = await open(await sign(payloadOf({ sub: 'bob' })), first);
    expect(other.sessionIdentifier).not.toBe(first);
    expect(await claimsOf(first)).toEqual({ sub: 'ann', plan: 'gold' });
    const visit = { db: harness.db, clock };
    const { sessionIdentifier: before } = await openSession(visit, { publicChatEndpoint: endpoint });
    expect((await open(await sign(payloadOf()), before)).sessionIdentifier).not.toBe(before);
  });

  it('is accepted over HTTP with the previous session in the header', async () => {
    const now = Math.floor(Date.now() / 1000);
    const send = async (headers: Record<string, string> = {}) => {
      const visitorToken = await sign(payloadOf({ exp: now + 60 }));
      const body = { publicChatEndpoint: endpoint, visitorToken };
      return person.result(routes.openSession, { body, headers });
    };
    const { sessionIdentifier } = await send();
    expect(await send({ [sessionIdentifierHeader]: sessionIdentifier })).toEqual({ sessionIdentifier });
    const body = { publicChatEndpoint: endpoint, visitorToken: 'e.e.e' };
    const refused = await person.refusal(routes.openSession, { body });
    expect(refused).toEqual([403, 'visitor_identity.rejected']);
  });
});

const unsigned = (payload: JWTPayload, alg: string) =>
  [{ alg, typ: 'JWT' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

/** Invalid tokens that an attacker may send. */
const refused: [name: string, token: () => Promise<string> | string][] = [
  ['forged under another key', () => sign(payloadOf(), 'x'.repeat(40))],
  ['unsigned', () => `${unsigned(payloadOf(), 'none')}.`],
  [
    'modified after signing',
    async () => {
      const [head = '', , signature = ''] = (await sign(payloadOf())).split('.');
      const body = Buffer.from(JSON.stringify(payloadOf({ sub: 'admin' }))).toString('base64url');
      return `${head}.${body}.${signature}`;
    },
  ],
  [
    'signed with a public key',
    async () => {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return sign(payloadOf(), new TextEncoder().encode(await exportSPKI(publicKey)));
    },
  ],
  [
    'signed with another digest',
    () => {
      const text = unsigned(payloadOf(), 'HS512');
      return `${text}.${createHmac('sha512', primary).update(text).digest('base64url')}`;
    },
  ],
  ['expired', () => sign(payloadOf({ exp: inSeconds(-31) }))],
  ['valid for more than five minutes', () => sign(payloadOf({ exp: inSeconds(331) }))],
  ['without an expiry', () => sign(payloadOf({ exp: undefined }))],
  ['not yet valid', () => sign(payloadOf({ nbf: inSeconds(60) }))],
  ['for another endpoint', () => sign(payloadOf({ aud: 'another' }))],
  ['without an audience', () => sign(payloadOf({ aud: undefined }))],
  ['without a subject', () => sign(payloadOf({ sub: undefined }))],
  ['without an id', () => sign(payloadOf({ jti: undefined }))],
  ['with a claim other than text', () => sign(payloadOf({ roles: ['admin'] }))],
  ['with a dotted claim name', () => sign(payloadOf({ 'a.b': 'c' }))],
  ['with an unstorable claim', () => sign(payloadOf({ name: 'Ann\0' }))],
  ['with an unpaired surrogate', () => sign(payloadOf({ name: 'Ann \ud83d' }))],
  ['with an unstorable subject', () => sign(payloadOf({ sub: 'ann\0' }))],
  ['with a claim above the length limit', () => sign(payloadOf({ text: 'x'.repeat(1001) }))],
];

describe('token', () => {
  it.each(refused)('is rejected if it is %s', async (_name, token) => {
    await expect(open(await token())).rejects.toThrow('visitor_identity.rejected');
  });

  it('is accepted once, also for concurrent requests', async () => {
    const token = await sign(payloadOf());
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => open(token)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(open(token)).rejects.toThrow('visitor_identity.rejected');
  });

  it('is not accepted again within the clock skew', async () => {
    const token = await sign(payloadOf({ exp: inSeconds(60) }));
    await open(token);
    clock.advance(89_000);
    await expect(open(token)).rejects.toThrow('visitor_identity.rejected');
    const { expires_at } = await harness.db
      .selectFrom('visitor_tokens')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    // The used token is stored until its age alone invalidates it.
    expect(expires_at.getTime()).toBeGreaterThan(clock.now().getTime());
    clock.advance(1_001);
    await expect(open(token)).rejects.toThrow('visitor_identity.rejected');
  });

  it('is rejected at an endpoint without keys and under a removed key', async () => {
    const agentId = await harness.agent();
    const name = await harness.endpoint({ agentId });
    const opened = async () => open(await sign(payloadOf({ aud: name })), undefined, name);
    await expect(opened()).rejects.toThrow('visitor_identity.rejected');
    await harness.endpoint({ agentId, name, identityKeys: { primary } });
    await expect(opened()).resolves.toBeDefined();
    await harness.endpoint({ agentId, name, identityKeys: { primary: null } });
    await expect(opened()).rejects.toThrow('visitor_identity.rejected');
  });

  it('ends sessions of a removed key and keeps those of a moved key', async () => {
    const agentId = await harness.agent();
    const name = await harness.endpoint({ agentId, identityKeys: { primary, secondary } });
    const openWith = async (key: string) =>
      (await open(await sign(payloadOf({ aud: name }), key), undefined, name)).sessionIdentifier;
    const sessions = [await openWith(primary), await openWith(secondary)];
    const subjects = () => Promise.all(sessions.map(async (session) => (await claimsOf(session))?.['sub']));
    expect(await subjects()).toEqual(['ann', 'ann']);
    await harness.endpoint({ agentId, name, identityKeys: { primary: secondary, secondary: null } });
    expect(await subjects()).toEqual([undefined, 'ann']);
  });

  it('keeps sessions without a stored key until the endpoint has no key', async () => {
    const agentId = await harness.agent();
    const name = await harness.endpoint({ agentId, identityKeys: { primary } });
    const { sessionIdentifier } = await open(await sign(payloadOf({ aud: name })), undefined, name);
    await harness.db.updateTable('visitor_sessions').set({ identity_key_hash: null }).execute();
    expect(await claimsOf(sessionIdentifier)).toEqual({ sub: 'ann' });
    await harness.endpoint({ agentId, name, identityKeys: { primary: null } });
    expect(await claimsOf(sessionIdentifier)).toBeUndefined();
  });
});
