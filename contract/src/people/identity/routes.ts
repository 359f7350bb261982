/** Sign-in, first administrator, the caller's permissions, and the embedded provider's own calls. */
import { z } from 'zod';
import { defineRoute, empty, IdSchema, json } from '../../http.ts';
import { ActionSchema } from '../../action-schema.ts';
import { TextSchema } from '../../text-schemas.ts';
import { SetupSchema, SignInStepSchema } from './schemas.ts';

export const identityRoutes = {
  generateToken: defineRoute({
    method: 'POST',
    path: '/api/internal/authorization/{identityProvider}/GenerateToken',
    access: 'public',
    summary: "Exchanges the identity provider's ID token for the product's token.",
    params: z.object({ identityProvider: z.string().max(50) }),
    body: z.object({
      tokenRequest: z.object({
        idToken: TextSchema.min(1).max(20_000),
        accessToken: TextSchema.max(20_000).nullish(),
        expiresOn: TextSchema.max(100).nullish(),
      }),
      setupToken: TextSchema.max(200)
        .optional()
        .meta({ description: 'With an external provider: makes this person the first administrator' }),
      sessionId: IdSchema.optional().meta({
        description: '`sid` of the token to replace; signing out ends both',
      }),
    }),
    // Many people share one address: an office starts its day.
    rateLimit: { max: 600, windowMs: 60_000 },
    response: json(z.object({ n1AIToken: z.string() })),
    errors: [
      'identity.token_rejected',
      'identity.provider_unknown',
      'identity.provider_unreachable',
      'identity.user_deactivated',
      'identity.second_factor_missing',
      'setup.already_done',
      'setup.token_invalid',
      'request.rate_limited',
    ],
  }),
  signOut: defineRoute({
    method: 'POST',
    path: '/api/internal/authorization/signOut',
    access: 'signedIn',
    allowsMissingSecondFactor: true,
    summary: "Ends the caller's session and revokes its tokens and the ID tokens exchanged in it.",
    response: empty,
  }),
  setupState: defineRoute({
    method: 'GET',
    path: '/api/internal/setup',
    access: 'public',
    summary: 'Returns whether the first administrator has yet to be created, and how people sign in.',
    response: json(
      z.object({
        isRequired: z.boolean(),
        usesLocalAccounts: z.boolean(),
        canRequestPasswordReset: z
          .boolean()
          .meta({ description: 'Whether a link for a forgotten password can be e-mailed' }),
      }),
    ),
  }),
  setup: defineRoute({
    method: 'POST',
    path: '/api/internal/setup',
    access: 'public',
    summary: 'Creates the first administrator with the one-time set-up token.',
    body: SetupSchema,
    rateLimit: { max: 30, windowMs: 60_000 },
    response: empty,
    errors: ['setup.already_done', 'setup.token_invalid', 'request.rate_limited'],
  }),
  interaction: defineRoute({
    method: 'POST',
    path: '/api/internal/identity/interactions/{uid}',
    access: 'public',
    summary: 'Authenticates a local account during a sign-in at the embedded provider.',
    params: z.object({ uid: z.string().min(1).max(100) }),
    body: z.strictObject({ email: TextSchema.max(254), password: TextSchema.max(200) }),
    rateLimit: { max: 120, windowMs: 60_000 },
    response: json(SignInStepSchema),
    errors: ['identity.wrong_credentials', 'identity.interaction_expired', 'request.rate_limited'],
  }),
  resolvedActions: defineRoute({
    method: 'GET',
    path: '/api/internal/currentUser/UserRolesWithResolvedActions',
    access: 'signedIn',
    summary: "Lists the caller's roles and the resulting actions.",
    response: json(
      z.object({
        roles: z.array(z.object({ userRoleId: z.string(), name: z.string() })),
        resolvedActions: z.array(ActionSchema),
      }),
    ),
  }),
  directoryGroups: defineRoute({
    method: 'GET',
    path: '/directory/v1.0/groups',
    access: 'public',
    summary: "Lists the embedded directory's groups, paged. Requires the directory's access token.",
    query: z.object({
      $top: z.coerce.number().int().min(1).max(999).default(100),
      $skiptoken: TextSchema.max(2000).optional(),
    }),
    response: json(
      z.object({
        value: z.array(
          z.object({ id: z.string(), displayName: z.string(), description: z.string().nullable() }),
        ),
        '@odata.nextLink': z.string().optional(),
      }),
    ),
    errors: ['auth.required', 'identity.second_factor_missing', 'request.continuation_token_invalid'],
  }),
};
