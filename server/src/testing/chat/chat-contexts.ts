/** Fixtures of conversation contexts: drafts and public endpoints, created through the product's own queries. */
import { PublicEndpointSettingsSchema } from '@polylogue/contract/agents/publishing/public-endpoint';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type Database, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { audit, bySystem } from '../../changes/audit.ts';
import { type Binding, BindingSchema } from '../../features/agents/agent/binding.ts';
import { type Configuration, ConfigurationSchema } from '../../features/agents/agent/configuration.ts';
import type { AgentType } from '@polylogue/contract/agents/agent/schemas';
import { findById, insertVersion, legacyColumns } from '../../features/agents/agent/queries.ts';
import * as draftQueries from '../../features/agents/drafts/draft-queries.ts';
import * as endpointQueries from '../../features/agents/agent/endpoint-queries.ts';
import { sealIdentityKeys } from '../../features/agents/agent/public-endpoint.ts';
import { type KeySealer, keySealer } from '../../sealed-key.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** Configuration fields that a test sets. */
export type ConfigurationFields = Partial<Configuration>;

/** Creates a valid configuration with this name. */
export const configurationOf = (name: string, fields: ConfigurationFields = {}): Configuration =>
  ConfigurationSchema.parse({ name, systemPrompt: `You are ${name}.`, ...fields });

/** Creates a binding to a library with default values. */
export const bindingTo = (libraryId: string, fields: Partial<Binding> = {}): Binding =>
  BindingSchema.parse({ id: newId(), libraryId, ...fields });

/** Adds a draft that answers from a model; resolves to its id. */
export const addDraft = async (
  { db, clock }: Deps,
  asked: {
    authorId: string;
    agentType: AgentType;
    agentId?: string;
    name?: string;
    fields?: ConfigurationFields;
  },
): Promise<string> => {
  const { authorId, agentType, agentId = null, name = 'A draft', fields } = asked;
  const [id, configuration] = [newId(), configurationOf(name, fields)];
  const draft = { id, authorId, agentType, agentId, configuration, baseVersion: null, avatarFileId: null };
  await draftQueries.insert(db, draft, clock.now());
  return id;
};

/** Replaces a draft's configuration; applies from the next question. */
export const changeDraft = ({ db }: Deps, draftId: string, configuration: Configuration): Promise<void> =>
  draftQueries.updateConfiguration(db, draftId, configuration);

/** Removes a draft with its test conversations. */
export const removeDraft = ({ db }: Deps, draftId: string): Promise<void> =>
  draftQueries.deleteById(db, draftId);

/** Finds the id of a built-in agent. */
export async function findBuiltIn(db: Database, name: string): Promise<string> {
  const agents = db.selectFrom('agents').select('id').where('built_in', '=', name);
  return (await agents.executeTakeFirstOrThrow()).id;
}

/** Copies an agent with changed fields; resolves to the new id. */
export async function copyAgent(
  { db, clock }: Deps,
  agentId: string,
  fields: ConfigurationFields = {},
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

/** Default sealer of identity keys. */
export const testSealer = keySealer('a secret of at least thirty-two characters', 'public_endpoints');

/** Publishes the next version of an agent. */
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

/** Publishes an agent at a public endpoint; resolves to the endpoint's name. */
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
    const guidelinesDocumentIds = endpoint.guidelinesDocumentIds ?? [];
    const row = { id: newId(), agentId, ...endpoint, guidelinesDocumentIds };
    await endpointQueries.put(tx, { ...row, identityKeys, at });
    // An audit entry invalidates the cached endpoint.
    await audit(bySystem(tx, at), {
      aggregateType: 'Agent',
      aggregateId: agentId,
      operation: 'Publishing',
      after: {},
    });
  });
  return complete.name;
}
