import { agentPromptRoutes, userPromptRoutes } from '@polylogue/contract/agents/prompts/routes';
import { bindChange, type ChangeDeps, type ReadInput } from '../../../changes/bind-change.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as agentPrompts from './agent-prompts.ts';
import * as ownPrompts from './own-prompts.ts';

const ownBindings = (deps: ChangeDeps): Binding[] => [
  bind(userPromptRoutes.list, ({ caller }) => ownPrompts.list(deps.db, caller.userId)),
  bind(userPromptRoutes.create, (input) => ownPrompts.create(deps, input)),
  bind(userPromptRoutes.update, ({ caller, params: { promptId }, body: settings, context }) =>
    ownPrompts.replace(deps.db, { ownerId: caller.userId, promptId }, { settings, at: context.clock.now() }),
  ),
  bind(userPromptRoutes.remove, ({ caller, params: { promptId } }) =>
    ownPrompts.remove(deps.db, { ownerId: caller.userId, promptId }),
  ),
];

function agentBindings(deps: ChangeDeps): Binding[] {
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
      // Checked inside the change, since a repeated request no longer finds the prompt.
      handle: (change) => agentPrompts.remove(change),
    }),
  ];
}

/** Binds routes of prompts of users and agents. */
export const promptRoutes = (deps: ChangeDeps): Binding[] => [...ownBindings(deps), ...agentBindings(deps)];
