/** What the world sees of an agent: its newest version, and its public endpoint. Each change is audited. */
import type { PublicEndpointSettings } from '@polylogue/contract/agents/public-endpoint';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { AuditActor } from '../../changes/actor.ts';
import { audit } from '../../changes/audit.ts';
import { type Database, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { KeySealer } from '../../sealed-key.ts';
import type { Configuration } from './configuration.ts';
import * as endpointQueries from './endpoint-queries.ts';
import { sealIdentityKeys } from './public-endpoint.ts';
import * as queries from './queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/**
 * Makes the next version of an agent: from then on it answers. Throws `agent.not_found`. Resolves to the version's
 * number.
 */
export async function publishVersion(
  { db, clock }: Deps,
  actor: AuditActor,
  { agentId, configuration }: { agentId: string; configuration: Configuration },
): Promise<number> {
  return transaction(db, async (tx) => {
    const before = await queries.lockNewest(tx, agentId);
    if (!before) throw new AppError('agent.not_found');
    const [version, at] = [before.version + 1, clock.now()];
    await queries.insertVersion(tx, {
      agentId,
      version,
      configuration,
      createdAt: at,
      createdBy: actor.userId,
    });
    await queries.updateLegacyColumns(tx, agentId, configuration);
    await audit(
      { tx, actor, at },
      {
        aggregateType: 'Agent',
        aggregateId: agentId,
        operation: 'Publish',
        before: before.configuration,
        after: configuration,
      },
    );
    return version;
  });
}

/** Opens an agent to visitors, or changes how it is open to them. Resolves to the endpoint's id. */
export async function putPublicEndpoint(
  { db, clock, sealer }: Deps & { sealer: KeySealer },
  actor: AuditActor,
  { agentId, identityKeys, ...settings }: PublicEndpointSettings & { agentId: string },
): Promise<string> {
  const keys = sealIdentityKeys(sealer, agentId, identityKeys);
  return transaction(db, async (tx) => {
    const at = clock.now();
    const id = await endpointQueries.put(tx, { id: newId(), agentId, ...settings, identityKeys: keys, at });
    await audit(
      { tx, actor, at },
      {
        aggregateType: 'PublicEndpoint',
        aggregateId: id,
        operation: 'Put',
        after: { agentId, ...settings, changedIdentityKeys: Object.keys(identityKeys ?? {}) },
      },
    );
    return id;
  });
}
