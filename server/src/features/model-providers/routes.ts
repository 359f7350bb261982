import { modelProviderRoutes as routes } from '@polylogue/contract/model-providers/routes';
import { type Binding, bind, type RequestContext } from '../../http/routes/binding.ts';
import type { Caller } from '../../http/requests/caller.ts';
import * as connectionTest from './connection-test.ts';
import * as service from './service.ts';
import * as settings from './settings.ts';

const actor = ({ userId, userName }: Caller, { requestId }: RequestContext) => ({
  userId,
  userName,
  requestId,
});

export const modelProviderRoutes = (deps: service.ModelProviderDeps): Binding[] => [
  bind(routes.list, () => service.list(deps)),
  bind(routes.create, ({ caller, context, body }) => settings.create(deps, actor(caller, context), body)),
  bind(routes.update, ({ caller, context, params, body }) =>
    settings.update(deps, actor(caller, context), { ...params, ...body }),
  ),
  bind(routes.remove, ({ caller, context, params }) => settings.remove(deps, actor(caller, context), params)),
  bind(routes.test, ({ params }) => connectionTest.test(deps, params)),
  bind(routes.testUnsaved, ({ caller, context, body }) =>
    connectionTest.testUnsaved(deps, actor(caller, context), body),
  ),
  bind(routes.discovered, () => service.discover(deps)),
];
