import { personalDataRoutes as routes } from '@polylogue/contract/people/personal-data/routes';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as service from './service.ts';

export const personalDataRoutes = (deps: service.PersonalDataDeps): Binding[] => [
  bind(routes.ownExport, ({ caller }) => service.readExport(deps, caller, caller.userId)),
  bind(routes.startOwnExport, (asking) => service.startExport(deps, asking, asking.caller.userId)),
  bind(routes.downloadOwnExport, ({ caller }) => service.downloadExport(deps, caller, caller.userId)),
  bind(routes.export, ({ caller, params }) => service.readExport(deps, caller, params.userId)),
  bind(routes.startExport, ({ params, ...asking }) => service.startExport(deps, asking, params.userId)),
  bind(routes.downloadExport, ({ caller, params }) => service.downloadExport(deps, caller, params.userId)),
  bind(routes.erasurePlan, ({ params }) => service.planErasure(deps, params.userId)),
  bind(routes.erase, ({ params, body, ...asking }) => service.erase(deps, asking, { ...params, ...body })),
  bind(routes.erasures, ({ caller, query }) => service.listErasures(deps, caller, query)),
  bind(routes.erasure, ({ params }) => service.readErasure(deps, params.erasureId)),
];
