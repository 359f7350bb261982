import { dataSourceBindingRoutes as routes } from '@polylogue/contract/agents/knowledge/binding-routes';
import { bindChange, type ChangeDeps, type ReadInput } from '../../../../changes/bind-change.ts';
import { type Binding, bind, type HandlerInput } from '../../../../http/routes/binding.ts';
import { draftAggregate } from '../../agent/aggregates.ts';
import { readDraft } from '../../drafts/drafts.ts';
import * as changes from './binding-changes.ts';

const aggregate = draftAggregate('stateId');
const read = ({ db, caller, id: draftId }: ReadInput) =>
  readDraft({ db }, caller, { draftId, agentType: 'System' });

type ChangingRoute = (typeof routes)['create' | 'update' | 'remove'];

/** Binds a change of a draft to a route whose path does not contain the draft's id. */
function ofDraft<R extends ChangingRoute>(
  route: R,
  change: Binding,
  draftIdOf: (input: HandlerInput<R>) => Promise<string> | string,
): Binding {
  return {
    route,
    async handle(input) {
      // The input belongs to this route.
      const stateId = await draftIdOf(input as unknown as HandlerInput<R>);
      return change.handle({ ...input, params: { ...input.params, stateId } });
    },
  };
}

/** Binds routes of bindings of drafts of the organisation's agents. */
export function dataSourceBindingBindings(deps: ChangeDeps): Binding[] {
  const { db } = deps;
  const ofBinding = async ({
    caller,
    params,
  }: Pick<HandlerInput<(typeof routes)['remove']>, 'caller' | 'params'>) =>
    (await changes.draftOfBinding(db, caller, params.ragDataSourceId)).draftId;
  return [
    ofDraft(
      routes.create,
      bindChange(routes.create, deps, {
        aggregate,
        read,
        isCreate: false,
        handle: (change, { body: { gptSystemConfigurationStateId: _, ...binding } }) =>
          changes.create(change, binding),
      }),
      ({ body }) => body.gptSystemConfigurationStateId,
    ),
    ofDraft(
      routes.update,
      bindChange(routes.update, deps, {
        aggregate,
        read,
        handle: (change, { params, body }) => changes.replace(change, params.ragDataSourceId, body),
      }),
      ofBinding,
    ),
    ofDraft(
      routes.remove,
      bindChange(routes.remove, deps, {
        aggregate,
        read,
        handle: (change, { params }) => changes.remove(change, params.ragDataSourceId),
      }),
      ofBinding,
    ),
    bind(routes.systemDefaults, ({ caller, query }) =>
      changes.systemDefaults(db, caller, query.ragDataSourceId),
    ),
  ];
}
