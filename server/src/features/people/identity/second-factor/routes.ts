import { secondFactorRoutes as routes } from '@polylogue/contract/people/identity/second-factor-routes';
import { type Binding, bind } from '../../../../http/routes/binding.ts';
import * as own from './own.ts';
import * as signIn from './sign-in.ts';

export const secondFactorRoutes = (deps: own.OwnDeps): Binding[] => [
  bind(routes.signIn, ({ context, params, body }) =>
    signIn.signInWithCode(deps, context, { uid: params.uid, ...body }),
  ),
  bind(routes.signInKey, ({ context, params }) => signIn.createKeyAtSignIn(deps, context, params.uid)),
  bind(routes.signInSetUp, ({ context, params, body }) =>
    signIn.setUpAtSignIn(deps, context, { uid: params.uid, ...body }),
  ),
  bind(routes.get, ({ caller }) => own.readOwn(deps, caller)),
  bind(routes.createKey, ({ body, ...request }) => own.beginSetUp(deps, request, body)),
  bind(routes.turnOn, ({ body, ...request }) => own.turnOn(deps, request, body)),
  bind(routes.renewRecoveryCodes, ({ body, ...request }) => own.renewRecoveryCodes(deps, request, body)),
  bind(routes.turnOff, ({ body, ...request }) => own.turnOff(deps, request, body)),
];
