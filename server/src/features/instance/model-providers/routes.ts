import { IdSchema } from '@polylogue/contract/http';
import { modelProviderRoutes as routes } from '@polylogue/contract/instance/model-providers/routes';
import { AppError } from '../../../app-error.ts';
import { bindChange, type ChangeDeps, type ReadInput } from '../../../changes/bind-change.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as connectionTest from './connection-test.ts';
import type { ModelProviderDeps } from './sources.ts';
import * as service from './service.ts';
import * as settings from './settings.ts';

type Deps = ModelProviderDeps & ChangeDeps & { continuationTokens: ContinuationTokens };

export function modelProviderRoutes(deps: Deps): Binding[] {
  const aggregate = settings.providerAggregate;
  const read = (input: ReadInput) => service.get(deps, input);
  const assertChangeable = ({ modelProviderId: id }: { modelProviderId: string }) => {
    settings.assertStored(deps, id);
    if (!IdSchema.safeParse(id).success) throw new AppError(aggregate.missing);
  };
  return [
    bind(routes.list, ({ caller, query }) => service.list(deps, caller, query)),
    bind(routes.get, ({ caller, params }) =>
      service.get(deps, { db: deps.db, caller, id: params.modelProviderId }),
    ),
    bindChange(routes.create, deps, {
      aggregate,
      read,
      prepare: (input) => settings.columnsOf(deps, input),
      handle: (change, { body }, columns) => settings.create(deps, change, { ...body, columns }),
    }),
    bindChange(routes.update, deps, {
      aggregate,
      read,
      prepare: (input) => {
        assertChangeable(input.params);
        return settings.columnsOf(deps, input);
      },
      handle: (change, { body }, columns) => settings.replace(deps, change, { ...body, columns }),
    }),
    bindChange(routes.remove, deps, {
      aggregate,
      prepare: async ({ params }) => assertChangeable(params),
      handle: (change) => settings.remove(change),
    }),
    bind(routes.test, ({ params }) => connectionTest.test(deps, params)),
    bind(routes.testUnsaved, ({ body, ...source }) => connectionTest.testUnsaved(deps, source, body)),
    bind(routes.discovered, () => service.discover(deps)),
  ];
}
