import {
  adminDraftConversationRoutes as adminDraftRoutes,
  draftConversationRoutes as draftRoutes,
} from '@polylogue/contract/chat/contexts/draft-routes';
import {
  conversationRoutes as userRoutes,
  streamRoutes,
} from '@polylogue/contract/chat/conversations/routes';
import { publicConversationRoutes as publicRoutes } from '@polylogue/contract/chat/visitors/routes';
import { visitorHandoverRoutes as handoverRoutes } from '@polylogue/contract/chat/visitors/handover-routes';
import { isVisitor } from '../../../http/requests/caller.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { bindRead } from '../../../http/routes/read-binding.ts';
import * as agents from '../../agents/public.ts';
import * as visitors from '../visitors/service.ts';
import {
  askingBindings,
  type ContextRouteDeps,
  detailBindings,
  feedbackBindings,
  readingBindings,
} from './context-bindings.ts';
import { limitBindings } from './limit-routes.ts';
import { draftKey } from '../contexts/draft-context.ts';
import {
  type ContextInput,
  draftContextResolver,
  resolveScopeContext,
  resolveUserContext,
  resolveVisitorContext,
  requirePerson,
  requireVisitor,
} from '../contexts/resolve-context.ts';
import { userScope } from '../contexts/user-context.ts';
import { openHandover, previewHandover, transferConversations } from '../visitors/handover/handover.ts';
import * as service from './service.ts';
import * as streams from '../engine/streams.ts';

/** Dependencies of all conversation routes. */
export type ConversationRouteDeps = ContextRouteDeps & service.ListDeps;

/** Returns the caller as reader of their own conversations. */
const readerOf = ({ caller, context }: Omit<ContextInput, 'params'>): service.Reader => ({
  ...userScope(requirePerson(caller).userId),
  language: context.language,
  timeZone: context.timeZone,
});

/** Binds the lists of an agent's prompts for persons and visitors. */
const promptBindings = (deps: ConversationRouteDeps): Binding[] => [
  bind(userRoutes.promptsForConversation, async ({ caller, params: { gptSystemId }, context }) => {
    const { clock, brandKey } = context;
    const asker = { userId: caller.userId, brandKey: await brandKey(), at: clock.now() };
    await agents.assertMayChat(deps.db, asker, gptSystemId);
    return agents.listOfferedPrompts(deps.db, gptSystemId);
  }),
  bind(publicRoutes.promptsForConversation, async ({ caller, query, context: { clock } }) => {
    const { agentId } = await visitors.agentAt({ ...deps, clock }, caller, query.publicChatEndpoint);
    return agents.listOfferedPrompts(deps.db, agentId);
  }),
];

const listBindings = (deps: ConversationRouteDeps): Binding[] => [
  bindRead(deps, userRoutes.list, (from, input) => {
    const { includeArchived, includeDeleted, ...query } = input.query;
    const archived = includeArchived ? 'with' : 'without';
    return service.list(from, readerOf(input), { ...query, archived, withDeleted: includeDeleted });
  }),
  bindRead(deps, userRoutes.listArchived, (from, input) =>
    service.list(from, readerOf(input), { ...input.query, archived: 'only', withDeleted: false }),
  ),
  bind(userRoutes.delete, ({ caller, params }) =>
    service.remove(deps, userScope(caller.userId), params.conversationId),
  ),
  bind(userRoutes.archive, (input) =>
    service.setArchived(deps, readerOf(input), { ...input.params, isArchived: true }),
  ),
  bind(userRoutes.unArchive, (input) =>
    service.setArchived(deps, readerOf(input), { ...input.params, isArchived: false }),
  ),
  bind(userRoutes.updateTitle, (input) =>
    service.rename(deps, readerOf(input), { ...input.params, ...input.body }),
  ),
];

