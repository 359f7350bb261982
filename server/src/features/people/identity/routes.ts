import { identityRoutes as routes } from '@polylogue/contract/people/identity/routes';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as service from './service.ts';
import { signInLocally } from './accounts/local-sign-in.ts';
import { setUp } from './accounts/setup.ts';

export const identityRoutes = (deps: service.IdentityDeps): Binding[] => [
  bind(routes.generateToken, ({ context, params, body }) =>
    service.generateToken(deps, context, {
      identityProvider: params.identityProvider,
      idToken: body.tokenRequest.idToken,
      accessToken: body.tokenRequest.accessToken,
      setupToken: body.setupToken,
      sessionId: body.sessionId,
    }),
  ),
  bind(routes.signOut, ({ caller }) => service.signOut(deps, caller)),
  bind(routes.setupState, () => service.readSetupState(deps)),
  bind(routes.setup, ({ context, body }) => setUp(deps, context, body)),
  bind(routes.interaction, ({ context, params, body }) =>
    signInLocally(deps, context, { uid: params.uid, ...body }),
  ),
  bind(routes.resolvedActions, ({ caller }) => service.resolveActions(deps, caller)),
  bind(routes.directoryGroups, ({ context, query }) =>
    service.listDirectoryGroups(deps, context, { top: query.$top, skipToken: query.$skiptoken }),
  ),
];
