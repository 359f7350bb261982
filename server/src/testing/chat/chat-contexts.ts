/** What conversations in the other contexts need: drafts and public endpoints, made as the product makes them. */
import { PublicEndpointSettingsSchema } from '@polylogue/contract/agents/publishing/public-endpoint';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type Database, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { audit, bySystem } from '../../changes/audit.ts';
import { type Binding, BindingSchema } from '../../features/agents/agent/binding.ts';
import { type Configuration, ConfigurationSchema } from '../../features/agents/agent/configuration.ts';
import type { AgentType } from '@polylogue/contract/agents/agent/schemas';
import {
  findById,
  insertVersion,
  legacyColumns,
  type NewVersion,
} from '../../features/agents/agent/queries.ts';
import * as draftQueries from '../../features/agents/drafts/draft-queries.ts';
import * as endpointQueries from '../../features/agents/agent/endpoint-queries.ts';
import { sealIdentityKeys } from '../../features/agents/agent/public-endpoint.ts';
import { type KeySealer, keySealer } from '../../sealed-key.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** What a test sets of a configuration. */
export type Configured = Partial<Configuration>;

/** What an agent of this name is. */
export const configurationOf = (name: string, fields: Configured = {}): Configuration =>
  ConfigurationSchema.parse({ name, systemPrompt: `You are ${name}.`, ...fields });

/** How an agent is bound to a library; as usual, but for these fields. */
export const bindingTo = (libraryId: string, fields: Partial<Binding> = {}): Binding =>
  BindingSchema.parse({ id: newId(), libraryId, ...fields });

/** A draft of somebody's; it answers from a model. Resolves to its id. */
export const addDraft = async (
  { db, clock }: Deps,
  asked: {
    authorId: string;
    agentType: AgentType;
    agentId?: string;
    name?: string;
    fields?: Configured;
  },
): Promise<string> => {
  const { authorId, agentType, agentId = null, name = 'A draft', fields } = asked;
  const [id, configuration] = [newId(), configurationOf(name, fields)];
  const draft = { id, authorId, agentType, agentId, configuration, baseVersion: null, avatarFileId: null };
  await draftQueries.insert(db, draft, clock.now());
  return id;
};

/** The next question of a test is answered by it. */
export const changeDraft = ({ db }: Deps, draftId: string, configuration: Configuration): Promise<void> =>
  draftQueries.updateConfiguration(db, draftId, configuration);

/** Removes a draft; its test conversations go with it. */
export const removeDraft = ({ db }: Deps, draftId: string): Promise<void> =>
  draftQueries.deleteById(db, draftId);

/** Gives an agent a version that is configured so. */
export const addVersion = (
  { db, clock }: Deps,
  {
    name,
    fields,
    ...version
  }: Pick<NewVersion, 'agentId' | 'version'> & { name: string; fields: Configured },
): Promise<void> => {
  const configuration = configurationOf(name, fields);
  return insertVersion(db, { ...version, configuration, createdAt: clock.now(), createdBy: null });
};

/** Adds an agent like another one, but for these fields. Resolves to its id. */
export async function copyAgent(
  { db, clock }: Deps,
  agentId: string,
  fields: Configured = {},
): Promise<string> {
  const original = await findById(db, agentId);
  if (!original) throw new Error(`no agent ${agentId}`);
  const configuration = { ...original.configuration, ...fields };
  const [id, createdAt] = [newId(), clock.now()];
  await db
    .insertInto('agents')
    .values({ id, ...legacyColumns(configuration), created_at: createdAt })
    .execute();
  await insertVersion(db, { agentId: id, version: 1, configuration, createdAt, createdBy: null });
  return id;
}

/** What seals identity keys where a test has no other secret. */
export const testSealer = keySealer('a secret of at least thirty-two characters', 'public_endpoints');

/** Makes the next version of an agent. */
export async function publish(
  { db, clock }: Deps,
  { agentId, configuration }: { agentId: string; configuration: Configuration },
): Promise<number> {
  const version = 1 + ((await findById(db, agentId))?.version ?? 0);
  const at = clock.now();
  await transaction(db, async (tx) => {
    await insertVersion(tx, { agentId, version, configuration, createdAt: at, createdBy: null });
    await audit(bySystem(tx, at), {
      aggregateType: 'Agent',
      aggregateId: agentId,
      operation: 'Publish',
      after: {},
    });
  });
  return version;
}

/** Opens an agent to visitors, under a new name or the given one. Resolves to that name. */
export async function addEndpoint(
  { sealer = testSealer, db, clock }: Deps & { sealer?: KeySealer },
  { agentId, ...settings }: { agentId: string } & Partial<z.input<typeof PublicEndpointSettingsSchema>>,
): Promise<string> {
  const defaults = { name: `help-${newId()}`, isEnabled: true, brandKey: 'default' };
  const complete = PublicEndpointSettingsSchema.parse({ ...defaults, ...settings });
  const { identityKeys: keys, ...endpoint } = complete;
  const identityKeys = sealIdentityKeys(sealer, agentId, keys);
  const at = clock.now();
  await transaction(db, async (tx) => {
    await endpointQueries.put(tx, { id: newId(), agentId, ...endpoint, identityKeys, at });
    // What is remembered of the endpoint is forgotten with an entry.
    await audit(bySystem(tx, at), {
      aggregateType: 'Agent',
      aggregateId: agentId,
      operation: 'Publishing',
      after: {},
    });
  });
  return complete.name;
}
