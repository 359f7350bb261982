/** Public endpoints: under which name visitors chat with an agent. */
import { sql } from 'kysely';
import { type Database, jsonb, type Transaction } from '../../db/client.ts';
import { EndpointLimitsSchema, type PublicEndpoint } from './public-endpoint.ts';

const endpoints = (tx: Database) =>
  tx
    .selectFrom('public_endpoints')
    .select([
      'id',
      'agent_id as agentId',
      'name',
      'is_enabled as isEnabled',
      'brand_key as brandKey',
      'retention_days as retentionDays',
      'limits',
    ]);

type StoredEndpoint = Awaited<ReturnType<ReturnType<typeof endpoints>['executeTakeFirstOrThrow']>>;

const parsed = (row: StoredEndpoint | undefined): PublicEndpoint | undefined =>
  row && { ...row, limits: EndpointLimitsSchema.parse(row.limits) };

export async function findById(tx: Database, id: string): Promise<PublicEndpoint | undefined> {
  return parsed(await endpoints(tx).where('id', '=', id).executeTakeFirst());
}

/** Finds the endpoint of a name, in any letter case. */
export async function findByName(tx: Database, name: string): Promise<PublicEndpoint | undefined> {
  return parsed(
    await endpoints(tx).where(sql<string>`lower(name)`, '=', name.toLowerCase()).executeTakeFirst(),
  );
}

/** Gives an agent its endpoint, or changes it; the id of the first one stays. Resolves to that id. */
export async function put(tx: Transaction, endpoint: PublicEndpoint, at: Date): Promise<string> {
  const columns = {
    name: endpoint.name,
    is_enabled: endpoint.isEnabled,
    brand_key: endpoint.brandKey,
    retention_days: endpoint.retentionDays,
    limits: jsonb(endpoint.limits),
  };
  const { id } = await tx
    .insertInto('public_endpoints')
    .values({ id: endpoint.id, agent_id: endpoint.agentId, created_at: at, ...columns })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