const userBindings = (deps: ConversationRouteDeps): Binding[] => [
  ...askingBindings(deps, userRoutes, {
    resolveContext: resolveUserContext,
    agentIdOf: async ({ params }) => String(params['gptSystemId']),
  }),
  ...readingBindings(deps, userRoutes, resolveUserContext),
  ...detailBindings(deps, userRoutes, resolveUserContext),
  ...feedbackBindings(deps, userRoutes, resolveUserContext),
  ...listBindings(deps),
];

const publicBindings = (deps: ConversationRouteDeps): Binding[] => [
  ...askingBindings(deps, publicRoutes, {
    resolveContext: resolveVisitorContext,
    agentIdOf: async ({ caller, params }) => {
      const name = String(params['publicChatEndpoint']);
      return (await visitors.endpointNamed(deps, requireVisitor(caller), name)).agentId;
    },
  }),
  ...readingBindings(deps, publicRoutes, resolveVisitorContext),
  ...feedbackBindings(deps, publicRoutes, resolveVisitorContext),
];

/** Binds the transfer of a visitor's conversations at sign-in. */
const handoverBindings = (deps: ConversationRouteDeps): Binding[] => [
  bind(handoverRoutes.open, async ({ caller }) => {
    await visitors.endpointOf(deps, caller);
    return openHandover(deps, caller);
  }),
  bind(handoverRoutes.preview, ({ body }) => previewHandover(deps, body)),
  bind(handoverRoutes.take, ({ caller, body }) =>
    transferConversations(deps, { userId: caller.userId, ...body }),
  ),
];

const draftBindings = (deps: ConversationRouteDeps): Binding[] => {
  const [resolvePersonalDraft, resolveOrganisationDraft] = [
    draftContextResolver('draft', 'configStateId'),
    draftContextResolver('admin-draft', 'stateId'),
  ];
  const agentIdOf = async () => null;
  return [
    ...askingBindings(deps, draftRoutes, { resolveContext: resolvePersonalDraft, agentIdOf }),
    ...readingBindings(deps, draftRoutes, resolvePersonalDraft),
    ...detailBindings(deps, draftRoutes, resolvePersonalDraft),
    ...askingBindings(deps, adminDraftRoutes, { resolveContext: resolveOrganisationDraft, agentIdOf }),
    ...readingBindings(deps, adminDraftRoutes, resolveOrganisationDraft),
    ...detailBindings(deps, adminDraftRoutes, resolveOrganisationDraft),
    bind(adminDraftRoutes.detailsForConversation, ({ caller, params, context: { language } }) =>
      agents.draftDetails({ db: deps.db, hasModel: deps.agents.hasModel }, caller, {
        ...draftKey({ kind: 'admin-draft', draftId: params.stateId }),
        language,
      }),
    ),
  ];
};

const streamBindings = (deps: ConversationRouteDeps): Binding[] => {
  const ownerOf = (input: Omit<ContextInput, 'params'>): streams.RunOwner => ({
    ownerId: isVisitor(input.caller) ? input.caller.ownerId : requirePerson(input.caller).userId,
    resolveContext: (scope) => resolveScopeContext(deps, input, scope),
  });
  return [
    bind(userRoutes.events, ({ caller }) =>
      deps.events.follow(caller, (session) => deps.callers.isSignedIn(session)),
    ),
    bind(streamRoutes.resume, (input) =>
      streams.resume(deps, ownerOf(input), { ...input.params, lastEventId: input.context.lastEventId }),
    ),
    bind(streamRoutes.stop, (input) => streams.stop(deps, ownerOf(input), input.params.requestId)),
  ];
};

/** Bindings of conversations in each context and of answer streams. */
export const conversationRoutes = (deps: ConversationRouteDeps): Binding[] => [
  ...userBindings(deps),
  ...publicBindings(deps),
  ...handoverBindings(deps),
  ...promptBindings(deps),
  ...limitBindings(deps),
  ...draftBindings(deps),
  ...streamBindings(deps),
];
