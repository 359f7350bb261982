/** Queries of public endpoints. */
import {
  type EndpointLimits,
  EndpointLimitsSchema,
} from '@polylogue/contract/agents/publishing/public-endpoint';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, jsonb, type Transaction } from '../../../db/client.ts';
import type { PublicEndpoint, SealedIdentityKeys } from './public-endpoint.ts';

/** Stored limits, under names that include their period. Missing limits have defaults. */
const StoredLimitsSchema = z
  .object({
    perSessionAndHour: z.number().optional(),
    perAddressAndHour: z.number().optional(),
    perHour: z.number().optional(),
    perDay: z.number().optional(),
  })
  .transform((stored) =>
    EndpointLimitsSchema.parse({
      session: stored.perSessionAndHour,
      address: stored.perAddressAndHour,
      endpoint: stored.perHour,
      day: stored.perDay,
    }),
  );

const storedLimits = ({
  session,
  address,
  endpoint,
  day,
}: EndpointLimits): z.input<typeof StoredLimitsSchema> => ({
  perSessionAndHour: session,
  perAddressAndHour: address,
  perHour: endpoint,
  perDay: day,
});

const endpoints = (tx: Database) =>
  tx
    .selectFrom('public_endpoints')
    .select([
      'id',
      'agent_id as agentId',
      'name',
      'is_enabled as isEnabled',
      'brand_key as brandKey',
      'allowed_origins as allowedOrigins',
      'retention_days as retentionDays',
      'offers_sign_in as offersSignIn',
      'allows_testing as allowsTesting',
      'limits',
      'guidelines_document_ids as guidelinesDocumentIds',
    ])
    .where('removed_at', 'is', null);

type StoredEndpoint = Awaited<ReturnType<ReturnType<typeof endpoints>['executeTakeFirstOrThrow']>>;

const parsed = (row: StoredEndpoint | undefined): PublicEndpoint | undefined =>
  row && { ...row, limits: StoredLimitsSchema.parse(row.limits) };

export async function findById(tx: Database, id: string): Promise<PublicEndpoint | undefined> {
  return parsed(await endpoints(tx).where('id', '=', id).executeTakeFirst());
}

/** Finds an endpoint by name, ignoring case. */
export async function findByName(tx: Database, name: string): Promise<PublicEndpoint | undefined> {
  return parsed(
    await endpoints(tx).where(sql<string>`lower(name)`, '=', name.toLowerCase()).executeTakeFirst(),
  );
}

export async function findByAgent(tx: Database, agentId: string): Promise<PublicEndpoint | undefined> {
  return parsed(await endpoints(tx).where('agent_id', '=', agentId).executeTakeFirst());
}

/** Reads the sealed identity keys of an endpoint. */
export const findIdentityKeys = (tx: Database, id: string): Promise<SealedIdentityKeys | undefined> =>
  tx
    .selectFrom('public_endpoints')
    .select([
      'sealed_primary_identity_key',
      'primary_identity_key_last4',
      'sealed_secondary_identity_key',
      'secondary_identity_key_last4',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Closes the endpoint of an agent and frees its name; its conversations stay until their retention ends. */
export async function remove(tx: Transaction, agentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('public_endpoints')
    .set({ removed_at: at, is_enabled: false })
    .where('agent_id', '=', agentId)
    .execute();
}

/** Inserts, updates or brings back the endpoint of an agent. Returns its id, which never changes. */
export async function put(
  tx: Transaction,
  { at, identityKeys, ...endpoint }: PublicEndpoint & { at: Date; identityKeys: Partial<SealedIdentityKeys> },
): Promise<string> {
  const columns = {
    ...identityKeys,
    name: endpoint.name,
    is_enabled: endpoint.isEnabled,
    brand_key: endpoint.brandKey,
    allowed_origins: endpoint.allowedOrigins,
    retention_days: endpoint.retentionDays,
    offers_sign_in: endpoint.offersSignIn,
    allows_testing: endpoint.allowsTesting,
    removed_at: null,
    limits: jsonb(storedLimits(endpoint.limits)),
    guidelines_document_ids: endpoint.guidelinesDocumentIds,
  };
  const { id } = await tx
    .insertInto('public_endpoints')
    .values({ id: endpoint.id, agent_id: endpoint.agentId, created_at: at, ...columns })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
