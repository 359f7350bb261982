import { auditRoutes as routes } from '@polylogue/contract/insight/audit/routes';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { exportCsv } from './export.ts';
import * as service from './service.ts';
import * as verification from './verification.ts';

export const auditRoutes = (deps: service.AuditDeps & verification.VerificationDeps): Binding[] => [
  bind(routes.list, ({ caller, query }) => service.list(deps, caller, query)),
  bind(routes.perDay, ({ query }) => service.perDay(deps, query)),
  bind(routes.csv, ({ caller, query }) => exportCsv(deps, caller, query)),
  bind(routes.signIns, ({ caller, query }) => service.listSignIns(deps, caller, query)),
  bind(routes.sealing, () => verification.readSealing(deps)),
  bind(routes.verify, ({ query }) => verification.verify(deps, query)),
  bind(routes.get, ({ params }) => service.get(deps, params.auditEntryId)),
  bind(routes.name, ({ query }) => service.name(deps, query)),
];
