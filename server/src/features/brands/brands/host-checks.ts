/**
 * Checks that a host name leads to this instance: the administrator's browser opens an address there as a page
 * and comes back with a proof. No outbound call, and no exception in policy headers.
 */
import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { auditAttempt, byCaller } from '../../../changes/audit.ts';
import type { Clock } from '../../../clock.ts';
import type { Config } from '../../../config.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import * as hostQueries from './host-queries.ts';
import { isLocalName, originOfHost } from './host-names.ts';
import { mayAddHostNames, mayRead } from './policy.ts';
import * as queries from './queries.ts';

const lifetimeMs = 2 * 60_000;
export const hostCheckPath = '/.well-known/polylogue';

const NonceSchema = z.object({
  id: z.string(),
  brandKey: z.string(),
  hostName: z.string(),
  returnTo: z.string(),
});
const ProofSchema = z.object({
  id: z.string(),
  hostName: z.string(),
  state: z.enum(['reached', 'reachedAnother', 'notReached']),
  reason: z.enum(['otherHost', 'notHttps']).nullable(),
});
type Proof = z.infer<typeof ProofSchema>;

export interface HostCheckDeps {
  db: Database;
  clock: Clock;
  config: Config;
  isPublicOrigin(origin: string): Promise<boolean>;
}

/** Key of these checks alone, so that nothing else signed by the instance passes as a proof. */
const keyOf = ({ config }: Pick<HostCheckDeps, 'config'>): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', config.secret, '', 'host-name-check', 32)));

const macOf = (deps: HostCheckDeps, kind: string, payload: string) =>
  createHmac('sha256', keyOf(deps)).update(`${kind}.${payload}`).digest('base64url');

function sign(deps: HostCheckDeps, kind: 'nonce' | 'proof', content: unknown): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${macOf(deps, kind, payload)}`;
}

/** Returns the content of a signed text; `undefined` for one of another kind, key or form. */
function open<T>(deps: HostCheckDeps, { kind, token, schema }: Signed<T>): T | undefined {
  const [payload = '', mac = ''] = token.split('.', 2);
  const [given, expected] = [mac, macOf(deps, kind, payload)].map((text) => Buffer.from(text));
  if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined;
  return schema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

interface Signed<T> {
  kind: 'nonce' | 'proof';
  token: string;
  schema: z.ZodType<T>;
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');

interface Asked {
  caller: Caller;
  context: RequestContext;
  brandKey: string;
  hostName: string;
}

/** Checks rights and that the brand lists the host name, which stays listed while the brand is locked. */
async function assertListed(tx: Transaction, { caller, brandKey, hostName }: Asked): Promise<void> {
  const brand = await queries.lockByKey(tx, brandKey);
  if (!brand || !mayRead(caller, brand)) throw new AppError('brand.not_found');
  if (!mayAddHostNames(caller, brand)) throw new AppError('auth.forbidden');
  if (!brand.host_names.includes(hostName)) throw new AppError('brand.host_name_not_listed');
}

/**
 * Begins a check for the caller's session. Throws `brand.not_found`, `brand.host_name_not_listed`,
 * `brand.return_address_foreign`.
 */
export async function beginCheck(
  deps: HostCheckDeps,
  asked: Asked & { returnTo: string },
): Promise<{ address: string; expiresAt: string }> {
  const { brandKey, hostName, returnTo, caller } = asked;
  const isOwnAddress = await deps.isPublicOrigin(returnTo);
  const id = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + lifetimeMs);
  await transaction(deps.db, async (tx) => {
    await assertListed(tx, asked);
    if (!isOwnAddress) throw new AppError('brand.return_address_foreign');
    await hostQueries.beginCheck(tx, {
      host_name: hostName,
      brand_key: brandKey,
      nonce_hash: hashOf(id),
      nonce_session: caller.sessionId,
      nonce_expires_at: expiresAt,
    });
  });
  const nonce = sign(deps, 'nonce', { id, brandKey, hostName, returnTo });
  return {
    address: `${originOfHost(deps.config, hostName)}${hostCheckPath}?n=${nonce}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Judges an arrival by the host and protocol that this instance sees. */
async function judge(
  { db }: HostCheckDeps,
  nonce: z.infer<typeof NonceSchema>,
  { hostName, protocol }: Arrival,
): Promise<Pick<Proof, 'state' | 'reason'>> {
  // A copy of the instance has the same key, and another database.
  if (!(await hostQueries.findRunning(db, hashOf(nonce.id))))
    return { state: 'reachedAnother', reason: null };
  // A proxy that forwards under another name leads to this instance, but not at the host that was asked for.
  if (hostName.toLowerCase() !== nonce.hostName) return { state: 'notReached', reason: 'otherHost' };
  if (protocol !== 'https' && !isLocalName(hostName)) return { state: 'notReached', reason: 'notHttps' };
  return { state: 'reached', reason: null };
}

export interface Arrival {
  nonce: string;
  /** Host name and protocol of the request, as forwarded by trusted proxies. */
  hostName: string;
  protocol: string;
}

/** Answers an arrival with the address that carries its proof; `undefined` for a check of another instance. */
export async function answerArrival(deps: HostCheckDeps, arrival: Arrival): Promise<string | undefined> {
  const nonce = open(deps, { kind: 'nonce', token: arrival.nonce, schema: NonceSchema });
  if (!nonce || !(await deps.isPublicOrigin(nonce.returnTo))) return undefined;
  const { id, hostName, brandKey, returnTo } = nonce;
  const proof = sign(deps, 'proof', { id, hostName, ...(await judge(deps, nonce, arrival)) });
  return `${returnTo}/admin/brand/${encodeURIComponent(brandKey)}/edit?hostCheck=${proof}`;
}

type Outcome = { proof: string } | { seen: 'reachedAnother' | 'notReached' };

/** Records the outcome of a check, by a proof of the caller's own session, or as the caller saw it. */
export async function finishCheck(deps: HostCheckDeps, asked: Asked & { outcome: Outcome }): Promise<void> {
  const { brandKey, hostName, caller, context, outcome } = asked;
  const at = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    await assertListed(tx, asked);
    const { state, reason } =
      'seen' in outcome
        ? { state: outcome.seen, reason: 'reported' }
        : await proven(deps, tx, { ...asked, proof: outcome.proof, at });
    await hostQueries.recordOutcome(tx, { brandKey, hostName, state, reason, checked_at: at });
    const { requestId } = context;
    await auditAttempt(byCaller(caller, { tx, requestId, at }), {
      aggregateType: 'Brand',
      aggregateId: brandKey,
      operation: state === 'reached' ? 'Confirm host name' : 'Check host name',
      fields: ['hostNames'],
    });
  });
}

/** Opens a proof. Throws `brand.host_check_invalid` for one that is old, used, or of another session or host. */
async function proven(
  deps: HostCheckDeps,
  tx: Database,
  { proof: token, brandKey, hostName, caller, at }: Asked & { proof: string; at: Date },
): Promise<Proof> {
  const proof = open(deps, { kind: 'proof', token, schema: ProofSchema });
  const running = proof && (await hostQueries.lockRunning(tx, hashOf(proof.id)));
  const isTheirs =
    proof?.hostName === hostName &&
    running?.host_name === hostName &&
    running.brand_key === brandKey &&
    running.nonce_session === caller.sessionId &&
    (running.nonce_expires_at ?? at) > at;
  if (!proof || !isTheirs) throw new AppError('brand.host_check_invalid');
  return proof;
}
