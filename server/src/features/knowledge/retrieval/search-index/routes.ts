import { searchIndexRoutes as routes } from '@polylogue/contract/knowledge/retrieval/routes';
import { type Binding, bind } from '../../../../http/routes/binding.ts';
import * as service from './service.ts';

export const searchIndexRoutes = (deps: service.SearchIndexDeps): Binding[] => [
  bind(routes.get, () => service.read(deps)),
  bind(routes.rebuild, ({ caller, context }) => service.rebuild(deps, caller, context.requestId)),
];
