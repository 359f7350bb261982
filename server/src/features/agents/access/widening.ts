/** Detection of publishing changes that let more users read an agent's libraries. */
import type { Audience, Publishing } from '@polylogue/contract/agents/publishing/publishing';
import type { PublicEndpointSettings } from '@polylogue/contract/agents/publishing/public-endpoint';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { AgentContent } from '../agent/aggregates.ts';
import type { BoundConfiguration } from '../agent/configuration.ts';
import { assertReadable } from './data-sources.ts';

type Endpoint = NonNullable<AgentContent['publicEndpoint']>;

/** An endpoint with the keys that the change sets. Kept keys are omitted. */
type ChangedEndpoint = Endpoint & Pick<PublicEndpointSettings, 'identityKeys'>;

type Offer = Pick<
  AgentContent,
  'isPublished' | 'from' | 'until' | 'audience' | 'brandKeys' | 'chatAccessPolicyIds'
> & {
  publicEndpoint: ChangedEndpoint | null;
};

const hasMore = (before: readonly string[], after: readonly string[]): boolean =>
  after.some((one) => !before.includes(one));

function isAudienceWider(before: Audience, after: Audience): boolean {
  if (before.everyone) return false;
  return (
    after.everyone ||
    hasMore(before.userIds, after.userIds) ||
    hasMore(before.roleIds, after.roleIds) ||
    hasMore(before.groupIds, after.groupIds)
  );
}

/** Compares brands. No brand keys mean every brand. */
const areBrandsWider = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || hasMore(before, after));

/** Compares chat access policies. Without any, a first one only narrows, unless it replaces the instance policy. */
const arePoliciesWider = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && before.join() !== after.join();

/** Returns the remaining part of a schedule, in ms since the epoch. */
const openTime = ({ from, until }: Pick<Offer, 'from' | 'until'>, at: Date) => ({
  from: Math.max(from === null ? 0 : Date.parse(from), at.getTime()),
  until: until === null ? Infinity : Date.parse(until),
});

/** Compares endpoints. A new brand or key changes values of filters, which may then match other files. */
function isEndpointWider(before: ChangedEndpoint | null, after: ChangedEndpoint | null): boolean {
  if (!after?.isEnabled) return false;
  if (!before?.isEnabled || before.brandKey !== after.brandKey) return true;
  const { session, address, endpoint, day } = after.limits;
  const { limits } = before;
  return (
    Boolean(after.identityKeys?.primary || after.identityKeys?.secondary) ||
    hasMore(before.allowedOrigins, after.allowedOrigins) ||
    session > limits.session ||
    address > limits.address ||
    endpoint > limits.endpoint ||
    day > limits.day
  );
}

function isWider(before: Offer, after: Offer, at: Date): boolean {
  const [was, is] = [openTime(before, at), openTime(after, at)];
  if (!after.isPublished || is.from >= is.until) return false;
  return (
    !before.isPublished ||
    is.from < was.from ||
    is.until > was.until ||
    isAudienceWider(before.audience, after.audience) ||
    areBrandsWider(before.brandKeys, after.brandKeys) ||
    arePoliciesWider(before.chatAccessPolicyIds, after.chatAccessPolicyIds) ||
    isEndpointWider(before.publicEndpoint, after.publicEndpoint)
  );
}

interface Widening {
  agent: { type: string; configuration: BoundConfiguration };
  before: Offer;
  after: Publishing & Pick<Offer, 'chatAccessPolicyIds'>;
  at: Date;
}

/** Requires the right to every bound library if a change lets more be read. Throws `data_source.not_found`. */
export async function assertMayWiden(
  by: { tx: Database; caller: Pick<Caller, 'userId' | 'grants'> },
  { agent, before, after, at }: Widening,
): Promise<void> {
  const publicEndpoint = after.publicEndpoint ?? before.publicEndpoint;
  // A personal agent reads only what its owner may read at the time.
  if (agent.type === 'User' || !isWider(before, { ...after, publicEndpoint }, at)) return;
  await assertReadable(by, agent.configuration);
}
