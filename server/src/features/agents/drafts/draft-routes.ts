import { adminAgentDraftRoutes, agentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import type {
  AgentType,
  ConfigurationStateSchema,
  UpdateConfigurationStateSchema,
} from '@polylogue/contract/agents/agent/schemas';
import type { EmptyResponse, FileResponse, JsonResponse, Route } from '@polylogue/contract/http';
import type { MultipartBody } from '@polylogue/contract/multipart';
import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import { bindChange, type ChangeDeps, type ReadInput } from '../../../changes/bind-change.ts';
import { type Binding, bind, type HandlerInput, withPrecondition } from '../../../http/routes/binding.ts';
import { isFlagOn } from '../../instance/public.ts';
import { type DraftChange, draftAggregate } from '../agent/aggregates.ts';
import { readDraftAvatar } from './avatars.ts';
import * as changes from './draft-changes.ts';
import * as queries from './draft-queries.ts';
import * as drafts from './drafts.ts';
import { type PublishGate, publishDraft } from './publish-draft.ts';

export interface DraftDeps extends ChangeDeps {
  blobs: BlobStore;
  gate: PublishGate;
}

/** Throws `agent.personal_off` if the flag of personal agents is disabled (document 1 §6). */
async function assertPersonalAgents(db: Database): Promise<void> {
  if (!(await isFlagOn(db, 'AllowUserCreatedGptSystems'))) throw new AppError('agent.personal_off');
}

type AnsweringDraft = Omit<Route, 'response' | 'body'> & {
  response: JsonResponse<typeof ConfigurationStateSchema>;
};

/** Routes that both kinds of drafts have. */
interface DraftRoutes {
  get: AnsweringDraft;
  update: AnsweringDraft & { body: typeof UpdateConfigurationStateSchema };
  remove: Omit<Route, 'response'> & { response: EmptyResponse };
  createGptSystem: AnsweringDraft;
  updateGptSystem: AnsweringDraft;
  avatar: Omit<Route, 'response'> & { response: FileResponse };
  uploadAvatar: AnsweringDraft & { body: MultipartBody<undefined> };
  removeAvatar: AnsweringDraft;
}

interface DraftKind {
  agentType: AgentType;
  /** Name of the path parameter. */
  param: 'configStateId' | 'stateId';
  /** Throws if drafts of this kind cannot be published. Called after the caller's access is checked. */
  assertPublishingAllowed(db: Database): Promise<void>;
}

const parts = ({ agentType, param }: DraftKind) => ({
  aggregate: draftAggregate(param),
  read: ({ db, caller, id: draftId }: ReadInput) => drafts.readDraft({ db }, caller, { draftId, agentType }),
});

function sharedBindings(deps: DraftDeps, routes: DraftRoutes, kind: DraftKind): Binding[] {
  const { agentType, param, assertPublishingAllowed } = kind;
  const { aggregate, read } = parts(kind);
  const idOf = (params: unknown) => (params as Record<typeof param, string>)[param];
  const keyOf = (params: unknown) => ({ draftId: idOf(params), agentType });
  const publish = async (change: DraftChange) => {
    const { caller, id: draftId } = change;
    await publishDraft(change, { caller, gate: deps.gate, assertPublishingAllowed, draftId, agentType });
  };
  return [
    bind(routes.get, ({ caller, params }) => drafts.readDraft(deps, caller, keyOf(params))),
    bindChange(routes.update, deps, {
      aggregate,
      read,
      handle: (change, { body }) => changes.updateDraft(change, { agentType }, body),
    }),
    bindChange(routes.remove, deps, {
      aggregate,
      handle: (change) => changes.removeDraft(change, { agentType }),
    }),
    bindChange(routes.createGptSystem, deps, { aggregate, read, handle: publish }),
    bindChange(routes.updateGptSystem, deps, { aggregate, read, handle: publish }),
    bind(routes.avatar, ({ caller, params }) => readDraftAvatar(deps, caller, keyOf(params))),
    withPrecondition<typeof routes.uploadAvatar>(
      bindChange(routes.uploadAvatar, deps, {
        aggregate,
        read,
        handle: (change, { body }) => changes.setDraftAvatar(change, { agentType }, body.file),
      }),
      async ({ caller, params }) => {
        await drafts.findDraft(deps, caller, keyOf(params));
      },
    ),
    bindChange(routes.removeAvatar, deps, {
      aggregate,
      read,
      handle: (change) => changes.setDraftAvatar(change, { agentType }, null),
    }),
  ];
}

/** Binds routes of personal drafts (document 2 §7.7). */
export function agentDraftBindings(deps: DraftDeps): Binding[] {
  const routes = agentDraftRoutes;
  const assertPublishingAllowed = assertPersonalAgents;
  const kind: DraftKind = { agentType: 'User', param: 'configStateId', assertPublishingAllowed };
  const create = bindChange(routes.createByGptSystemType, deps, {
    ...parts(kind),
    prepare: () => assertPublishingAllowed(deps.db),
    handle: (change) => changes.createDraft(change, changes.emptyDraft('User')),
  });
  return [
    ...sharedBindings(deps, routes, kind),
    bind(routes.list, ({ caller }) =>
      drafts.listDrafts(deps, caller, { agentType: 'User', authorId: caller.userId }),
    ),
    reusePersonalDraft(
      deps,
      bindChange(routes.createByGptSystemId, deps, {
        ...parts(kind),
        handle: async (change, { params: { gptSystemId: agentId }, query }) => {
          const draft = await changes.personalDraftOf(change, { agentId, asCopy: query.asCopy });
          await assertPublishingAllowed(change.tx);
          await changes.createDraft(change, draft);
        },
      }),
    ),
    reuseUntouchedDraft(deps, routes.createByGptSystemType, { agentType: 'User', create }),
  ];
}

/** Returns the caller's draft of a personal agent instead of creating one, unless a copy is requested. */
function reusePersonalDraft({ db }: Pick<DraftDeps, 'db'>, create: Binding): Binding {
  const route = agentDraftRoutes.createByGptSystemId;
  return {
    route,
    async handle(input) {
      // The input belongs to this route.
      const { caller, params, query } = input as unknown as HandlerInput<typeof route>;
      const draft = query.asCopy
        ? undefined
        : await drafts.findPersonalDraft({ db }, caller, params.gptSystemId);
      if (!draft) return create.handle(input);
      await assertPersonalAgents(db);
      return draft;
    },
  };
}

type CreatingRoute = AnsweringDraft & { query: z.ZodObject };

/**
 * Returns the caller's unchanged draft of a new agent instead of creating one, unless `forceCreate`, a copy or initial
 * content is requested.
 */
export function reuseUntouchedDraft<R extends CreatingRoute>(
  { db }: Pick<DraftDeps, 'db'>,
  route: R,
  { agentType, create }: { agentType: AgentType; create: Binding },
): Binding {
  return {
    route,
    async handle(input) {
      // The input belongs to this route.
      const { caller, query, body } = input as unknown as HandlerInput<CreatingRoute> & { body?: object };
      const { userId: authorId } = caller;
      const isNew = query.forceCreate || query.copyOf !== undefined || Object.keys(body ?? {}).length > 0;
      const draftId = isNew
        ? undefined
        : await queries.findUntouched(db, changes.emptyDraft(agentType), authorId);
      if (draftId === undefined) return create.handle(input);
      return drafts.readDraft({ db }, caller, { draftId, agentType });
    },
  };
}

/** Binds routes of drafts of the organisation's agents (document 2 §7.9). */
export function adminAgentDraftBindings(deps: DraftDeps): Binding[] {
  const routes = adminAgentDraftRoutes;
  const kind: DraftKind = { agentType: 'System', param: 'stateId', assertPublishingAllowed: async () => {} };
  return [
    ...sharedBindings(deps, routes, kind),
    bind(routes.list, ({ caller, query }) =>
      drafts.listDrafts(deps, caller, { agentType: 'System', agentId: query.gptSystemId ?? null }),
    ),
    bindChange(routes.create, deps, {
      ...parts(kind),
      handle: async (change, { body }) =>
        changes.createDraft(
          change,
          await changes.draftOfAgent(change.tx, change.caller, { agentId: body.gptSystemId }),
        ),
    }),
  ];
}
