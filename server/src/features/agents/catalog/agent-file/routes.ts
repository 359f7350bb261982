import { agentFileRoutes as routes } from '@polylogue/contract/agents/catalog/agent-file/routes';
import { bindChange } from '../../../../changes/bind-change.ts';
import { type Binding, bind } from '../../../../http/routes/binding.ts';
import { draftAggregate } from '../../agent/aggregates.ts';
import { readDraft } from '../../drafts/drafts.ts';
import * as service from './service.ts';

/** Binds routes of agent files. */
export const agentFileRoutes = (
  deps: service.AgentFileDeps,
  importing: service.ImportingPeople = new Set(),
): Binding[] => [
  bind(routes.read, ({ caller, params }) => service.readFile(deps, caller, params.stateId)),
  bind(routes.preview, ({ caller, body: file, context }) =>
    service.importOneAtATime(importing, caller, () => service.preview(deps, { caller, file, context })),
  ),
  bind(routes.create, (input) =>
    service.importOneAtATime(importing, input.caller, () =>
      service.withImport(deps, { ...input, file: input.body }, (make) => {
        const change = bindChange(routes.create, deps, {
          aggregate: draftAggregate('stateId'),
          read: ({ db, caller, id: draftId }) => readDraft({ db }, caller, { draftId, agentType: 'System' }),
          handle: async (made) => {
            await make(made);
          },
        });
        return change.handle(input) as ReturnType<typeof readDraft>;
      }),
    ),
  ),
];
