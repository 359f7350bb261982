/** Second factor of local accounts: its step of the sign-in, and the owner's own calls. */
import { z } from 'zod';
import { defineRoute, empty, json } from '../../http.ts';
import { identityRoutes } from './routes.ts';
import {
  PasswordAndCodeSchema,
  PasswordCheckSchema,
  RecoveryCodesSchema,
  SecondFactorCodeSchema,
  SecondFactorKeySchema,
  SecondFactorStateSchema,
} from './schemas.ts';

const { access, params, rateLimit } = identityRoutes.interaction;
/** Calls of a sign-in whose password was right. */
const signIn = { method: 'POST', access, params, rateLimit } as const;
const signInPath = `${identityRoutes.interaction.path}/secondFactor` as const;
const own = { path: '/api/internal/currentUser/secondFactor', access: 'signedIn', rateLimit } as const;
const setUpErrors = [
  'identity.wrong_code',
  'second_factor.already_on',
  'second_factor.not_begun',
  'request.rate_limited',
] as const;
const ownErrors = [
  'user.not_local',
  'user.wrong_password',
  'identity.wrong_code',
  'second_factor.not_on',
  'request.rate_limited',
] as const;

export const secondFactorRoutes = {
  signIn: defineRoute({
    ...signIn,
    path: `${signInPath}/code`,
    summary: 'Completes a sign-in with a code of the authenticator, or with a recovery code.',
    body: SecondFactorCodeSchema,
    response: json(z.object({ redirectTo: z.string() })),
    errors: ['identity.interaction_expired', 'identity.wrong_code', 'request.rate_limited'],
  }),
  signInKey: defineRoute({
    ...signIn,
    path: `${signInPath}/key`,
    summary: 'Creates a key during a sign-in to an account without the required second factor.',
    response: json(SecondFactorKeySchema),
    errors: ['identity.interaction_expired', 'second_factor.already_on', 'request.rate_limited'],
  }),
  signInSetUp: defineRoute({
    ...signIn,
    path: signInPath,
    summary: 'Turns the second factor on with a first code and completes the sign-in.',
    body: SecondFactorCodeSchema,
    response: json(RecoveryCodesSchema.extend({ redirectTo: z.string() })),
    errors: ['identity.interaction_expired', ...setUpErrors],
  }),
  get: defineRoute({
    ...own,
    allowsMissingSecondFactor: true,
    method: 'GET',
    summary: "Returns the state of the caller's second factor.",
    response: json(SecondFactorStateSchema),
  }),
  createKey: defineRoute({
    ...own,
    allowsMissingSecondFactor: true,
    method: 'POST',
    path: `${own.path}/key`,
    summary: "Creates a key for the caller's authenticator. A newer key replaces it.",
    body: PasswordCheckSchema,
    response: json(SecondFactorKeySchema),
    errors: ['user.not_local', 'user.wrong_password', 'second_factor.already_on', 'request.rate_limited'],
  }),
  turnOn: defineRoute({
    ...own,
    allowsMissingSecondFactor: true,
    method: 'POST',
    summary: 'Turns the second factor on with a first code and ends all other sessions.',
    body: SecondFactorCodeSchema,
    response: json(RecoveryCodesSchema),
    errors: ['user.not_local', ...setUpErrors],
  }),
  renewRecoveryCodes: defineRoute({
    ...own,
    method: 'POST',
    path: `${own.path}/recoveryCodes`,
    summary: 'Replaces the recovery codes.',
    body: PasswordAndCodeSchema,
    response: json(RecoveryCodesSchema),
    errors: ownErrors,
  }),
  turnOff: defineRoute({
    ...own,
    method: 'POST',
    path: `${own.path}/turnOff`,
    summary: 'Turns the second factor off.',
    body: PasswordAndCodeSchema,
    response: empty,
    errors: [...ownErrors, 'second_factor.required'],
  }),
};
