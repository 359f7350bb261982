/** Content of an agent's version: publishing and number of the configuration. */
import { AgentTypeSchema } from '@polylogue/contract/agents/agent/schemas';
import type { Database } from '../../../db/client.ts';
import type { AgentContent } from './aggregates.ts';
import * as audienceQueries from './audience-queries.ts';
import * as endpointQueries from './endpoint-queries.ts';
import type { PublicEndpoint } from './public-endpoint.ts';
import type { AgentRow } from './queries.ts';

/** Converts an endpoint to version content, without its keys. */
export function endpointContent(
  endpoint:
    | (Omit<PublicEndpoint, 'id' | 'agentId' | 'guidelinesDocumentIds'> & {
        guidelinesDocumentIds?: string[] | undefined;
      })
    | null
    | undefined,
) {
  if (!endpoint) return null;
  const { name, isEnabled, brandKey, allowedOrigins, retentionDays, limits } = endpoint;
  const { offersSignIn, allowsTesting, guidelinesDocumentIds } = endpoint;
  return {
    name,
    isEnabled,
    brandKey,
    allowedOrigins,
    retentionDays,
    offersSignIn,
    allowsTesting,
    limits,
    guidelinesDocumentIds,
  };
}

/** Reads the current content of an agent. */
export async function contentOf(tx: Database, agent: AgentRow): Promise<AgentContent> {
  const [audience, endpoint] = await Promise.all([
    audienceQueries.findAudience(tx, agent.id),
    endpointQueries.findByAgent(tx, agent.id),
  ]);
  return {
    name: agent.configuration.name,
    type: AgentTypeSchema.parse(agent.type),
    configurationVersion: agent.version,
    isPublished: agent.is_published,
    isHidden: agent.is_hidden,
    from: agent.published_from?.toISOString() ?? null,
    until: agent.published_until?.toISOString() ?? null,
    audience: { everyone: agent.is_for_everyone, ...audience },
    brandKeys: agent.brand_keys,
    guidelinesDocumentIds: agent.guidelines_document_ids,
    chatAccessPolicyIds: agent.chat_access_policy_ids,
    publicEndpoint: endpointContent(endpoint),
    identityKeys: null,
  };
}
