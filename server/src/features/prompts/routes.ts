import { conversationRoutes } from '@polylogue/contract/conversations/routes';
import { agentPromptRoutes, userPromptRoutes } from '@polylogue/contract/prompts/routes';
import { publicConversationRoutes } from '@polylogue/contract/public-conversations/routes';
import { bindChange, type ChangeDeps, type ReadInput } from '../../changes/bind-change.ts';
import { type Binding, bind } from '../../http/routes/binding.ts';
import * as agents from '../agents/service.ts';
import { agentAt } from '../visitors/service.ts';
import * as agentPrompts from './agent-prompts.ts';
import * as ownPrompts from './own-prompts.ts';

type Deps = ChangeDeps & { agents: agents.AgentDeps };

const ownBindings = (deps: Deps): Binding[] => [
  bind(userPromptRoutes.list, ({ caller }) => ownPrompts.list(deps.db, caller.userId)),
  bind(userPromptRoutes.create, (input) => ownPrompts.create(deps, input)),
  bind(userPromptRoutes.update, ({ caller, params: { promptId }, body: settings, context }) =>
    ownPrompts.replace(deps.db, { ownerId: caller.userId, promptId }, { settings, at: context.clock.now() }),
  ),
  bind(userPromptRoutes.remove, ({ caller, params: { promptId } }) =>
    ownPrompts.remove(deps.db, { ownerId: caller.userId, promptId }),
  ),
];

function agentBindings(deps: Deps): Binding[] {
  const { db } = deps;
  const aggregate = agentPrompts.promptAggregate;
  const read = ({ db: from, id }: ReadInput) => agentPrompts.get(from, id);
  return [
    bind(agentPromptRoutes.list, ({ caller, query }) => agentPrompts.list(db, caller, query.gptSystemId)),
    bindChange(agentPromptRoutes.create, deps, {
      aggregate,
      read,
      prepare: ({ caller, body }) => agentPrompts.requireWritableAgent(db, caller, body.gptSystemId),
      handle: (change, { body }) => agentPrompts.create(change, body),
    }),
    bindChange(agentPromptRoutes.update, deps, {
      aggregate,
      read,
      prepare: ({ caller, params }) => agentPrompts.requireWritable(db, caller, params.promptId),
      handle: (change, { body }) => agentPrompts.replace(change, body),
    }),
    bindChange(agentPromptRoutes.remove, deps, {
      aggregate,
      // Nothing is asked before: a repeated request finds no prompt any more.
      handle: (change) => agentPrompts.remove(change),
    }),
  ];
}

/** What the message field offers of an agent to whoever may talk with it. */
const offeredBindings = (deps: Deps): Binding[] => [
  bind(conversationRoutes.promptsForConversation, async ({ caller, params: { gptSystemId }, context }) => {
    const { clock, brandKey } = context;
    const asker = { userId: caller.userId, brandKey: await brandKey(), at: clock.now() };
    await agents.assertMayChat(deps.db, asker, gptSystemId);
    return agentPrompts.listOffered(deps.db, gptSystemId);
  }),
  bind(publicConversationRoutes.promptsForConversation, async ({ caller, query, context: { clock } }) => {
    const { agentId } = await agentAt({ ...deps, clock }, caller, query.publicChatEndpoint);
    return agentPrompts.listOffered(deps.db, agentId);
  }),
];

/** Bindings of prompts: one's own, those of agents, and what conversations offer of these. */
export const promptRoutes = (deps: Deps): Binding[] => [
  ...ownBindings(deps),
  ...agentBindings(deps),
  ...offeredBindings(deps),
];
