import {
  agentAdministrationRoutes,
  personalAgentRoutes,
} from '@polylogue/contract/agents/catalog/administration-routes';
import type {
  PublishingAnswerSchema,
  PublishingSchema,
} from '@polylogue/contract/agents/publishing/publishing';
import type { JsonResponse, Route } from '@polylogue/contract/http';
import type { z } from 'zod';
import { agentDirectoryRoutes } from '@polylogue/contract/agents/catalog/routes';
import { AppError } from '../../../app-error.ts';
import { bindChange, type ReadInput } from '../../../changes/bind-change.ts';
import type { Clock } from '../../../clock.ts';
import type { Grants } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { type Binding, bind, type HandlerInput, withPrecondition } from '../../../http/routes/binding.ts';
import type { KeySealer } from '../../../sealed-key.ts';
import { type ConsentGate, consentSubjectOf } from '../../brands/public.ts';
import { findDecidingPolicy } from '../access/queries.ts';
import * as administration from './administration.ts';
import { agentAggregate, draftAggregate } from '../agent/aggregates.ts';
import { readAgentAvatar } from '../drafts/avatars.ts';
import * as directory from './directory/service.ts';
import * as draftChanges from '../drafts/draft-changes.ts';
import { type DraftDeps, reuseUntouchedDraft } from '../drafts/draft-routes.ts';
import * as drafts from '../drafts/drafts.ts';
import * as publishing from '../publishing/publishing.ts';

export interface AgentAdministrationDeps extends DraftDeps, publishing.PublishingDeps {
  clock: Clock;
  continuationTokens: ContinuationTokens;
  sealer: KeySealer;
  handbookLibraryId: string;
  guidelines: ConsentGate;
  /** Returns the agents that a brand offers first, cached. */
  agentOrderOf(brandKey: string): Promise<string[]>;
  /** Returns the current grants of a user; `undefined` if deactivated. */
  grantsOf(userId: string): Promise<Grants | undefined>;
}

type PublishRoute = Omit<Route, 'response' | 'body' | 'query'> & {
  query: z.ZodObject<{ dryRun: z.ZodType<boolean> }>;
  body: typeof PublishingSchema;
  response: JsonResponse<typeof PublishingAnswerSchema>;
};

/** Throws `guidelines.consent_required` if the change shares a personal agent with more people. */
async function assertMayShare(
  { db, guidelines }: AgentAdministrationDeps,
  { caller, params, body, context }: HandlerInput<PublishRoute>,
): Promise<void> {
  const { gptSystemId: agentId } = params as { gptSystemId: string };
  const documentIds = await publishing.guidelinesOfSharing(db, { agentId, publishing: body });
  if (!documentIds) return;
  const at = context.clock.now();
  await guidelines.assertConsents(db, {
    subject: consentSubjectOf(caller),
    brandKey: await context.brandKey(),
    policyId: await findDecidingPolicy(db, { userId: caller.userId, at }, agentId),
    documentIds,
    at,
    language: context.language,
  });
}

/** Binds the route that replaces an agent's publishing, or with `dryRun` returns the result without changes. */
function publishBinding(deps: AgentAdministrationDeps, route: PublishRoute): Binding {
  const change = bindChange(route, deps, {
    aggregate: agentAggregate,
    read: ({ db, caller, id: agentId }) =>
      publishing.readPublishing(db, deps, { caller, agentId, at: deps.clock.now() }),
    prepare: (input) => assertMayShare(deps, input),
    handle: (agentChange, { body }) => publishing.replacePublishing(agentChange, deps, body),
  });
  return {
    route,
    async handle(input) {
      // The input belongs to this route.
      const { caller, params, query, body, context } = input as unknown as HandlerInput<PublishRoute>;
      if (!query.dryRun) return change.handle(input);
      const { gptSystemId: agentId } = params as { gptSystemId: string };
      return publishing.previewPublishing(deps.db, deps, {
        caller,
        agentId,
        publishing: body,
        at: context.clock.now(),
      });
    },
  };
}

const readOf =
  ({ clock }: Pick<AgentAdministrationDeps, 'clock'>) =>
  ({ db, caller, id }: ReadInput) =>
    administration.get(db, { caller, at: clock.now() }, id);

