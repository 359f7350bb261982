import { ownAccountRoutes as routes } from '@polylogue/contract/people/identity/account/routes';
import { type Binding, bind } from '../../../../http/routes/binding.ts';
import { changePassword, type PasswordDeps, requestPasswordReset } from './password.ts';
import * as service from './service.ts';

export const ownAccountRoutes = (deps: PasswordDeps): Binding[] => [
  bind(routes.get, ({ caller }) => service.read(deps, caller)),
  bind(routes.rename, ({ body, ...request }) => service.rename(deps, request, body.name)),
  bind(routes.avatar, ({ caller }) => service.readAvatar(deps, caller)),
  bind(routes.uploadAvatar, ({ body, ...request }) => service.setAvatar(deps, request, body.file.fileId)),
  bind(routes.removeAvatar, (request) => service.setAvatar(deps, request, null)),
  bind(routes.changePassword, ({ body, ...request }) => changePassword(deps, request, body)),
  bind(routes.requestPasswordReset, ({ context, body }) =>
    requestPasswordReset(deps, context, body.emailAddress),
  ),
];
