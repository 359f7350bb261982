import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { changeAddress, rename } from './change-account.ts';
import { checkInvitations } from './invitation-checks.ts';
import * as invitations from './invitations.ts';
import * as service from './service.ts';
import * as signIns from './sign-ins.ts';

export const userRoutes = (deps: service.UserAdministrationDeps): Binding[] => [
  bind(routes.list, ({ caller, query }) => service.list(deps, caller, query)),
  bind(routes.get, ({ caller, params }) => service.get(deps, caller, params.userId)),
  bind(routes.rights, ({ params }) => service.rights(deps, params.userId)),
  bind(routes.assignRole, ({ params, body, ...request }) =>
    service.assignRole(deps, request, { ...params, until: body?.until }),
  ),
  bind(routes.dryRunAssignRole, ({ params, ...request }) => service.previewAssignRole(deps, request, params)),
  bind(routes.unassignRole, ({ params, ...request }) => service.unassignRole(deps, request, params)),
  bind(routes.setStatus, ({ params, body, ...request }) =>
    service.setStatus(deps, request, { ...params, ...body }),
  ),
  bind(routes.dryRunStatus, ({ params, body, ...request }) =>
    service.previewSetStatus(deps, request, { ...params, ...body }),
  ),
  bind(routes.sessions, ({ caller, params }) => signIns.listSessions(deps, caller, params.userId)),
  bind(routes.signOut, ({ params, ...request }) => signIns.signOut(deps, request, params)),
  bind(routes.groups, ({ params }) => service.listGroups(deps, params.userId)),
  bind(routes.signOutEverywhere, ({ params, ...request }) =>
    signIns.signOutEverywhere(deps, request, params.userId),
  ),
  bind(routes.invite, (input) => invitations.invite(deps, input)),
  bind(routes.checkInvitations, ({ body, ...request }) => checkInvitations(deps, request, body.rows)),
  bind(routes.resetPassword, ({ params, ...request }) =>
    invitations.resetPassword(deps, request, params.userId),
  ),
  bind(routes.resetSecondFactor, ({ params, ...request }) =>
    signIns.resetSecondFactor(deps, request, params.userId),
  ),
  bind(routes.rename, ({ params, body, ...request }) => rename(deps, request, { ...params, ...body })),
  bind(routes.changeAddress, ({ params, body, ...request }) =>
    changeAddress(deps, request, { ...params, ...body }),
  ),
  bind(routes.readLink, ({ context: { requestId }, body }) =>
    invitations.readLink(deps, { ...body, requestId }),
  ),
  bind(routes.useLink, ({ context, body }) => invitations.useLink(deps, context, body)),
];
