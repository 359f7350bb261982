/** Compares what two publishings of an agent let people read of its libraries. */
import type { Audience, Publishing } from '@polylogue/contract/agents/publishing/publishing';
import type { PublicEndpointSettings } from '@polylogue/contract/agents/publishing/public-endpoint';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { AgentContent } from '../agent/aggregates.ts';
import type { BoundConfiguration } from '../agent/configuration.ts';
import { assertReadable } from './data-sources.ts';

type Endpoint = NonNullable<AgentContent['publicEndpoint']>;

/** An endpoint with keys that the change sets; kept keys are left out. */
type ChangedEndpoint = Endpoint & Pick<PublicEndpointSettings, 'identityKeys'>;

type Offer = Pick<AgentContent, 'isPublished' | 'from' | 'until' | 'audience' | 'brandKeys'> & {
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

/** No brand keys mean every brand. */
const areBrandsWider = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || hasMore(before, after));

/** The part of a schedule that is still to come, in ms since the epoch. */
const openTime = ({ from, until }: Pick<Offer, 'from' | 'until'>, at: Date) => ({
  from: Math.max(from === null ? 0 : Date.parse(from), at.getTime()),
  until: until === null ? Infinity : Date.parse(until),
});

/** A brand is a filter's value, and a new key can sign any visitor's identity: both may turn a filter to other files. */
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
    isEndpointWider(before.publicEndpoint, after.publicEndpoint)
  );
}

interface Widening {
  agent: { type: string; configuration: BoundConfiguration };
  before: Offer;
  after: Publishing;
  at: Date;
}

/** Requires the right to every bound library where a change lets more be read. Throws `data_source.not_found`. */
export async function assertMayWiden(
  by: { tx: Database; caller: Pick<Caller, 'userId' | 'grants'> },
  { agent, before, after, at }: Widening,
): Promise<void> {
  const publicEndpoint = after.publicEndpoint ?? before.publicEndpoint;
  // Answers of a personal agent read what its owner may at the time.
  if (agent.type === 'User' || !isWider(before, { ...after, publicEndpoint }, at)) return;
  await assertReadable(by, agent.configuration);
}
