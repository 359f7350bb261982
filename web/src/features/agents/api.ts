/** Calls of the administration of agents (document 2 §7.9). */
import {
  agentAdministrationRoutes,
  agentOfferRoutes,
} from '@polylogue/contract/agents/catalog/administration-routes';
import { agentDirectoryRoutes } from '@polylogue/contract/agents/catalog/routes';
import { adminAgentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import { agentFileRoutes } from '@polylogue/contract/agents/catalog/agent-file/routes';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { entityApi } from '../../entity/entity-api.ts';
import { listSource } from '../../entity/list-source.ts';
import { api, mutationOf, queryOf } from '../../lib/http/api.ts';

const { shareCandidates } = agentDirectoryRoutes;
export const agentApi = entityApi('Agent', { ...agentAdministrationRoutes, shareCandidates }, [
  'AuditEntry',
  'AgentDraft',
]);
export const agents = listSource(agentApi.list);
export const offerApi = entityApi('AgentOffer', agentOfferRoutes);

/** Result of a changed draft, written to the cache for the form and the test chat. */
interface DraftUpdate {
  dispatch(action: unknown): unknown;
  queryFulfilled: Promise<{ data: ConfigurationState }>;
}

const drafts = api.enhanceEndpoints({ addTagTypes: ['Agent', 'AgentDraft', 'AuditEntry', 'DraftAgent'] });

export const draftApi = drafts.injectEndpoints({
  endpoints: (build) => ({
    draft: queryOf(build, adminAgentDraftRoutes.get),
    takeDraft: mutationOf(build, adminAgentDraftRoutes.create, { invalidatesTags: ['Agent'] }),
    saveDraft: mutationOf(build, adminAgentDraftRoutes.update, {
      onQueryStarted: (_call, kept) => cacheDraft(kept),
      invalidatesTags: ['DraftAgent'],
    }),
    removeDraft: mutationOf(build, adminAgentDraftRoutes.remove, { invalidatesTags: ['Agent'] }),
    createAgent: mutationOf(build, adminAgentDraftRoutes.createGptSystem, {
      onQueryStarted: (_call, kept) => cacheDraft(kept),
      invalidatesTags: ['Agent', 'AuditEntry'],
    }),
    updateAgent: mutationOf(build, adminAgentDraftRoutes.updateGptSystem, {
      onQueryStarted: (_call, kept) => cacheDraft(kept),
      invalidatesTags: ['Agent', 'AuditEntry'],
    }),
    uploadDraftAvatar: mutationOf(build, adminAgentDraftRoutes.uploadAvatar, {
      onQueryStarted: (_call, kept) => cacheDraft(kept),
      invalidatesTags: ['DraftAgent'],
    }),
    removeDraftAvatar: mutationOf(build, adminAgentDraftRoutes.removeAvatar, {
      onQueryStarted: (_call, kept) => cacheDraft(kept),
      invalidatesTags: ['DraftAgent'],
    }),
    renderedPrompt: mutationOf(build, adminAgentDraftRoutes.renderedPrompt),
    // Reads a file against the current state; never cached.
    readFile: mutationOf(build, agentFileRoutes.read),
    previewFile: mutationOf(build, agentFileRoutes.preview),
    importFile: mutationOf(build, agentFileRoutes.create, { invalidatesTags: ['Agent', 'AuditEntry'] }),
  }),
});

async function cacheDraft({ dispatch, queryFulfilled }: DraftUpdate): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    const args = { params: { stateId: data.configStateId } };
    dispatch(draftApi.util.upsertQueryData('draft', args, data));
  } catch {
    // The caller handles the error.
  }
}