/** Binds routes that create, change and remove agents of the organisation. */
function changeBindings(deps: AgentAdministrationDeps): Binding[] {
  const routes = agentAdministrationRoutes;
  const { gate } = deps;
  const parts = { aggregate: agentAggregate, read: readOf(deps) };
  const createDraft = bindChange(routes.createDraft, deps, {
    aggregate: draftAggregate('stateId'),
    isCreate: true,
    read: ({ db, caller, id: draftId }) => drafts.readDraft({ db }, caller, { draftId, agentType: 'System' }),
    handle: async (change, { query: { copyOf: agentId }, body }) => {
      const { tx, caller } = change;
      if (agentId && body?.configuration) {
        const message = 'A draft begins with this or with a copy';
        throw new AppError('request.invalid', { details: { configuration: [message] } });
      }
      const draft = agentId
        ? await draftChanges.draftOfAgent(tx, caller, { agentId, asCopy: 'System' })
        : await draftChanges.draftOf(tx, caller, body?.configuration);
      await draftChanges.createDraft(change, draft);
    },
  });
  return [
    reuseUntouchedDraft(deps, routes.createDraft, { agentType: 'System', create: createDraft }),
    bindChange(routes.update, deps, {
      ...parts,
      handle: (change, { body }) => administration.replace(change, gate, body),
    }),
    bindChange(routes.remove, deps, {
      aggregate: agentAggregate,
      handle: (change) => administration.remove(change),
    }),
    bindChange(routes.restore, deps, {
      ...parts,
      isRestore: true,
      handle: (change) => administration.restore(change),
    }),
    bindChange(routes.reset, deps, {
      ...parts,
      handle: (change) => administration.reset(change, gate, deps.handbookLibraryId),
    }),
    withPrecondition<typeof routes.uploadAvatar>(
      bindChange(routes.uploadAvatar, deps, {
        ...parts,
        handle: (change, { body }) => administration.setAvatar(change, gate, body.file),
      }),
      async ({ caller, params }) => {
        await administration.findWritable(deps.db, caller, params.gptSystemId);
      },
    ),
    bindChange(routes.removeAvatar, deps, {
      ...parts,
      handle: (change) => administration.setAvatar(change, gate, null),
    }),
    bindChange(routes.restoreVersion, deps, {
      ...parts,
      handle: (change, { params }) =>
        administration.restoreVersion(change, gate, params.configurationVersion),
    }),
  ];
}

/** Binds routes of lists, versions and the access check. */
function readBindings(deps: AgentAdministrationDeps): Binding[] {
  const routes = agentAdministrationRoutes;
  const lists = [routes.list, routes.listMisspelled].map((route) =>
    bind(route, ({ caller, query, context }) =>
      administration.list(deps, { caller, at: context.clock.now() }, query),
    ),
  );
  const reads = [routes.get, routes.getMisspelled].map((route) =>
    bind(route, ({ caller, params, context }) =>
      administration.get(deps.db, { caller, at: context.clock.now() }, params.gptSystemId),
    ),
  );
  return [
    ...lists,
    ...reads,
    bind(routes.versions, ({ caller, params, query }) =>
      administration.listVersions(deps, caller, { agentId: params.gptSystemId, query }),
    ),
    bind(routes.version, ({ caller, params: { gptSystemId: agentId, configurationVersion: version } }) =>
      administration.getVersion(deps.db, caller, { agentId, version }),
    ),
    bind(routes.publishing, ({ caller, params, context }) =>
      publishing.readPublishing(deps.db, deps, {
        caller,
        at: context.clock.now(),
        agentId: params.gptSystemId,
      }),
    ),
  ];
}

/** Binds the administration of agents (document 2 §7.9), with both path spellings and both publishing versions. */
export function agentAdministrationBindings(deps: AgentAdministrationDeps): Binding[] {
  const routes = agentAdministrationRoutes;
  const older = [routes.publish, routes.publishMisspelled].map((route) =>
    bindChange(route, deps, {
      aggregate: agentAggregate,
      read: ({ db, caller, id: agentId }) =>
        publishing.readPublishing(db, deps, { caller, agentId, at: deps.clock.now() }),
      handle: (change, { body }) => publishing.replaceOlderPublishing(change, deps, body),
    }),
  );
  return [
    ...readBindings(deps),
    ...changeBindings(deps),
    ...older,
    publishBinding(deps, routes.publishV2),
    publishBinding(deps, routes.publishV2Misspelled),
  ];
}

/** Binds routes of personal agents (document 2 §7.8). */
export function personalAgentBindings(deps: AgentAdministrationDeps): Binding[] {
  const routes = personalAgentRoutes;
  return [
    bind(routes.list, async ({ caller, query, context }) =>
      directory.list(deps, await directory.readerOf({ caller, context }), { list: 'mine', query }),
    ),
    bind(agentDirectoryRoutes.avatar, ({ params, query }) =>
      readAgentAvatar(deps, { agentId: params.gptSystemId, pictureId: query.v }),
    ),
    bind(routes.get, async ({ caller, params, context }) => {
      await administration.findOwn(deps.db, caller, params.gptSystemId);
      return administration.get(deps.db, { caller, at: context.clock.now() }, params.gptSystemId);
    }),
    bind(routes.publishing, async ({ caller, params, context }) => {
      await administration.findOwn(deps.db, caller, params.gptSystemId);
      const at = context.clock.now();
      return publishing.readPublishing(deps.db, deps, { caller, at, agentId: params.gptSystemId });
    }),
    onlyOwn(deps, publishBinding(deps, routes.publishV2)),
    bindChange(routes.remove, deps, {
      aggregate: agentAggregate,
      // Checked inside the change, since a repeated request no longer finds the agent.
      async handle(change) {
        await administration.findOwn(change.tx, change.caller, change.id);
        await administration.remove(change);
      },
    }),
  ];
}

/** Restricts a binding to the caller's personal agents. Throws `agent.not_found`. */
const onlyOwn = ({ db }: Pick<AgentAdministrationDeps, 'db'>, binding: Binding): Binding => ({
  ...binding,
  async handle(input) {
    const { gptSystemId } = input.params as unknown as { gptSystemId: string };
    await administration.findOwn(db, input.caller, gptSystemId);
    return binding.handle(input);
  },
});
